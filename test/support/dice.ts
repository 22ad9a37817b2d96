import { type Face, FACES } from '../../src/engine/index.js';

/**
 * Returns every distinct roll of this number of dice. The faces within each roll are sorted, and the rolls are in
 * lexicographic order.
 */
export function everyThrow(dice: number): Face[][] {
  if (dice === 0) return [[]];
  return everyThrow(dice - 1).flatMap((fallen) =>
    FACES.filter((face) => face >= (fallen.at(-1) ?? 1)).map((face) => [...fallen, face]),
  );
}

/** Returns the probability of rolling these faces in any order. */
export function chanceOf(fallen: readonly Face[]): number {
  const alike = FACES.map((face) => fallen.filter((shown) => shown === face).length);
  const orders = alike.reduce((ways, count) => ways / factorial(count), factorial(fallen.length));
  return orders / 6 ** fallen.length;
}

/** Returns the faces as a sorted string. Rolls that differ only in the order of their dice produce the same string. */
export const spelled = (faces: readonly Face[]): string => [...faces].sort().join('');

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

/**
 * Returns Pearson's chi-square statistic for counts that should all be equal. The number of degrees of freedom is one
 * less than the number of counts.
 */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * The accepted range of the chi-square statistic. For fair dice, one sample in a million falls outside this range.
 * Samples above and below the range are equally likely. The limits are quantiles of the chi-square distribution, with 5
 * degrees of freedom for faces and 35 for pairs. A value below the range means that the counts are suspiciously even.
 */
export const FAIR_FACES = { from: 0.009769, to: 37.391 };
export const FAIR_PAIRS = { from: 7.962, to: 92.084 };
