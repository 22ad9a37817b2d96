import { randomInt } from 'node:crypto';

// Ten letters of 31 are 49 bits: two games in ten thousand meet on a seed once in ten million tables.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** A seed from the system's secure randomness, such as `k7qwm-x9d4t`: short enough to read out loud. */
export function drawSeed(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/** The seed of a run's nth game: the same dice again would be the same game again. */
export const seedOfGame = (givenSeed: string, games: number): string =>
  games === 1 ? givenSeed : `${givenSeed}-${games}`;
