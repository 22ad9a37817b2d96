import { appendFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Game, type GameHeader, newGame, OFFICIAL, type Scorecard } from '../../src/engine/index.js';
import { bestSoloScore, keepScore } from '../../src/storage/index.js';
import { cardWithOpen, header, rulesOf } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { temporaryFolder } from '../support/child.js';

const DATE = new Date('2026-01-31T12:00:00Z');

/** A finished game in which the first player has so many points in Chance, and nothing else. */
function finished(points: number, changes: Partial<GameHeader> = {}, seats = 1): Game {
  const card: Scorecard = cardWithOpen([], 0);
  return {
    ...newGame({ ...header(seats), ...changes }),
    seats: Array.from({ length: seats }, () => ({
      card: { ...card, filled: { ...card.filled, chance: points } },
      left: false,
    })),
    phase: { name: 'finished' },
  };
}

test('there is no best score at first', () => {
  using folder = temporaryFolder();
  expect(bestSoloScore(join(folder.path, 'none'), OFFICIAL)).toBeUndefined();
});

test('the best score is the highest, and the first of equals', () => {
  using folder = temporaryFolder();
  keepScore(folder.path, finished(20), DATE);
  keepScore(folder.path, finished(25, { players: [{ name: 'Bea', kind: 'person' }] }), DATE);
  keepScore(folder.path, finished(25), new Date('2026-02-01T12:00:00Z'));
  keepScore(folder.path, finished(10), DATE);
  expect(bestSoloScore(folder.path, OFFICIAL)).toEqual({
    name: 'Bea',
    score: 25,
    date: '2026-01-31T12:00:00.000Z',
  });
});

test('practice, a chosen seed, more players and other rules do not count', () => {
  using folder = temporaryFolder();
  keepScore(folder.path, finished(5), DATE);
  keepScore(folder.path, finished(30, { practice: true }), DATE);
  keepScore(folder.path, finished(30, { seedGiven: true }), DATE);
  keepScore(folder.path, finished(30, {}, 2), DATE);
  expect(bestSoloScore(folder.path, OFFICIAL)?.score).toBe(5);
  expect(bestSoloScore(folder.path, rulesOf('meowtzee'))).toBeUndefined();
});

test('another version of the same rules is compared with its own scores', () => {
  using folder = temporaryFolder();
  const revised = house({ version: 2 });
  keepScore(folder.path, finished(30, { rules: house() }), DATE);
  expect(bestSoloScore(folder.path, revised)).toBeUndefined();
  keepScore(folder.path, finished(20, { rules: revised }), DATE);
  expect(bestSoloScore(folder.path, revised)?.score).toBe(20);
  expect(bestSoloScore(folder.path, house())?.score).toBe(30);
});

test('lines that make no sense are passed over', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'scores.jsonl');
  keepScore(folder.path, finished(20), DATE);
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  for (const bad of [
    'nonsense',
    '{}',
    'null',
    line.replace('20', '"900"'),
    line.replace('20', '-900').replace('-', '1e999'),
    line.replace('"players":[', '"players":[null,'),
    line.replace('{', '{"__proto__":{},').replace('20', '900'),
    line.replace('official', 'official","more":"').replace('20', '900'),
    line.slice(0, 40),
  ]) {
    appendFileSync(file, `${bad}\n`);
  }
  expect(bestSoloScore(folder.path, OFFICIAL)?.score).toBe(20);
});

test('a line cut off by a crash does not swallow the next', () => {
  using folder = temporaryFolder();
  keepScore(folder.path, finished(20), DATE);
  appendFileSync(join(folder.path, 'scores.jsonl'), '{"schema":"yahtz');
  keepScore(folder.path, finished(25), DATE);
  expect(bestSoloScore(folder.path, OFFICIAL)?.score).toBe(25);
});

test("files and folders are the player's alone", () => {
  using folder = temporaryFolder();
  const home = join(folder.path, 'deep/home');
  keepScore(home, finished(20), DATE);
  expect(statSync(home).mode & 0o777).toBe(0o700);
  expect(statSync(join(home, 'scores.jsonl')).mode & 0o777).toBe(0o600);
});

test('a table that is no file is an error for the caller', () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'scores.jsonl'));
  expect(() => keepScore(folder.path, finished(20), DATE)).toThrow();
  expect(() => bestSoloScore(folder.path, OFFICIAL)).toThrow();
});
