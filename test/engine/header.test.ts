import { expect, test } from '@jest/globals';
import {
  dailySeed,
  dayOfDaily,
  type GameHeader,
  isDailySeed,
  markedGame,
  marksOf,
  newGame,
  OFFICIAL,
  RULE_SETS,
  YATZY,
} from '../../src/engine/index.js';
import { header, openTable, rollerFor } from '../support/builders.js';

test('practice games and games with a chosen seed have marks', () => {
  expect(marksOf(header(1))).toEqual([]);
  expect(marksOf({ ...header(1), practice: true })).toEqual(['practice']);
  expect(marksOf({ ...header(1), seedGiven: true })).toEqual(['seed-given']);
  expect(marksOf({ ...header(1), seedGiven: true, practice: true })).toEqual(['practice', 'seed-given']);
});

test('a duplicate game has no mark', () => {
  const duplicate: GameHeader = { ...header(2), duplicate: true };
  expect(marksOf(duplicate)).toEqual([]);
});

test('a game is marked as soon as any player gets advice', () => {
  const table = openTable(header(2), rollerFor(1));
  expect(marksOf(markedGame(table.game()))).toEqual([]);
  table.advise().score('chance').score('chance').score('aces');
  expect(marksOf(markedGame(table.game()))).toEqual(['advised']);
});

test('a new game has the marks of its header', () => {
  const marked = { ...header(1), seedGiven: true, practice: true } as const;
  expect(marksOf(markedGame(newGame(marked)))).toEqual(['practice', 'seed-given']);
});

const seed = dailySeed('2026-01-31', OFFICIAL);

test('the seed of a daily game contains its date', () => {
  expect(seed).toBe('daily:2026-01-31');
  expect(isDailySeed(seed)).toBe(true);
  expect(dayOfDaily({ seed, daily: true })).toBe('2026-01-31');
});

test('each rule set has a daily seed of its own, with the same date', () => {
  expect(dailySeed('2026-01-31', YATZY)).toBe('daily:2026-01-31:yatzy');
  const seeds = RULE_SETS.map((rules) => dailySeed('2026-01-31', rules));
  expect(new Set(seeds).size).toBe(RULE_SETS.length);
  for (const each of seeds) {
    expect(isDailySeed(each)).toBe(true);
    expect(dayOfDaily({ seed: each, daily: true })).toBe('2026-01-31');
  }
});

test('a daily game has both the `daily` flag and a daily seed', () => {
  expect(dayOfDaily({ seed })).toBeUndefined();
  expect(dayOfDaily({ seed: '2026-01-31', daily: true })).toBeUndefined();
  expect(isDailySeed('2026-01-31')).toBe(false);
});
