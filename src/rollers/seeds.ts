import { randomInt } from 'node:crypto';

// Ten characters out of 31 are about 49 bits of randomness: any two of 10,000 games share a seed with a chance of
// about 1 in 10^7.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** Returns a seed such as `k7qwm-x9d4t` from the system's secure random numbers, short enough to read aloud. */
export function drawSeed(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
