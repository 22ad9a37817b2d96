import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { replay } from '../../src/engine/index.js';
import { encodeTableJournal, type TableGame } from '../../src/storage/index.js';
import { readJournal, type StoredGame } from '../../src/storage/journal/readJournal.js';
import { FORMATS, newerFormat } from '../../src/storage/journal/records.js';
import { slowFile } from '../support/stored/naiveJournal.js';
import { readOtherwise } from '../support/stored/otherReader.js';
import { anyTableGame, eventsIn, tableGame } from '../support/stored/tableGames.js';

function read(bytes: Uint8Array): StoredGame {
  const reading = readJournal(bytes);
  if (!reading.ok) throw new Error(reading.problem.code);
  return reading.stored;
}

/** Returns the records of a journal, as docs/storage.md describes them. */
const recordsOf = ({ id, created, header, table, lines }: TableGame): readonly object[] => [
  { format: 2, id, created, header, table },
  ...lines,
];

const GAME = tableGame({ names: ['Ann', 'Bob', 'Cleo'], seat: 2 });
const [FIRST = {}, ...BODY] = recordsOf(GAME);
const headed = (changes: object): Uint8Array => slowFile([{ ...FIRST, ...changes }, ...BODY]);

test('a journal contains the header, and one line for each record of the table', () => {
  expect(Buffer.from(encodeTableJournal(GAME)).toString()).toBe(
    Buffer.from(slowFile([FIRST, ...BODY])).toString(),
  );
});

test('a journal is read as the game that was encoded, with all records of the table', () => {
  fc.assert(
    fc.property(anyTableGame, (table) => {
      const bytes = encodeTableJournal(table);
      const { id, created, header, lines } = table;
      const events = eventsIn(table);
      expect(read(bytes)).toEqual({
        id,
        created,
        game: replay(header, events).game,
        events,
        times: lines.flatMap(({ at, event }) => (event ? [at] : [])),
        table: { ...table.table, records: lines.map(({ record }) => record) },
        end: { bytes: bytes.length, sum: expect.stringMatching(/^[0-9a-f]{8}$/) },
      });
    }),
    { numRuns: 50 },
  );
});

test('a reader that was written from docs/storage.md agrees about the game and the records', () => {
  fc.assert(
    fc.property(anyTableGame, (table) => {
      const { header, lines } = table;
      const events = eventsIn(table);
      const game = readOtherwise(Buffer.from(encodeTableJournal(table)));
      expect(game).toMatchObject({ header, events, unknown: 0 });
      const { seats, phase } = replay(header, events).game;
      const other = typeof game === 'string' ? undefined : game;
      expect(other?.stopsAt).toBeUndefined();
      expect(other?.table).toEqual({
        ...table.table,
        records: lines.map(({ record }) => JSON.stringify(record)),
      });
      expect(other?.cards.map(({ filled, left }) => ({ filled, left }))).toEqual(
        seats.map(({ card, left }) => ({ filled: card.filled, left })),
      );
      expect(other?.state).toBe(phase.name === 'turn' ? 'unfinished' : phase.name);
    }),
    { numRuns: 50 },
  );
});

test('the records of a table can be any JSON objects', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (any) => {
      const at = '2026-01-31T12:00:00.000Z';
      const records = any.map((record) => JSON.parse(JSON.stringify(record)) as object);
      const stored = read(encodeTableJournal({ ...GAME, lines: records.map((record) => ({ at, record })) }));
      expect(JSON.stringify(stored.table?.records)).toBe(JSON.stringify(records));
      expect(stored.events).toEqual([]);
    }),
  );
  const named = JSON.parse('{"__proto__":1,"constructor":{"prototype":2}}') as object;
  const lines = [{ at: GAME.created, record: named }];
  const [record] = read(encodeTableJournal({ ...GAME, lines })).table?.records ?? [];
  expect(JSON.stringify(record)).toBe(JSON.stringify(named));
});

test('a journal that ends in the middle of a line loses only this line', () => {
  const bytes = encodeTableJournal(GAME);
  const whole = read(bytes);
  for (const length of [bytes.length - 1, bytes.length - 300, bytes.length >> 1]) {
    const { damage, events, table } = read(bytes.subarray(0, length));
    expect(damage).toMatchObject({ code: 'torn-end' });
    expect(events).toEqual(whole.events.slice(0, events.length));
    expect(table?.records).toEqual(whole.table?.records.slice(0, (damage?.line ?? 0) - 2));
  }
});

describe('a journal is read up to', () => {
  const [, second = {}] = BODY;
  test.each([
    ["a record that isn't an object", { ...second, record: 'x' }, 'bad-shape'],
    ["a record that's a list", { ...second, record: [] }, 'bad-shape'],
    ['a line without a record', { at: GAME.created, event: eventsIn(GAME)[0] }, 'bad-shape'],
    ['a line with an extra field', { ...second, note: 1 }, 'bad-shape'],
    ['an event that is null', { ...second, event: null }, 'bad-shape'],
    ['an event with an extra field', { ...second, event: { ...eventsIn(GAME)[0], note: 1 } }, 'bad-shape'],
  ])('%s', (_, line, why) => {
    const stored = read(slowFile([FIRST, ...BODY.with(1, line)]));
    expect(stored.damage).toEqual({ code: 'bad-line', line: 3, why });
    expect(stored.table?.records).toHaveLength(1);
  });

  test('an event that breaks the rules, and the records after this event are left out', () => {
    const forged = {
      ...second,
      event: { type: 'rolledOff', round: 1, dice: Array(3).fill([1, 1, 1, 1, 1]) },
    };
    const stored = read(slowFile([FIRST, ...BODY.with(1, forged)]));
    expect(stored.damage).toMatchObject({ code: 'bad-event', line: 3 });
    expect(stored.events).toEqual([]);
    expect(stored.table?.records).toHaveLength(1);
  });
});

test('an event of a later version is skipped, but the record of the table is kept', () => {
  const later = { at: GAME.created, record: { n: 99 }, event: { type: 'sung', seat: 0 } };
  const stored = read(slowFile([FIRST, ...BODY, later]));
  expect(stored.damage).toBeUndefined();
  expect(stored.events).toEqual(eventsIn(GAME));
  expect(stored.table?.records.at(-1)).toEqual({ n: 99 });
});

describe('a journal is refused', () => {
  const { header } = GAME;
  test.each([
    ['without a table', { table: undefined }],
    ['with a table whose name is too short', { table: { name: '0k3rvzx' } }],
    ['with a table whose name contains other characters', { table: { name: '0k3rvziL' } }],
    ["with a seat that doesn't exist", { table: { name: '0k3rvzxt', seat: 3 } }],
    ['with a seed', { header: { ...header, seed: 'kestrel' } }],
    ['with an option of games with a seed', { header: { ...header, practice: true } }],
    ['with a roll-off', { header: { ...header, start: 'roll-off' } }],
    ['without a source of dice', { header: { ...header, dice: undefined } }],
    ['in format 1', { format: 1 }],
  ])('%s', (_case, changes) => {
    expect(readJournal(headed(changes))).toEqual({ ok: false, problem: { code: 'no-header' } });
  });

  test('in format 2 if the game has a seed', () => {
    const { rules, players } = header;
    expect(readJournal(headed({ header: { rules, players, seed: 'x' } }))).toMatchObject({ ok: false });
  });

  test('by versions that know only format 1, because the format is newer', () => {
    expect(newerFormat(FIRST, FORMATS.seeded)).toBe(2);
  });
});
