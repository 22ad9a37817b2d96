import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MARKS, OFFICIAL } from '../../src/engine/index.js';
import { type ScoreEntry, scoreTables, tablesOfPeople } from '../../src/statistics/index.js';
import { rulesOf } from '../support/builders.js';

const SCORE = {
  game: 'g1',
  name: 'Ann',
  kind: 'person',
  score: 200,
  rules: OFFICIAL,
  players: 1,
  date: '2026-01-31T12:00:00.000Z',
  marks: [],
};

const entry = (changes: Partial<ScoreEntry> = {}): ScoreEntry => ({ ...SCORE, seed: 'kestrel', ...changes });

/** Formats the ranked scores of entries as lines such as `1 Ann 200`. */
const lines = (...entries: readonly ScoreEntry[]): string[] =>
  scoreTables(entries).flatMap(({ ranked }) =>
    ranked.map(({ place, name, score }) => `${place} ${name} ${score}`),
  );

const atTable: ScoreEntry = { ...SCORE, dice: 'table' };

const day = (number: number): string => `2026-01-0${number}T12:00:00.000Z`;

describe('a score table', () => {
  test('ranks the highest score first', () => {
    expect(lines(entry(), entry({ name: 'Bob', score: 300 }), entry({ name: 'Cleo', score: 100 }))).toEqual([
      '1 Bob 300',
      '2 Ann 200',
      '3 Cleo 100',
    ]);
  });

  test('gives equal scores the same rank, and lists the earlier score first', () => {
    expect(
      lines(
        entry({ name: 'Cleo', date: day(3) }),
        entry({ name: 'Ann', date: day(2) }),
        entry({ name: 'Bob', date: day(1) }),
        entry({ name: 'Dora', score: 199 }),
        entry({ name: 'Eve', score: 201 }),
      ),
    ).toEqual(['1 Eve 201', '2 Bob 200', '2 Ann 200', '2 Cleo 200', '5 Dora 199']);
  });

  test('lists scores with marks separately, even if they are the highest', () => {
    const [table] = scoreTables([
      entry({ name: 'Bob', score: 500, marks: ['practice'] }),
      entry(),
      entry({ name: 'Cleo', score: 600, marks: ['seed-given'] }),
    ]);
    expect(table?.ranked.map(({ place, name }) => [place, name])).toEqual([[1, 'Ann']]);
    expect(table?.apart.map(({ name, marks }) => [name, marks])).toEqual([
      ['Cleo', ['seed-given']],
      ['Bob', ['practice']],
    ]);
  });

  test('is separate for games with real dice, which are never ranked', () => {
    const real = entry({ name: 'Bob', score: 500, realDice: true, marks: ['real-dice'] });
    const tables = scoreTables([real, entry(), entry({ dice: 'table' }), entry({ daily: '2026-01-31' })]);
    expect(tables.map(({ games }) => games)).toEqual(['others', 'daily', 'real', 'table']);
    expect(tables[2]).toMatchObject({ ranked: [], apart: [{ name: 'Bob' }] });
  });

  test("that's limited to people omits computers' scores, and is removed if it's empty", () => {
    const computer = { name: 'Rival', kind: 'rival', score: 700, marks: ['computer'] } as const;
    const tables = scoreTables([
      entry(),
      entry(computer),
      entry({ name: 'Bob', marks: ['practice'] }),
      entry({ ...computer, players: 2 }),
    ]);
    expect(tables.map(({ apart }) => apart.map(({ name }) => name))).toEqual([['Rival', 'Bob'], ['Rival']]);
    const ofPeople = tablesOfPeople(tables);
    expect(ofPeople.map(({ players }) => players)).toEqual([1]);
    expect(ofPeople[0]?.ranked.map(({ place, name }) => [place, name])).toEqual([[1, 'Ann']]);
    expect(ofPeople[0]?.apart.map(({ name }) => name)).toEqual(['Bob']);
  });

  test('has the latest name of its rule set', () => {
    const house = { id: 'house', version: 1, sum: 'a' };
    const [table, ...others] = scoreTables([
      entry({ rules: { ...house, name: 'Newest' }, date: day(3), score: 100 }),
      entry({ rules: { ...house, name: 'First' }, date: day(1), score: 300 }),
      entry({ rules: { ...house, name: 'Second' }, date: day(2), score: 200 }),
    ]);
    expect(table?.rules.name).toBe('Newest');
    expect(others).toEqual([]);
  });

  test('exists for each rule set, version, checksum and number of players', () => {
    const house = { id: 'house', version: 1, name: 'House rules' };
    const tables = scoreTables([
      entry({ rules: { ...house, sum: 'b' } }),
      entry({ players: 2 }),
      entry({ rules: { ...house, version: 2 } }),
      entry({ rules: { ...house, sum: 'a' } }),
      entry({ rules: rulesOf('meowtzee') }),
      entry(),
    ]);
    expect(tables.map(({ rules, players }) => [rules.id, rules.version, rules.sum, players])).toEqual([
      ['official', 1, undefined, 1],
      ['official', 1, undefined, 2],
      ['meowtzee', 1, undefined, 1],
      ['house', 1, 'a', 1],
      ['house', 1, 'b', 1],
      ['house', 2, undefined, 1],
    ]);
  });
});

test('daily games and games at network tables have tables of their own, after the table for other games', () => {
  const tables = scoreTables([
    atTable,
    entry({ daily: '2026-01-31', score: 300 }),
    entry({ players: 2 }),
    { ...atTable, name: 'Bob', score: 250 },
    entry({ score: 100 }),
  ]);
  expect(
    tables.map(({ players, games, ranked }) => [players, games, ranked.map(({ place }) => place)]),
  ).toEqual([
    [1, 'others', [1]],
    [1, 'daily', [1]],
    [1, 'table', [1, 2]],
    [2, 'others', [1]],
  ]);
});

const anyEntry: fc.Arbitrary<ScoreEntry> = fc
  .record({
    game: fc.uuid(),
    name: fc.constantFrom('Ann', 'Bob'),
    score: fc.integer({ min: 195, max: 205 }),
    rules: fc.constantFrom(OFFICIAL, rulesOf('meowtzee')),
    players: fc.integer({ min: 1, max: 3 }),
    date: fc.integer({ min: 1, max: 9 }).map(day),
    marks: fc.subarray([...MARKS]),
  })
  .map(entry);

describe('score tables', () => {
  const anyEntries = fc.array(anyEntry, { maxLength: 40 });

  test('contain every entry once, with the correct rank', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const tables = scoreTables(entries);
        const held = tables.flatMap(({ ranked, apart }) => [...ranked, ...apart]);
        expect(held.map(({ game }) => game).sort()).toEqual(entries.map(({ game }) => game).sort());
        for (const { ranked, apart } of tables) {
          expect(apart.every(({ marks }) => marks.some((mark) => mark !== 'played-after'))).toBe(true);
          for (const { place, score, marks } of ranked) {
            expect(marks.filter((mark) => mark !== 'played-after')).toEqual([]);
            expect(place).toBe(1 + ranked.filter((other) => other.score > score).length);
          }
        }
      }),
    );
  });

  test("don't depend on the order of the entries", () => {
    fc.assert(
      fc.property(
        anyEntries.chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
        ),
        ([entries, shuffled]) => {
          expect(scoreTables(shuffled)).toEqual(scoreTables(entries));
        },
      ),
    );
  });
});
