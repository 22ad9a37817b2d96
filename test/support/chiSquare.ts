/**
 * Pearson's statistic of counts that should all be the same; its degrees of freedom are one fewer than
 * the counts.
 */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * The range of the statistic outside which fair dice fall once in a million samples, half of that on
 * either side: quantiles of the chi-square distribution with 5 and with 35 degrees of freedom. Below the
 * range the counts are more even than chance makes them.
 */
export const FAIR_FACES = { from: 0.009769, to: 37.391 };
export const FAIR_PAIRS = { from: 7.962, to: 92.084 };
