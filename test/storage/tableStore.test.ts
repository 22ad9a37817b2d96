import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { encodeTableJournal, type GameStore } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { readOtherwise, readScores } from '../support/stored/otherReader.js';
import { indexPath, journalPath, keepGame, storeIn } from '../support/store.js';
import { storeTableGame, tableGame } from '../support/stored/tableGames.js';

const UNFINISHED = { id: '2026-01-31-tabhaf', actions: 30 };

/** Returns all score records of finished and abandoned games. */
const overIn = async (store: GameStore) => (await store.survey()).over;

test('a game at a network table is stored with its score, which an independent reader can compute', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const game = await storeTableGame(store, { names: ['Ann', 'Bob', 'Cleo'], leaving: 'often' });
  const bytes = readFileSync(journalPath(home.path, game.id));
  expect(bytes).toEqual(Buffer.from(encodeTableJournal(game)));
  const read = readOtherwise(bytes);
  if (typeof read === 'string') throw new Error(read);
  const score = {
    game: game.id,
    created: game.created,
    ended: read.times.at(-1),
    outcome: read.state,
    rules: { id: 'official', version: 1, name: 'Official rules', sum: '606d4c76' },
    dice: 'table',
    players: game.header.players.map((player, seat) => {
      const { grand, left } = read.cards[seat] ?? {};
      return { ...player, score: grand, ...(left && { left }) };
    }),
    bytes: bytes.length,
  };
  const advised = read.events.some(({ type }) => type === 'advised') ? { advised: true } : {};
  expect(await overIn(store)).toEqual([{ ...score, ...advised }]);
  expect([...readScores(readFileSync(indexPath(home.path))).values()]).toEqual([{ ...score, ...advised }]);
});

test('a survey lists finished and unfinished games at network tables, with or without the index', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id: seeded } = await keepGame(store);
  const { id } = await storeTableGame(store);
  await storeTableGame(store, UNFINISHED);
  const first = await store.survey();
  expect(first.over.map(({ game, dice }) => [game, dice])).toEqual([
    [id, 'table'],
    [seeded, undefined],
  ]);
  expect(first.unfinished).toMatchObject([{ id: UNFINISHED.id, dice: 'table', state: 'unfinished' }]);
  expect(first.unfinished[0]).not.toHaveProperty('seed');
  rmSync(indexPath(home.path));
  expect(await store.survey()).toEqual(first);
  expect(await store.survey()).toEqual(first);
});

test('a deleted game at a network table is removed from the index', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await storeTableGame(store);
  expect(await store.remove(id)).toEqual({ ok: true, remaining: [] });
  expect(readFileSync(indexPath(home.path), 'utf8')).toBe('');
  expect(await overIn(store)).toEqual([]);
});

test("an unfinished game at a network table can be read, but not resumed, even if it's damaged", async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await storeTableGame(store, UNFINISHED);
  expect(await store.read(id)).toMatchObject({ ok: true, stored: { table: { seat: 0 } } });
  const problem = { ok: false, problem: { code: 'at-table' } };
  expect(await store.resume(id, 'refuse')).toEqual(problem);
  const path = journalPath(home.path, id);
  const bytes = Buffer.concat([readFileSync(path), Buffer.from('damage\nafter the last line\n')]);
  writeFileSync(path, bytes);
  for (const damaged of ['refuse', 'repair'] as const) {
    expect(await store.resume(id, damaged)).toEqual(problem);
  }
  expect(readFileSync(path)).toEqual(bytes);
});

test("a finished game at a network table can't be resumed, because it has ended", async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await storeTableGame(store);
  expect(await store.resume(id, 'refuse')).toEqual({ ok: false, problem: { code: 'over' } });
});

test("a game that the program couldn't read again isn't stored", async () => {
  using home = temporaryFolder();
  mkdirSync(join(home.path, 'games'));
  const store = await storeIn(home.path);
  const { lines, ...game } = tableGame();
  const long = { at: game.created, record: { type: 'said', text: 'x'.repeat(60_000) } };
  const chatty = encodeTableJournal({
    ...game,
    lines: [...lines, ...Array.from({ length: 70 }, () => long)],
  });
  expect(await store.add(chatty)).toEqual({ ok: false, problem: { code: 'too-large', id: game.id } });
  const longer = { at: game.created, record: { text: 'x'.repeat(70_000) } };
  expect(await store.add(encodeTableJournal({ ...game, lines: [...lines, longer] }))).toMatchObject({
    problem: { code: 'damaged', damage: { code: 'torn-end' } },
  });
  expect(readdirSync(join(home.path, 'games'))).toEqual([]);
});
