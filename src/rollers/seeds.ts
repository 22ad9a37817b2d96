import { randomInt } from 'node:crypto';

// A seed has ten of these 31 characters, or about 49 bits of randomness. The chance that any two of 10,000 games share
// a seed is about 1 in 10^7.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** Draws a seed such as `k7qwm-x9d4t` from the system's secure random numbers. It's short enough to read aloud. */
export function drawSeed(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
