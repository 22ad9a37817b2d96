import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { RULE_SETS } from '../../src/engine/index.js';
import { FIRST_SUM, frame, unframe } from '../../src/storage/journal/frame.js';
import { readJournal } from '../../src/storage/journal/readJournal.js';
import { temporaryFolder } from '../support/child.js';
import { journalPath, keepGame, storeIn } from '../support/store.js';
import { readOtherwise, withDiceOfSeed } from '../support/stored/otherReader.js';
import { againstGhost, storedGame } from '../support/stored/storedGames.js';

describe.each(RULE_SETS.map((rules) => [rules.id, rules] as const))(
  'a game against a ghost under %s',
  (_, rules) => {
    test('is stored and read', async () => {
      using folder = temporaryFolder();
      const store = await storeIn(folder.path);
      const { id, header, events } = await keepGame(store, { rules, ghost: true });
      expect(await store.read(id)).toMatchObject({ ok: true, stored: { game: { header }, events } });
      const { lines } = unframe(readFileSync(journalPath(folder.path, id)));
      expect(lines[0]?.record).toHaveProperty('format', 6);
    });
  },
);

test('another reader gets the dice of the second seat of the earlier game from the seed', async () => {
  using folder = temporaryFolder();
  const store = await storeIn(folder.path);
  const duel = storedGame({ names: ['Ann', 'Bob'] });
  const { game, events } = againstGhost({ header: duel.game.header, events: duel.events }, 1);
  const { id, journal } = store.begin(game.header);
  await journal.store(events);
  await journal.close();
  const other = readOtherwise(readFileSync(journalPath(folder.path, id)));
  if (typeof other === 'string') throw new Error(other);
  expect(withDiceOfSeed(other)).toEqual(events);
});

const { header } = storedGame({ ghost: true }).game;
const { ghost, ...without } = header;
const { seat = 0, turns = [] } = ghost ?? {};
const [first, second, ...others] = turns;
const [person, player] = header.players;

test.each([
  ['without a ghost', without],
  ['whose ghost plays too few turns', { ...header, ghost: { seat, turns: turns.slice(1) } }],
  ['whose ghost fills a box twice', { ...header, ghost: { seat, turns: [first, first, ...others] } }],
  [
    'whose ghost holds dice three times in a turn',
    {
      ...header,
      ghost: { seat, turns: [first, { ...second, holds: Array(3).fill(Array(5).fill(true)) }, ...others] },
    },
  ],
  ['whose dice come from a fifth seat', { ...header, ghost: { seat: 4, turns } }],
  ['between two people', { ...header, players: [person, { ...player, kind: 'person' }] }],
  ['for practice', { ...header, practice: true }],
  ['with a random seed', { ...header, seedGiven: undefined }],
])('refuses a game %s', (_, changed) => {
  const record = {
    format: 6,
    id: '2026-01-31-abcdef',
    created: '2026-01-31T12:00:00.000Z',
    header: changed,
  };
  expect(readJournal(Buffer.from(frame(record, FIRST_SUM).line))).toEqual({
    ok: false,
    problem: { code: 'no-header' },
  });
});

test('refuses a ghost in the older formats', () => {
  const record = { format: 1, id: '2026-01-31-abcdef', created: '2026-01-31T12:00:00.000Z', header };
  expect(readJournal(Buffer.from(frame(record, FIRST_SUM).line))).toMatchObject({ ok: false });
});
