import { describe, expect, test } from '@jest/globals';
import { drawSeed } from '../../src/rollers/index.js';

describe('a drawn seed', () => {
  const seeds = Array.from({ length: 10_000 }, drawSeed);

  test('is two groups of five that can be read out loud: no i, l, o, 0 or 1', () => {
    for (const seed of seeds) expect(seed).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  test('is not drawn twice', () => {
    // 49 bits: that any of 10,000 repeats has a probability of one in ten million.
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  test('may have any of 31 letters in any place', () => {
    for (const place of [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]) {
      expect(new Set(seeds.map((seed) => seed[place])).size).toBe(31);
    }
  });
});
