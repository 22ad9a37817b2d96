import { type Face, FACES } from '../../src/engine/index.js';

/** Returns every unordered roll of this number of dice, faces ascending, lower ones first. */
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

/** The same for dice in any order. */
export const spelled = (faces: readonly Face[]): string => [...faces].sort().join('');

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

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
