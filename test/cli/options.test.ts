import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readSeed, UsageError } from '../../src/cli/options.js';
import { dailySeed, isDailySeed, OFFICIAL, RULE_SETS } from '../../src/engine/index.js';
import { drawSeed, seedOfGame } from '../../src/rollers/index.js';
import { anyText } from '../support/anyText.js';

const anyDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Characters that are removed from seeds, or that resemble the letters of `daily:`. */
const noise = fc.constantFrom('', ' ', '\u200b', '\u00ad', '\u202e', '\u0000', '\u0301', '\uff1a');

/**
 * Generates the beginning of a daily seed, such as `daily:2026-01`, with extra characters inserted. Later games in a
 * run add a suffix such as `-31` to the seed, and this suffix could complete a daily seed.
 */
const nearlyDaily = fc
  .tuple(anyDay, fc.array(noise, { minLength: 17, maxLength: 17 }), fc.integer({ min: 0, max: 16 }))
  .map(([day, between, length]) =>
    [...dailySeed(day, OFFICIAL)]
      .map((letter, place) => (between[place] ?? '') + letter)
      .slice(0, length)
      .join(''),
  );

/** Generates the seed of a daily game under any rule set. */
const anyDailySeed = fc
  .tuple(anyDay, fc.constantFrom(...RULE_SETS))
  .map(([day, rules]) => dailySeed(day, rules));

/** Returns the seeds of the first games in a run with this `--seed`, or an empty array if the seed is refused. */
function seedsOf(input: string): readonly string[] {
  try {
    const seed = readSeed(input);
    return [1, 2, 3, 31].map((number) => seedOfGame(seed, number));
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

test('games in a run with --seed never have the dice of a daily game', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), nearlyDaily, anyDailySeed), (typed) => {
      expect(seedsOf(typed).filter(isDailySeed)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('seeds other than daily seeds stay unchanged', () => {
  for (const seed of ['daily', 'Daily:2026-01-31', '2026-01-31', 'my daily:2026-01-31']) {
    expect(readSeed(seed)).toBe(seed);
  }
});

test('a random seed is never the seed of a daily game', () => {
  fc.assert(
    fc.property(fc.constant(undefined), () => {
      expect(isDailySeed(drawSeed())).toBe(false);
    }),
  );
});
