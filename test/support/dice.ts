import { type Face, FACES } from '../../src/engine/index.js';

/**
 * Returns every unordered roll of this number of dice. The faces of each roll are in ascending order, and so are the
 * rolls.
 */
export function everyThrow(dice: number): Face[][] {
  if (dice === 0) return [[]];
  return everyThrow(dice - 1).flatMap((fallen) =>
    FACES.filter((face) => face >= (fallen.at(-1) ?? 1)).map((face) => [...fallen, face]),
  );
}

/** Returns the multinomial probability of an unordered roll. */
export function chanceOf(fallen: readonly Face[]): number {
  const alike = FACES.map((face) => fallen.filter((shown) => shown === face).length);
  const orders = alike.reduce((ways, count) => ways / factorial(count), factorial(fallen.length));
  return orders / 6 ** fallen.length;
}

/** Returns the faces as a sorted string, so the order of the dice does not matter. */
export const spelled = (faces: readonly Face[]): string => [...faces].sort().join('');

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

/**
 * Returns Pearson's chi-square statistic for counts that should all be equal. The degrees of freedom are the number of
 * counts minus one.
 */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * The chi-square statistic of fair dice is outside this range in one of a million samples, equally often below and
 * above. The limits are quantiles of the chi-square distribution with 5 and 35 degrees of freedom. A value below the
 * range means that the counts are suspiciously even.
 */
export const FAIR_FACES = { from: 0.009769, to: 37.391 };
export const FAIR_PAIRS = { from: 7.962, to: 92.084 };
