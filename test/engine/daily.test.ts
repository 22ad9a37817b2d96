import { expect, test } from '@jest/globals';
import { dailySeed, dayOfDaily, isDailySeed } from '../../src/engine/index.js';

const seed = dailySeed('2026-01-31');

test('the seed of a daily game names its day', () => {
  expect(seed).toBe('daily:2026-01-31');
  expect(isDailySeed(seed)).toBe(true);
  expect(dayOfDaily({ seed, daily: true })).toBe('2026-01-31');
});

test('only a game that says so is a daily one', () => {
  expect(dayOfDaily({ seed })).toBeUndefined();
  expect(dayOfDaily({ seed: '2026-01-31', daily: true })).toBeUndefined();
  expect(isDailySeed('2026-01-31')).toBe(false);
});
