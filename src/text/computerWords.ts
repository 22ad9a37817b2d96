/** Words of the computer players. */
export const computerWords = {
  noAnalysis: 'computer players and advice are not there yet',
} as const;
