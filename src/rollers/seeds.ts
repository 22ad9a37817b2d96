import { randomInt } from 'node:crypto';

// Ten characters out of 31 are 49 bits. Among 10,000 games, the chance that any two share a seed is about 1 in 10^7.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** Draws a seed such as `k7qwm-x9d4t` from the system's secure randomness. It is short enough to read aloud. */
export function drawSeed(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/**
 * Returns the seed of the nth game when one command plays several games from one given seed. The first game uses the
 * given seed.
 */
export const seedOfGame = (givenSeed: string, game: number): string =>
  game === 1 ? givenSeed : `${givenSeed}-${game}`;
