import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import type { FilePort } from '../../src/storage/files/filePort.js';
import { nodeFiles } from '../../src/storage/files/nodeFiles.js';
import {
  beginTable,
  openFigureCache,
  openGameStore,
  openServerFiles,
  writeSettings,
} from '../../src/storage/index.js';
import { header } from '../support/builders.js';
import { temporaryFolder } from '../support/child.js';
import { run } from '../support/run.js';
import { startedHere, ticking } from '../support/store.js';

const GONE = spawnSync(process.execPath, ['-e', '']).pid;
const ID = '2026-01-31-k7qwmx';

const lockOf = (pid: number): string => JSON.stringify({ pid, host: hostname(), started: startedHere() });

/** Surveys a data folder that contains the given files. Returns the names of the files that remain. */
async function survey(files: Readonly<Record<string, string>>, port = nodeFiles): Promise<readonly string[]> {
  using home = temporaryFolder();
  mkdirSync(join(home.path, 'games'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home.path, name), text);
  await openGameStore(port, home.path, ticking()).survey();
  return Object.keys(files).filter((name) =>
    readdirSync(home.path, { recursive: true, encoding: 'utf8' }).includes(name),
  );
}

test('a survey deletes temporary files only if their process has ended', async () => {
  const targets = [
    ...[`${ID}.jsonl`, `${ID}.jsonl.copy-2`, `${ID}.answer`, `${ID}.lock.123-0123abcd`],
    ...['daily-0123abcd.lock.123-0123abcd', 'index.jsonl', 'index.jsonl.copy-1', 'last-players.json'],
  ];
  const namesOf = (pid: number): readonly string[] => targets.map((name) => `games/${name}.${pid}-17.tmp`);
  const files = [...namesOf(GONE), ...namesOf(process.pid)].map((name) => [name, ''] as const);
  expect(await survey(Object.fromEntries(files))).toEqual(namesOf(process.pid));
});

test('a survey deletes locks only if their process has ended', async () => {
  const stale = {
    [`games/${ID}.lock.${GONE}-0123abcd`]: lockOf(GONE),
    [`games/2026-02-01-k7qwmx.lock.1-0123abcd`]: '',
    [`games/daily.lock.${GONE}-0123abcd`]: lockOf(GONE),
    [`games/daily-0123abcd.lock.${GONE}-0123abcd`]: lockOf(GONE),
  };
  const other = JSON.stringify({ pid: 1, host: 'elsewhere.example', started: '' });
  const live = { [`games/2026-01-30-k7qwmx.lock.1-0123abcd`]: other };
  expect(await survey({ ...stale, ...live })).toEqual(Object.keys(live));
});

test('a survey keeps files of other programs and of the user', async () => {
  const names = [
    ...[
      'thesis.2024-12.tmp',
      `notes.${GONE}-0.tmp`,
      `index.jsonl.${GONE}-0.tmp`,
      `${ID}.jsonl.${GONE}-0.tmp`,
    ],
    ...[
      `last-players.json.${GONE}-0.tmp`,
      `${ID}.lock`,
      'games/thesis.2024-12.tmp',
      `games/notes.${GONE}-0.tmp`,
    ],
    ...[
      `games/2026-01-31-other.jsonl.${GONE}-0.tmp`,
      `games/${ID}.jsonl.bak.${GONE}-0.tmp`,
      'games/yarn.lock',
    ],
    ...[
      `games/${ID}.lock`,
      `games/${ID}.lock.notes`,
      'games/notes.lock.1-00000000',
      `games/${ID}.lock.00000000`,
      'games/package.lock.1-0123abcd',
    ],
  ];
  const files = names.map((name) => [name, ''] as const);
  expect(await survey(Object.fromEntries(files))).toEqual(names);
});

test('a survey keeps temporary files of a game that may be in play in another container', async () => {
  const lock = `games/${ID}.lock.1-0123abcd`;
  const temporary = `games/${ID}.jsonl.${GONE}-0.tmp`;
  const other = JSON.stringify({ pid: 1, host: 'elsewhere.example', started: '' });
  expect(await survey({ [lock]: other, [temporary]: '' })).toEqual([lock, temporary]);
});

test('commands that read the stored games keep the files of other programs', async () => {
  using home = temporaryFolder();
  const names = ['yarn.lock', 'Cargo.lock', 'notes.lock.1-00000000', 'thesis.2024-12.tmp'];
  mkdirSync(join(home.path, 'yahtzee/games'), { recursive: true });
  for (const name of names) writeFileSync(join(home.path, 'yahtzee/games', name), '');
  for (const args of [['games'], ['scores'], ['stats'], ['delete', 'x', '--yes'], ['resume']]) {
    await run(args, { home: home.path });
    expect(readdirSync(join(home.path, 'yahtzee/games')).sort()).toEqual([...names].sort());
  }
});

test("a survey deletes all other leftovers if one file can't be deleted", async () => {
  const names = ['a', 'b', 'c'].map((letter) => `games/2026-01-31-${letter.repeat(6)}.jsonl.${GONE}-0.tmp`);
  const stuck: FilePort = {
    ...nodeFiles,
    remove: (path) =>
      path.includes('aaaaaa')
        ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
        : nodeFiles.remove(path),
  };
  expect(await survey(Object.fromEntries(names.map((name) => [name, ''])), stuck)).toEqual(names.slice(0, 1));
});

describe('temporary files outside games/', () => {
  /** The real disk, on which every file was last changed two hours ago. */
  const aged: FilePort = {
    ...nodeFiles,
    stat: async (path) => {
      const found = await nodeFiles.stat(path);
      return found && { ...found, changedAt: Date.now() - 2 * 60 * 60 * 1000 };
    },
  };

  const places: readonly [
    place: string,
    leftovers: readonly string[],
    write: (files: FilePort, folder: string) => Promise<void>,
  ][] = [
    [
      'the settings',
      ['config.json.7-0.tmp', 'config.json.lock.7-0123abcd.7-1.tmp'],
      async (files, folder) => {
        await writeSettings(files, join(folder, 'config.json'), () => undefined, { speed: 'fast' });
      },
    ],
    [
      'the cache',
      ['0123abcd-outcome.json.7-0.tmp'],
      (files, folder) => openFigureCache(files, folder).write(OFFICIAL, 'outcome', 1),
    ],
    [
      "a player's tables",
      [`tables/${ID}.jsonl.7-0.tmp`, `tables/${ID}.lock.7-0123abcd.7-1.tmp`],
      async (files, folder) => {
        const secrets = { key: '', chain: '', token: '' };
        const start = { invitation: '', name: 'Ann', purpose: 'join', secrets } as const;
        await (await beginTable(files, folder, start, new Date())).close();
      },
    ],
    [
      "a server's tables",
      ['server.json.7-0.tmp', 'server.lock.7-0123abcd.7-1.tmp', 'tables/anna.jsonl.7-0.tmp'],
      async (files, folder) => (await openServerFiles(files, folder)).close(),
    ],
  ];
  test.each(places)('%s: are deleted after an hour', async (_, leftovers, write) => {
    using home = temporaryFolder();
    mkdirSync(join(home.path, 'tables'));
    const others = ['notes.7-0.tmp', 'tables/notes.7-0.tmp', 'config.json.tmp'];
    for (const name of [...leftovers, ...others]) writeFileSync(join(home.path, name), '');
    const remaining = (): readonly string[] =>
      [...leftovers, ...others].filter((name) => existsSync(join(home.path, name)));
    await write(nodeFiles, home.path);
    expect(remaining()).toEqual([...leftovers, ...others]);
    await write(aged, home.path);
    expect(remaining()).toEqual(others);
  });
});

test("a survey deletes a lock that couldn't be released after its game", async () => {
  using home = temporaryFolder();
  const stuck: FilePort = {
    ...nodeFiles,
    remove: () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })),
  };
  const { journal } = openGameStore(stuck, home.path, ticking()).begin(header(1));
  await journal.store([]);
  await expect(journal.close()).rejects.toThrow('EIO');
  const games = join(home.path, 'games');
  expect(readdirSync(games)).toHaveLength(2);
  await openGameStore(nodeFiles, home.path, ticking()).survey();
  expect(readdirSync(games)).toHaveLength(1);
  rmSync(games, { recursive: true });
});
