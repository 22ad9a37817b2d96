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
