import { describe, expect, test } from '@jest/globals';
import { drawSeed } from '../../src/rollers/index.js';

describe('a drawn seed', () => {
  const seeds = Array.from({ length: 10_000 }, drawSeed);

  test('has two groups of five characters, without the ambiguous characters i, l, o, 0 and 1', () => {
    for (const seed of seeds) expect(seed).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  test('is unique among 10,000 seeds', () => {
    // A seed has about 49 bits of randomness. The chance that any two of 10,000 seeds are equal is about one in ten
    // million.
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  test('can have any of the 31 characters in every position', () => {
    for (const place of [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]) {
      expect(new Set(seeds.map((seed) => seed[place])).size).toBe(31);
    }
  });
});
