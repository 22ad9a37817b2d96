import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type GameEvent, OFFICIAL } from '../../src/engine/index.js';
import { readJournal, type StoredGame } from '../../src/storage/journal/readJournal.js';
import { house } from '../support/houseRules.js';
import { slowFile, slowLines } from '../support/stored/naiveJournal.js';
import { anyStoredGames, storedGame } from '../support/stored/storedGames.js';

const ID = '2026-01-31-abcdef';
const CREATED = '2026-01-31T12:00:00.000Z';
const { game, events } = storedGame({ names: ['Ann', 'Bob'], seed: 'read' });
const HEADER = { format: 1, id: ID, created: CREATED, header: game.header };
const at = (index: number): string => new Date(Date.parse(CREATED) + index * 1000).toISOString();
const recordOf = (event: object, index = 0): object => ({ at: at(index), event });
const RECORDS = [HEADER, ...events.map(recordOf)];

function read(bytes: Uint8Array, id = ID): StoredGame {
  const reading = readJournal(bytes, id);
  if (!reading.ok) throw new Error(reading.problem.code);
  return reading.stored;
}

const withRecord = (index: number, record: object): Uint8Array => slowFile(RECORDS.with(index, record));

test('a journal from an independent writer is read as the same game', () => {
  const file = slowFile(RECORDS);
  const { end, ...stored } = read(file);
  expect(stored).toEqual({
    id: ID,
    created: CREATED,
    game,
    events,
    times: events.map((_, index) => at(index)),
  });
  expect(end.bytes).toBe(file.length);
});

test('a game under any rules is read as it was played', () => {
  fc.assert(
    fc.property(anyStoredGames, (games) => {
      for (const each of games) {
        const file = slowFile([{ ...HEADER, header: each.game.header }, ...each.events.map(recordOf)]);
        const stored = read(file);
        expect({ game: stored.game, events: stored.events }).toEqual({
          game: each.game,
          events: each.events,
        });
        expect(stored.damage).toBeUndefined();
      }
    }),
    { numRuns: 20 },
  );
});

describe('damaged journals', () => {
  const [second] = events.slice(1);
  const forged: GameEvent = { type: 'scored', seat: 0, turn: 1, box: 'yahtzee', points: 50, yahtzeeBonus: 0 };

  test.each([
    ['a torn end', slowFile(RECORDS).subarray(0, -5), { code: 'torn-end', line: RECORDS.length }],
    [
      'a line with a wrong sum',
      slowFile(RECORDS).with(slowLines(RECORDS.slice(0, 5)).join('').length + 60, 0x20),
      { code: 'bad-line', line: 6, why: 'bad-sum' },
    ],
    [
      'a line with an unknown structure',
      withRecord(5, { at: at(5) }),
      { code: 'bad-line', line: 6, why: 'bad-shape' },
    ],
    [
      'a known event with an extra field',
      withRecord(5, recordOf({ ...second, note: 1 })),
      { code: 'bad-line', line: 6, why: 'bad-shape' },
    ],
    [
      'a die that shows 7',
      withRecord(5, recordOf({ ...second, type: 'rolled', dice: [1, 2, 3, 4, 7] })),
      { code: 'bad-line', line: 6, why: 'bad-shape' },
    ],
    ['an event that breaks the rules', withRecord(3, recordOf(forged)), { code: 'bad-event', line: 4 }],
  ] as const)('a journal is read up to %s', (_, file, damage) => {
    const stored = read(file);
    expect(stored.damage).toMatchObject(damage);
    expect(stored.events).toEqual(events.slice(0, damage.line - 2));
    expect(stored.times).toHaveLength(damage.line - 2);
    expect(stored.end.bytes).toBe(Buffer.from(slowLines(RECORDS.slice(0, damage.line - 1)).join('')).length);
  });

  test('a journal is read up to an event that breaks the rules, even if later lines are damaged', () => {
    const records = RECORDS.with(3, recordOf(forged)).with(5, { no: 'event' });
    expect(read(slowFile(records)).damage).toMatchObject({ code: 'bad-event', line: 4 });
  });
});

test("event types of later versions are skipped and don't count as damage", () => {
  const later = recordOf({ type: 'chatted', to: 3, why: { deep: [true] } });
  const records = [...RECORDS.slice(0, 4), later, ...RECORDS.slice(4), later];
  const stored = read(slowFile(records));
  expect(stored).toMatchObject({ game, events });
  expect(stored.damage).toBeUndefined();
  expect(stored.times).toHaveLength(events.length);
  expect(stored.end.bytes).toBe(slowFile(records).length);
});

describe('refused journals', () => {
  const problemOf = (bytes: Uint8Array): unknown => {
    const reading = readJournal(bytes, ID);
    return reading.ok ? 'none' : reading.problem;
  };
  const headed = (changes: object): Uint8Array => slowFile([{ ...HEADER, ...changes }, ...RECORDS.slice(1)]);
  const NO_HEADER = { code: 'no-header' };
  const altered = { ...game.header, rules: { ...OFFICIAL, yahtzeeBonus: 1000 } };
  const senseless = { ...game.header, rules: house({ upperBonus: { threshold: -1, points: 35 } }) };

  test.each([
    ["that's empty", new Uint8Array(), NO_HEADER],
    ['whose header is torn', slowFile([HEADER]).subarray(0, -1), NO_HEADER],
    ['that begins with an event', slowFile(RECORDS.slice(1)), NO_HEADER],
    ['with an extra field', headed({ note: 'x' }), NO_HEADER],
    ["with an id that's a path", headed({ id: '../../etc/passwd' }), NO_HEADER],
    ['without players', headed({ header: { ...game.header, players: [] } }), NO_HEADER],
    ...[
      ...['kestrel', 'daily:', 'daily:2026-02-30', 'daily:2026-01-31x', 'daily:2026-01'],
      ...['daily:2026-01-31:yatzy', 'daily:2026-01-31:official', 'daily:2026-01-31:'],
    ].map(
      (seed) =>
        [
          `of a daily game whose seed isn't the one of a day: ${seed}`,
          headed({ header: { ...game.header, seed, daily: true } }),
          NO_HEADER,
        ] as const,
    ),
    [
      'of a newer format, regardless of the other fields',
      headed({ format: 7, header: 'other' }),
      { code: 'newer-format', format: 7, known: 6 },
    ],
    ['of format 0', headed({ format: 0 }), NO_HEADER],
    ['of another game', headed({ id: '2026-01-31-bcdefg' }), { code: 'other-game', id: '2026-01-31-bcdefg' }],
    ['with altered rules under a known id', headed({ header: altered }), { code: 'bad-rules' }],
    ['with invalid house rules', headed({ header: senseless }), { code: 'bad-rules' }],
  ] as const)('readJournal refuses a journal %s', (_, bytes, problem) => {
    expect(problemOf(bytes)).toEqual(problem);
  });

  test('readJournal refuses a journal of another game only if a game id is given', () => {
    expect(readJournal(headed({ id: '2026-01-31-bcdefg' }))).toMatchObject({ ok: true });
  });
});

test('characters that move or hide text are removed from names', () => {
  const players = [
    { name: 'A\u001b]52;c;aGk=\u0007nn', kind: 'person' },
    { name: '\u202eB\u200bob\u2066', kind: 'person' },
  ];
  const file = slowFile([{ ...HEADER, header: { ...game.header, players } }]);
  const names = read(file).game.header.players.map(({ name }) => name);
  expect(names.join()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(names[1]).toBe('Bob');
});
