/** Words of the computer players. */
export const computerWords = {
  noAnalysis: 'no computer players, advice or odds here: this machine has no WebAssembly with 128-bit SIMD',
  analysisFailed: (why: string): string => `the analysis broke off: ${why}`,
} as const;
