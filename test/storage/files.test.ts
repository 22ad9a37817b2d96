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
import { expect, test } from '@jest/globals';
import {
  findHome,
  readLastPlayers,
  replaceFault,
  replaceFile,
  writeLastPlayers,
} from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';

test('a file is replaced as a whole and nothing is left beside it', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.json');
  replaceFile(path, 'a longer first text');
  replaceFile(path, 'second');
  expect(readFileSync(path, 'utf8')).toBe('second');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.path)).toEqual(['game.json']);
});

test('a file that is there keeps its mode, and a new one has that asked for', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.json');
  writeFileSync(path, 'old');
  for (const mode of [0o640, 0o600, 0o666]) {
    chmodSync(path, mode);
    replaceFile(path, 'new', 0o666);
    expect(statSync(path).mode & 0o777).toBe(mode);
  }
});

// Node's own way never comes back from there.
(existsSync('/proc/self') ? test : test.skip)('a folder that cannot be made is an error', () => {
  expect(() => writeLastPlayers('/proc/yahtzee-cli/deep', ['Ann'])).toThrow(/ENOENT/);
});

test('a link stays a link', () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'real'), 'old');
  symlinkSync('real', join(folder.path, 'link'));
  replaceFile(join(folder.path, 'link'), 'new');
  expect(lstatSync(join(folder.path, 'link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder.path, 'real'), 'utf8')).toBe('new');
});

test('what could not be replaced is as it was', () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'taken'));
  expect(() => replaceFile(join(folder.path, 'taken'), 'x')).toThrow();
  expect(readdirSync(folder.path)).toEqual(['taken']);
});

test('faults are found before anything is written', () => {
  using folder = temporaryFolder();
  expect(replaceFault(join(folder.path, 'new.json'))).toBeUndefined();
  expect(replaceFault(folder.path)).toBe('not-a-file');
  expect(replaceFault('/dev/null')).toBe('not-a-file');
  expect(replaceFault(join(folder.path, 'none/new.json'))).toBe('no-folder');
  expect(readdirSync(folder.path)).toEqual([]);
  expect(existsSync('/dev/null')).toBe(true);
});

test('the last players come back, and nothing where the file makes no sense', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'last-players.json');
  expect(readLastPlayers(folder.path)).toEqual([]);
  writeLastPlayers(folder.path, ['Ann', 'Bob']);
  expect(readLastPlayers(folder.path)).toEqual(['Ann', 'Bob']);
  for (const bad of ['', '{', '[]', '{"players":["Ann"]}', ' '.repeat(5000)]) {
    writeFileSync(file, bad);
    expect(readLastPlayers(folder.path)).toEqual([]);
  }
});

test('YAHTZEE_HOME comes before the places of the platform', async () => {
  expect(await findHome({ YAHTZEE_HOME: '/somewhere' })).toBe('/somewhere');
  expect(await findHome({ YAHTZEE_HOME: '' })).toMatch(/yahtzee-cli/);
  expect(await findHome({})).toMatch(/yahtzee-cli/);
});
