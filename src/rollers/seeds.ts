import { randomInt } from 'node:crypto';

// Ten characters from an alphabet of 31 give about 49 bits of randomness. The chance that any two of 10,000 games have
// the same seed is about 1 in 10^7.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/**
 * Draws a seed such as `k7qwm-x9d4t` from the system's secure random numbers. The seed is short enough to read aloud.
 */
export function drawSeed(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
