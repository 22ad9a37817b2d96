import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { personNamed, type Player } from '../../src/engine/index.js';
import {
  findHome,
  findTarget,
  nodeFiles,
  readLastPlayers,
  replaceFile,
  replaceFileNow,
  type ReplaceTarget,
  writeLastPlayers,
} from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { callsIn } from '../support/store.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';

const files = nodeFiles;
const ANN = personNamed('Ann');
const PERFECT: Player = { name: 'Perfect', kind: 'perfect' };

function targetAt(path: string): ReplaceTarget {
  const target = findTarget(path);
  if (typeof target === 'string') throw new Error(target);
  return target;
}

describe.each<[string, (target: ReplaceTarget, text: string) => Promise<void> | void]>([
  ['replaceFile', (target, text) => replaceFile(files, target.path, Buffer.from(text), target)],
  ['replaceFileNow', replaceFileNow],
])('%s', (_, replace) => {
  test('replaces the whole file and leaves no temporary files', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.json');
    await replace(targetAt(path), 'a longer first text');
    await replace(targetAt(path), 'second');
    expect(readFileSync(path, 'utf8')).toBe('second');
    expect(readdirSync(folder.path)).toEqual(['game.json']);
  });

  test('keeps the mode of an existing file, and gives a new file the default mode', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.json');
    writeFileSync(join(folder.path, 'other'), '');
    await replace(targetAt(path), 'new');
    expect(statSync(path).mode).toBe(statSync(join(folder.path, 'other')).mode);
    for (const mode of [0o640, 0o600, 0o666]) {
      chmodSync(path, mode);
      await replace(targetAt(path), 'newer');
      expect(statSync(path).mode & 0o777).toBe(mode);
    }
  });

  test('replaces the target of a link and keeps the link', async () => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'real'), 'old');
    symlinkSync('real', join(folder.path, 'link'));
    await replace(targetAt(join(folder.path, 'link')), 'new');
    expect(lstatSync(join(folder.path, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder.path, 'real'), 'utf8')).toBe('new');
  });

  test('throws an error and changes nothing if a folder has the same path', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'taken');
    const target = targetAt(path);
    mkdirSync(path);
    await expect((async () => replace(target, 'x'))()).rejects.toThrow(/EISDIR|EPERM/);
    expect(readdirSync(folder.path)).toEqual(['taken']);
  });
});

test('findTarget reports problems without writing files', () => {
  using folder = temporaryFolder();
  expect(findTarget(join(folder.path, 'new.json'))).toMatchObject({ path: join(folder.path, 'new.json') });
  expect(findTarget(folder.path)).toBe('not-a-file');
  expect(findTarget('/dev/null')).toBe('not-a-file');
  expect(findTarget(join(folder.path, 'none/new.json'))).toBe('no-folder');
  expect(readdirSync(folder.path)).toEqual([]);
  expect(existsSync('/dev/null')).toBe(true);
});

describe('last players', () => {
  test('stored last players can be read, and an invalid file gives an empty list', async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'last-players.json');
    expect(await readLastPlayers(files, folder.path)).toEqual([]);
    await writeLastPlayers(files, folder.path, [ANN, PERFECT]);
    expect(await readLastPlayers(files, folder.path)).toEqual([ANN, PERFECT]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['games', 'last-players.json']);
    for (const bad of [
      ...['', '{', '[]', '{"players":["Ann"]}', ' '.repeat(5000)],
      ...['{"schema":"yahtzee-cli/last-players@2","players":["Ann"]}'],
      ...['{"schema":"yahtzee-cli/last-players@2","players":[]}'],
      ...['{"schema":"yahtzee-cli/last-players@2","players":[{"name":"Ann","kind":"No Level"}]}'],
      ...['{"schema":"yahtzee-cli/last-players@3","players":[{"name":"Ann","kind":"person"}]}'],
    ]) {
      writeFileSync(file, bad);
      expect(await readLastPlayers(files, folder.path)).toEqual([]);
    }
  });

  test('last players in the earlier format are all people', async () => {
    using folder = temporaryFolder();
    writeFileSync(
      join(folder.path, 'last-players.json'),
      '{"schema":"yahtzee-cli/last-players@1","players":["Zoë","Bob"]}\n',
    );
    expect(await readLastPlayers(files, folder.path)).toEqual([
      { name: 'Zoë', kind: 'person' },
      { name: 'Bob', kind: 'person' },
    ]);
  });

  // Node's recursive `mkdir` never returns for a path in /proc.
  (existsSync('/proc/self') ? test : test.skip)(
    "last players can't be stored if the folder can't be created",
    async () => {
      await expect(writeLastPlayers(files, '/proc/yahtzee-cli/deep', [ANN])).rejects.toThrow(/ENOENT/);
    },
  );

  test.each(['ENOSPC', 'EIO', 'short'])(
    'a failing file-system call leaves the old or the new last players: %s',
    async (fault) => {
      using folder = temporaryFolder();
      using traces = temporaryFolder();
      const trace = join(traces.path, 'trace');
      const write = async (name: string, faults: string): Promise<void> =>
        writeLastPlayers(faultyFiles(faults), folder.path, [personNamed(name)]);
      await write('Ann', `trace:${trace}`);
      const calls = callsIn(trace);
      expect(calls).toBeGreaterThan(5);
      for (let call = 1; call <= calls; call++) {
        await write('Ann', 'EIO@1000');
        await write('Bob', `${fault}@${call}`).catch(() => undefined);
        expect(['Ann', 'Bob']).toContain((await readLastPlayers(files, folder.path))[0]?.name);
        expect(readdirSync(folder.path)).toEqual(['games', 'last-players.json']);
        expect(readdirSync(join(folder.path, 'games'))).toEqual([]);
      }
    },
  );
});

// On Linux, /dev/shm is a separate file system.
(existsSync('/dev/shm') ? test : test.skip)(
  'the last players are saved even if games/ is on another disk',
  async () => {
    using home = temporaryFolder();
    using other = temporaryFolder('/dev/shm');
    symlinkSync(other.path, join(home.path, 'games'));
    await writeLastPlayers(files, home.path, [ANN]);
    expect(await readLastPlayers(files, home.path)).toEqual([ANN]);
    expect(readdirSync(home.path).sort()).toEqual(['games', 'last-players.json']);
    expect(readdirSync(other.path)).toEqual([]);
  },
);

test('YAHTZEE_HOME overrides the default data folder', async () => {
  expect(await findHome({ YAHTZEE_HOME: '/somewhere' })).toBe('/somewhere');
  expect(await findHome({ YAHTZEE_HOME: '' })).toMatch(/yahtzee-cli/);
  expect(await findHome({})).toMatch(/yahtzee-cli/);
});
