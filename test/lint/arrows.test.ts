import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import config, { ARROWS } from '../../eslint.config.js';

const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config });
const rooms = Object.keys(ARROWS);

async function rulesBroken(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

/** The rules that one import of `path` breaks in that file. */
const importing = (file: string, path: string) => rulesBroken(file, `export * from '${path}';`);

describe.each(rooms)('%s/', (room) => {
  const allowed = ARROWS[room] ?? [];

  test.each(rooms.filter((other) => other !== room))('and %s/: as the table says', async (other) => {
    const broken = allowed.includes(other) ? [] : ['no-restricted-imports'];
    expect(await importing(`src/${room}/file.ts`, `../${other}/index.js`)).toEqual(broken);
    expect(await importing(`src/${room}/folder/file.ts`, `../../${other}/index.js`)).toEqual(broken);
    expect(await importing(`src/${room}/a/b/file.tsx`, `../../../${other}/index.js`)).toEqual(broken);
  });

  test.each(rooms.filter((other) => other !== room))('never reaches past index.js of %s/', async (other) => {
    expect(await importing(`src/${room}/file.ts`, `../${other}/file.js`)).toEqual(['no-restricted-imports']);
    expect(await importing(`src/${room}/file.ts`, `./../${other}/index.js`)).toEqual([
      'no-restricted-imports',
    ]);
  });

  test('imports its own files', async () => {
    expect(await importing(`src/${room}/file.ts`, './other.js')).toEqual([]);
    expect(await importing(`src/${room}/file.ts`, './folder/other.js')).toEqual([]);
    expect(await importing(`src/${room}/folder/file.ts`, '../other.js')).toEqual([]);
    expect(await importing(`src/${room}/a/b/file.ts`, '../../other.js')).toEqual([]);
  });

  test.each([
    ['commander', ['cli']],
    ['ink', ['ui']],
    ['react', ['ui']],
    ['react/jsx-runtime', ['ui']],
  ])('and the package %s', async (name, owners) => {
    const broken = owners.includes(room) ? [] : ['no-restricted-imports'];
    expect(await importing(`src/${room}/file.ts`, name)).toEqual(broken);
  });
});

test('text/ may import types from any room, and from nowhere but its index.js', async () => {
  const file = 'src/text/folder/file.ts';
  expect(await rulesBroken(file, "export type { Lock } from '../../storage/index.js';")).toEqual([]);
  expect(await rulesBroken(file, "export type { Lock } from '../../storage/lock.js';")).toEqual([
    'no-restricted-imports',
  ]);
  expect(await rulesBroken(file, "export { type Lock } from '../../storage/index.js';")).toEqual([]);
});

test('an import() follows the same arrows', async () => {
  expect(await rulesBroken('src/cli/file.ts', "await import('../ui/index.js');")).toEqual([]);
  expect(await rulesBroken('src/ui/file.ts', "await import('../cli/index.js');")).toEqual([
    'no-restricted-syntax',
  ]);
  expect(await rulesBroken('src/text/file.ts', "await import('ink');")).toEqual(['no-restricted-syntax']);
});

test('no file lies deeper than the arrows reach', async () => {
  expect(await rulesBroken('src/cli/a/b/c/file.ts', 'export const one = 1;')).toEqual([
    'no-restricted-syntax',
  ]);
});

describe('engine/ is pure', () => {
  test.each([
    ['export const roll = () => Math.random();', 'no-restricted-properties'],
    ['export const now = () => Date.now();', 'no-restricted-globals'],
    ['export const now = () => new Date();', 'no-restricted-globals'],
    ['export const name = () => process.argv;', 'no-restricted-globals'],
    ["export * from 'node:fs';", 'no-restricted-imports'],
    ["export * from 'seedrandom';", 'no-restricted-imports'],
  ])('%s', async (text, rule) => {
    expect(await rulesBroken('src/engine/file.ts', text)).toEqual([rule]);
    expect(await rulesBroken('src/cli/file.ts', text)).toEqual([]);
  });
});

test('every folder of src/ is a room with arrows', () => {
  const folders = existsSync('src') ? readdirSync('src') : [];
  expect(rooms).toEqual(expect.arrayContaining(folders));
});
