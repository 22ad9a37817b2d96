import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, RULE_SETS, YATZY } from '../../src/engine/index.js';
import { encodeTableJournal } from '../../src/storage/index.js';
import { FIRST_SUM, frame, unframe } from '../../src/storage/journal/frame.js';
import { readJournal } from '../../src/storage/journal/readJournal.js';
import { newerFormat } from '../../src/storage/journal/records.js';
import { temporaryFolder } from '../support/child.js';
import { journalPath, keepGame, storeIn } from '../support/store.js';
import { eventsIn, tableGame } from '../support/stored/tableGames.js';

const firstOf = (journal: Uint8Array): object => Object(unframe(journal).lines[0]?.record) as object;

const withFirst = (journal: Uint8Array, changes: object): Uint8Array =>
  Buffer.from(frame({ ...firstOf(journal), ...changes }, FIRST_SUM).line);

describe.each(RULE_SETS.map((rules) => [rules.id, rules] as const))('a game under %s', (_, rules) => {
  test('is stored and read', async () => {
    using folder = temporaryFolder();
    const store = await storeIn(folder.path);
    const { id, header, events } = await keepGame(store, { rules });
    expect(await store.read(id)).toMatchObject({ ok: true, stored: { game: { header }, events } });
    const first = firstOf(readFileSync(journalPath(folder.path, id)));
    expect(first).toHaveProperty('format', 'order' in rules ? 3 : 1);
  });

  test('with real dice is stored and read', async () => {
    using folder = temporaryFolder();
    const store = await storeIn(folder.path);
    const wish = {
      rules,
      realDice: true,
      names: ['Ann', 'Novice'],
      kinds: ['person', 'novice'],
      leaving: 'often',
    } as const;
    const { id, header, events } = await keepGame(store, wish);
    expect(await store.read(id)).toMatchObject({ ok: true, stored: { game: { header }, events } });
    expect(firstOf(readFileSync(journalPath(folder.path, id)))).toHaveProperty('format', 5);
  });

  test('at a table is stored and read', () => {
    const table = tableGame({ rules });
    const journal = encodeTableJournal(table);
    expect(readJournal(journal)).toMatchObject({ ok: true, stored: { events: eventsIn(table) } });
    expect(firstOf(journal)).toHaveProperty('format', 'order' in rules ? 4 : 2);
  });
});

describe('the format of a journal', () => {
  test.each([
    [OFFICIAL, 4],
    [YATZY, 2],
    [OFFICIAL, 5],
  ])('must fit the rules', (rules, format) => {
    const journal = withFirst(encodeTableJournal(tableGame({ rules })), { format });
    expect(readJournal(journal)).toEqual({ ok: false, problem: { code: 'no-header' } });
  });

  test('is new for programs that know only the boxes of Yahtzee', () => {
    expect(newerFormat(firstOf(encodeTableJournal(tableGame({ rules: YATZY }))), 2)).toBe(4);
  });
});

test("a box that the rules don't have is damage", () => {
  const table = tableGame({ rules: YATZY });
  const lines = table.lines.map((line) =>
    line.event?.type === 'scored' ? { ...line, event: { ...line.event, box: 'aces' } } : line,
  );
  expect(readJournal(encodeTableJournal({ ...table, lines }))).toMatchObject({
    ok: true,
    stored: { damage: { code: 'bad-event', stop: { code: 'malformed-event', field: 'box' } } },
  });
});
