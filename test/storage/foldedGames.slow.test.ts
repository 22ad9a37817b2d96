import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldGame, type FoldedGame, openTally } from '../../src/statistics/index.js';
import type { FilePort } from '../../src/storage/files/filePort.js';
import { type GameStore, nodeFiles, openGameStore } from '../../src/storage/index.js';
import { childEnv, MEMORY, node, temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { slowFile, slowLine } from '../support/stored/naiveJournal.js';
import { storedGame, type GameWish } from '../support/stored/storedGames.js';
import { bundleDriver, indexPath, journalPath } from '../support/store.js';

/** The times of a journal count only if it has been unchanged for a while. This clock is an hour fast. */
const hourAhead = (): Date => new Date(Date.now() + 3_600_000);

const storeAt = (home: string, files: FilePort = nodeFiles): GameStore =>
  openGameStore(files, home, hourAhead);

const gamesInIndex = (home: string): string[] =>
  existsSync(indexPath(home))
    ? [...readFileSync(indexPath(home), 'utf8').matchAll(/"game":"([^"]+)"/g)].map(([, id]) => id ?? '')
    : [];

const CREATED = '2026-01-31T12:00:00.000Z';
const idOf = (number: number): string => `2026-01-31-aaaaa${'abcdefgh'.charAt(number)}`;

const WISHES: readonly GameWish[] = [
  { seed: 'one' },
  { seed: 'two', names: ['Ann', 'Bob', 'Cleo'], leaving: 'often' },
  { seed: 'three', rules: house(), yahtzeesIn: 5 },
  { seed: 'four', practice: true, kinds: ['perfect'] },
  { seed: 'one', names: ['Ann', 'Żofia'], duplicate: true },
  { seed: 'five', actions: 30 },
];

/** Returns the journal of one of the games in WISHES, with this id. */
function journalOf(id: string, wish: number): Uint8Array {
  const { game, events } = storedGame(WISHES[wish]);
  return slowFile([
    { format: 1, id, created: CREATED, header: game.header },
    ...events.map((event) => ({ at: CREATED, event })),
  ]);
}

/** Writes a file, and makes sure that the system records another time of the change. */
function rewrite(path: string, bytes: Uint8Array): void {
  const timeOf = (): bigint | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })?.ctimeNs;
  const before = timeOf();
  do writeFileSync(path, bytes);
  while (timeOf() === before);
}

/** Reads every journal, without the index. */
async function recount(store: GameStore): Promise<{ games: FoldedGame[]; unreadable: string[] }> {
  const games: FoldedGame[] = [];
  const unreadable: string[] = [];
  for (const id of await store.ids()) {
    const reading = await store.read(id);
    if (reading.ok) games.push(foldGame(reading.stored));
    else unreadable.push(id);
  }
  return { games, unreadable };
}

const statisticsOf = (games: readonly FoldedGame[]): unknown => {
  const tally = openTally();
  for (const game of games) tally.add(game);
  return tally.statistics();
};

const byId = (a: FoldedGame, b: FoldedGame): number => (a.id < b.id ? -1 : 1);

async function expectRecounted(store: GameStore): Promise<void> {
  const [found, expected] = [await store.folded(), await recount(store)];
  expect([...found.games].sort(byId)).toEqual(expected.games);
  expect(found.unreadable).toEqual(expected.unreadable);
  expect(statisticsOf(found.games)).toEqual(statisticsOf(expected.games));
}

async function storeGames(home: string, numbers = [0, 1, 2]): Promise<GameStore> {
  const store = storeAt(home);
  for (const number of numbers) {
    const added = await store.add(journalOf(idOf(number), number));
    if (!added.ok) throw new Error(added.problem.code);
  }
  return store;
}

type Step =
  | { readonly act: 'import' | 'replace'; readonly game: number; readonly wish: number }
  | { readonly act: 'delete' | 'lose' | 'finish'; readonly game: number }
  | { readonly act: 'damage' | 'cut'; readonly game: number; readonly at: number }
  | { readonly act: 'damage index' | 'cut index'; readonly at: number }
  | { readonly act: 'delete index' | 'foreign index' | 'repeat index' };

const game = fc.integer({ min: 0, max: 4 });
const wish = fc.integer({ min: 0, max: WISHES.length - 1 });
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constantFrom('import', 'replace'), game, wish }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('delete', 'lose', 'finish'), game }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('damage', 'cut'), game, at: place }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('damage index', 'cut index'), at: place }) },
  fc.record({ act: fc.constantFrom('delete index', 'foreign index', 'repeat index') }),
);

/** Returns the bytes with one changed byte. */
const damaged = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  const index = Math.floor(at * bytes.length);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
};
const cut = (bytes: Buffer, at: number): Buffer => bytes.subarray(0, Math.floor(at * bytes.length));

async function take(step: Step, home: string, store: GameStore): Promise<void> {
  const change = (path: string, edit: (bytes: Buffer) => Uint8Array): void => {
    if (existsSync(path)) rewrite(path, edit(readFileSync(path)));
  };
  const index = indexPath(home);
  switch (step.act) {
    case 'import':
      await store.add(journalOf(idOf(step.game), step.wish));
      return;
    case 'replace':
      return rewrite(journalPath(home, idOf(step.game)), journalOf(idOf(step.game), step.wish));
    case 'delete':
      await store.remove(idOf(step.game));
      return;
    case 'lose':
      return rmSync(journalPath(home, idOf(step.game)), { force: true });
    case 'finish':
      return finish(store, idOf(step.game));
    case 'damage':
      return change(journalPath(home, idOf(step.game)), (bytes) => damaged(bytes, step.at));
    case 'cut':
      return change(journalPath(home, idOf(step.game)), (bytes) => cut(bytes, step.at));
    case 'damage index':
      return change(index, (bytes) => damaged(bytes, step.at));
    case 'cut index':
      return change(index, (bytes) => cut(bytes, step.at));
    case 'delete index':
      return rmSync(index, { force: true });
    case 'foreign index':
      return writeFileSync(index, slowLine({ format: 3, game: idOf(0), score: 1 }));
    case 'repeat index':
      return change(index, (bytes) => Buffer.concat([bytes, bytes]));
  }
}

/** Continues an unfinished game until its player leaves. */
async function finish(store: GameStore, id: string): Promise<void> {
  const resumed = await store.resume(id, 'repair');
  if (!resumed.ok) return;
  const { journal, stored } = resumed;
  const seats = stored.game.seats.flatMap(({ left }, seat) => (left ? [] : [seat]));
  await journal.store([...stored.events, ...seats.map((seat) => ({ type: 'left', seat }) as const)]);
  await journal.close();
}

test('after any changes to games and index, the folded games are the games in the journals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      using folder = temporaryFolder(MEMORY);
      mkdirSync(join(folder.path, 'games'));
      const store = storeAt(folder.path);
      for (const step of steps) {
        await take(step, folder.path, store);
        await expectRecounted(store);
      }
    }),
    { numRuns: 8 },
  );
});

describe('the index', () => {
  test('contains each finished or abandoned game once, and no other games', async () => {
    using folder = temporaryFolder();
    const store = await storeGames(folder.path, [0, 1, 2, 5]);
    await expectRecounted(store);
    await expectRecounted(store);
    const known = [0, 1, 2].map(idOf);
    expect(gamesInIndex(folder.path).sort()).toEqual(known);
    expect(statSync(indexPath(folder.path)).mode & 0o777).toBe(0o600);
    await store.add(journalOf(idOf(3), 3));
    await expectRecounted(store);
    expect(gamesInIndex(folder.path).sort()).toEqual([...known, idOf(3)]);
  });

  /** Returns the store, and the paths of all files that it opens from now on. */
  function watched(home: string, now: () => Date): { store: GameStore; opened: string[] } {
    const opened: string[] = [];
    const open: FilePort['open'] = (path, mode) => {
      opened.push(path);
      return nodeFiles.open(path, mode);
    };
    return { store: openGameStore({ ...nodeFiles, open }, home, now), opened };
  }

  test('saves reading the journals', async () => {
    using folder = temporaryFolder();
    const expected = await (await storeGames(folder.path)).folded();
    const { store, opened } = watched(folder.path, hourAhead);
    expect(await store.folded()).toEqual(expected);
    expect(opened).toEqual([indexPath(folder.path)]);
  });

  test("doesn't save reading a journal that has just changed", async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path);
    const { store, opened } = watched(folder.path, () => new Date());
    for (let looks = 0; looks < 2; looks++) {
      expect((await store.folded()).games).toHaveLength(3);
      const journals = [0, 1, 2].map((number) => journalPath(folder.path, idOf(number)));
      expect(opened.splice(0).sort()).toEqual([...journals, indexPath(folder.path)]);
    }
  });

  test('forgets a deleted game', async () => {
    using folder = temporaryFolder();
    const store = await storeGames(folder.path);
    await store.folded();
    await store.remove(idOf(1));
    expect(gamesInIndex(folder.path).sort()).toEqual([idOf(0), idOf(2)]);
  });

  test("isn't needed: if it can't be written, the games are complete", async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path);
    rmSync(indexPath(folder.path));
    const readOnly: FilePort = {
      ...nodeFiles,
      open: (path, mode) =>
        mode === 'read'
          ? nodeFiles.open(path, mode)
          : Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' })),
    };
    await expectRecounted(storeAt(folder.path, readOnly));
    expect(existsSync(indexPath(folder.path))).toBe(false);
  });

  test.each([
    ['in a newer format', (path: string) => writeFileSync(path, slowLine({ format: 4, what: 'new' }))],
    ["that's a link", (path: string) => symlinkSync('/dev/null', path)],
    ["that's a folder", (path: string) => mkdirSync(path)],
  ])('%s is neither used nor replaced', async (_, make) => {
    using folder = temporaryFolder();
    const store = await storeGames(folder.path);
    rmSync(indexPath(folder.path));
    make(indexPath(folder.path));
    const before = statSync(indexPath(folder.path), { bigint: true });
    await expectRecounted(store);
    const after = statSync(indexPath(folder.path), { bigint: true });
    expect([after.ino, after.size]).toEqual([before.ino, before.size]);
  });

  test('is completed after a crash that cut off its last line', async () => {
    using folder = temporaryFolder();
    const store = await storeGames(folder.path);
    await store.folded();
    const index = readFileSync(indexPath(folder.path));
    writeFileSync(indexPath(folder.path), index.subarray(0, -20));
    await expectRecounted(store);
    const lines = index.toString().split('\n').filter(Boolean);
    expect(readFileSync(indexPath(folder.path), 'utf8').trimEnd().split('\n')).toHaveLength(lines.length);
  });

  test('stays right while several processes use it and games change', async () => {
    using folder = temporaryFolder(MEMORY);
    const home = join(folder.path, 'yahtzee');
    const store = await storeGames(home);
    const driver = await bundleDriver('scoresDriver', folder.path);
    const processes = [1, 2, 3].map(() => {
      const child = spawn(node, [driver, home, 'fold'], {
        env: childEnv(folder.path),
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const end = new Promise<string>((resolve, reject) => {
        let output = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
        child.on('close', (status) => (status === 0 ? resolve(output) : reject(new Error(String(status)))));
      });
      return { child, end };
    });
    for (let round = 0; round < 10; round++) {
      await take({ act: 'replace', game: round % 5, wish: round % WISHES.length }, home, store);
      await take({ act: 'damage index', at: (round * 0.37) % 1 }, home, store);
      if (round % 4 === 0) await take({ act: 'delete', game: (round + 2) % 5 }, home, store);
      await expectRecounted(store);
    }
    for (const { child } of processes) child.stdin.end();
    for (const { end } of processes) expect(Number(await end)).toBeGreaterThan(0);
    await expectRecounted(store);
  });
});
