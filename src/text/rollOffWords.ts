/** Words of the roll-off for the first turn. */
export const rollOffWords = {
  title: 'Who begins? Everybody rolls five dice; the highest total does.',
  again: 'A tie: the leaders roll again.',
  begins: (name: string): string => `${name} begins.`,
} as const;
