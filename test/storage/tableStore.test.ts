import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { encodeTableJournal, type GameStore } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { slowLine } from '../support/stored/naiveJournal.js';
import { readOtherwise, readScores } from '../support/stored/otherReader.js';
import { indexPath, journalPath, keepGame, storeIn } from '../support/store.js';
import { storeTableGame, tableGame } from '../support/stored/tableGames.js';

const tablesPath = (home: string): string => join(home, 'tables.jsonl');
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
    format: 1,
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
  expect([...readScores(readFileSync(tablesPath(home.path))).values()]).toEqual([{ ...score, ...advised }]);
});

test('older versions find the same journals and the same scores beside games at network tables', async () => {
  using old = temporaryFolder();
  using both = temporaryFolder();
  const store = await storeIn(old.path);
  for (const seed of ['kestrel', 'merlin']) await store.addScore((await keepGame(store, { seed })).id);
  const other = await storeIn(both.path);
  const journals = readdirSync(join(old.path, 'games')).map((name) => join('games', name));
  for (const [index, journal] of journals.entries()) {
    await storeTableGame(other, { id: `2026-01-31-tabke${'xy'.charAt(index)}` });
    await other.add(readFileSync(join(old.path, journal)));
  }
  await other.survey();
  // Older versions read only these files. They report journals in format 2 as written by a newer version.
  expect([...readScores(readFileSync(indexPath(both.path)))].sort()).toEqual(
    [...readScores(readFileSync(indexPath(old.path)))].sort(),
  );
  expect(readScores(readFileSync(tablesPath(both.path))).size).toBe(2);
  for (const journal of journals) {
    expect(readFileSync(join(both.path, journal))).toEqual(readFileSync(join(old.path, journal)));
  }
});

test('a home without games at network tables has no second index', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  await store.addScore((await keepGame(store)).id);
  await store.survey();
  expect(existsSync(tablesPath(home.path))).toBe(false);
});

test('a survey lists finished and unfinished games at network tables, with or without the indexes', async () => {
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
  rmSync(tablesPath(home.path));
  rmSync(indexPath(home.path));
  expect(await store.survey()).toEqual(first);
  expect(await store.survey()).toEqual(first);
});

test('a damaged index of games at network tables is copied and rebuilt; the other index stays as it is', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  await store.addScore((await keepGame(store)).id);
  await storeTableGame(store);
  const [scores, tables] = [readFileSync(indexPath(home.path)), readFileSync(tablesPath(home.path))];
  const over = await overIn(store);
  // A record of a game with a seed does not belong in this index.
  appendFileSync(tablesPath(home.path), scores);
  expect(await overIn(store)).toEqual(over);
  expect(readFileSync(tablesPath(home.path), 'utf8')).toBe(tables.toString().trimStart());
  expect(readFileSync(`${tablesPath(home.path)}.copy-1`)).toEqual(Buffer.concat([tables, scores]));
  expect(readFileSync(indexPath(home.path))).toEqual(scores);
});

test.each(['scores.jsonl', 'tables.jsonl'])(
  'an index %s of a newer format is reported and kept',
  async (file) => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    await store.addScore((await keepGame(store)).id);
    await storeTableGame(store);
    const newer = slowLine({ format: 2, what: 'ever' });
    writeFileSync(join(home.path, file), newer);
    const { over, indexProblem } = await store.survey();
    expect(indexProblem).toEqual({ file, code: 'newer-format', format: 2, known: 1 });
    expect(over).toHaveLength(2);
    expect(readFileSync(join(home.path, file), 'utf8')).toBe(newer);
  },
);

test('a deleted game at a network table is removed from the index', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await storeTableGame(store);
  expect(await store.remove(id)).toEqual({ ok: true, remaining: [] });
  expect(readFileSync(tablesPath(home.path), 'utf8')).toBe('');
  expect(await overIn(store)).toEqual([]);
});

test('an unfinished game at a network table can be read, but not resumed, even if it is damaged', async () => {
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

test('a finished game at a network table cannot be resumed, because it has ended', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await storeTableGame(store);
  expect(await store.resume(id, 'refuse')).toEqual({ ok: false, problem: { code: 'over' } });
});

test('a game that the program could not read again is not stored', async () => {
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
