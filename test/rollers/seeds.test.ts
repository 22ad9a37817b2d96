import { describe, expect, test } from '@jest/globals';
import { drawSeed } from '../../src/rollers/index.js';

describe('a drawn seed', () => {
  const seeds = Array.from({ length: 10_000 }, drawSeed);

  test('has two groups of five characters, without i, l, o, 0 and 1, which look alike', () => {
    for (const seed of seeds) expect(seed).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  test('is not drawn twice', () => {
    // A seed has 49 bits, so 10,000 seeds repeat one with a probability of one in ten million.
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  test('can have each of 31 characters in every place', () => {
    for (const place of [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]) {
      expect(new Set(seeds.map((seed) => seed[place])).size).toBe(31);
    }
  });
});
