import { randomInt } from 'node:crypto';

// Ten letters out of 31 are 49 bits: if a player has 10,000 games, two of them share a seed with a chance of 1 in 10^7.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** Draws a seed such as `k7qwm-x9d4t` from the system's secure randomness. It is short enough to read out loud. */
export function drawSeed(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/** Returns the seed of the nth game that one run plays with a given seed. The first game has the given seed itself. */
export const seedOfGame = (givenSeed: string, game: number): string =>
  game === 1 ? givenSeed : `${givenSeed}-${game}`;
