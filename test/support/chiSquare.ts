/**
 * Returns Pearson's statistic for counts that should all be equal. The degrees of freedom are one less than the counts.
 */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * The range that fair dice miss once in a million samples, half above and half below it: quantiles of the chi-square
 * distribution with 5 and 35 degrees of freedom. Counts below the range are too even.
 */
export const FAIR_FACES = { from: 0.009769, to: 37.391 };
export const FAIR_PAIRS = { from: 7.962, to: 92.084 };
