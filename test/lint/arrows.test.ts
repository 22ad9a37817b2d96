import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import config from '../../eslint.config.js';
import { ARROWS, LAYERS } from '../../scripts/rooms.mjs';

const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config });
const rooms = Object.keys(ARROWS);
const ARROW = ['rooms/arrows'];

async function brokenRules(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

/** Returns the lint rules that a file breaks if it imports from `path`. */
const importing = (file: string, path: string) => brokenRules(file, `export * from '${path}';`);
const importingTypes = (file: string, path: string) => brokenRules(file, `export type * from '${path}';`);

describe.each(rooms)('%s/', (room) => {
  const allowed = ARROWS[room] ?? [];
  const others = rooms.filter((other) => other !== room);

  test.each(others)('can import %s/ only if the table of allowed imports lists it', async (other) => {
    const broken = allowed.includes(other) ? [] : ARROW;
    expect(await importing(`src/${room}/file.ts`, `../${other}/index.js`)).toEqual(broken);
    expect(await importing(`src/${room}/folder/file.ts`, `../../${other}/index.js`)).toEqual(broken);
    expect(await importing(`src/${room}/a/b/file.tsx`, `../../../${other}/index.js`)).toEqual(broken);
  });

  test.each(others)(
    'can import types of %s/ only if the table lists it or the importing folder is text/',
    async (other) => {
      const broken = allowed.includes(other) || room === 'text' ? [] : ARROW;
      expect(await importingTypes(`src/${room}/file.ts`, `../${other}/index.js`)).toEqual(broken);
    },
  );

  test.each(others)('can import only index.js from %s/', async (other) => {
    expect(await importing(`src/${room}/file.ts`, `../${other}/file.js`)).toEqual(ARROW);
    expect(await importing(`src/${room}/file.ts`, `./../${other}/index.js`)).toEqual(ARROW);
    expect(await importingTypes(`src/${room}/file.ts`, `../${other}/file.js`)).toEqual(ARROW);
  });

  test('can import its own files', async () => {
    expect(await importing(`src/${room}/file.ts`, './other.js')).toEqual([]);
    expect(await importing(`src/${room}/folder/file.ts`, './other.js')).toEqual([]);
    expect(await importing(`src/${room}/a/b/file.ts`, '../c/other.js')).toEqual([]);
    expect(await importing(`src/${room}/file.ts`, '../../test/other.js')).toEqual(ARROW);
  });

  test.each([
    ['commander', ['cli']],
    ['ink', ['ui']],
    ['react', ['ui']],
    ['react/jsx-runtime', ['ui']],
  ])('can import the package %s only if the folder owns the package', async (name, owners) => {
    const broken = owners.includes(room) ? [] : ARROW;
    expect(await importing(`src/${room}/file.ts`, name)).toEqual(broken);
  });
});

describe.each(Object.entries(LAYERS))('inside %s/', (room, layers) => {
  const pathOf = (name: string) =>
    name === '*' ? 'other.js' : name === 'index' ? 'index.js' : `${name}/other.js`;
  const parts = layers.flatMap((layer, height) => layer.map((name) => ({ name, height })));

  test.each(parts)('$name can import only lower layers', async (from) => {
    const isFile = from.name === '*' || from.name === 'index';
    const file = `src/${room}/${isFile ? (from.name === '*' ? 'file.ts' : 'index.ts') : `${from.name}/file.ts`}`;
    for (const to of parts.filter(({ name }) => name !== from.name)) {
      const path = `${isFile ? './' : '../'}${pathOf(to.name)}`;
      const broken = to.height < from.height ? [] : ARROW;
      expect([path, await importing(file, path)]).toEqual([path, broken]);
      expect([path, await importingTypes(file, path)]).toEqual([path, broken]);
    }
  });

  test('every folder has a layer', () => {
    const folders = readdirSync(`src/${room}`, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(layers.flat()).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
  });
});

test('the import rules also apply to import()', async () => {
  expect(await brokenRules('src/cli/file.ts', "await import('../ui/index.js');")).toEqual([]);
  expect(await brokenRules('src/ui/file.ts', "await import('../cli/index.js');")).toEqual(ARROW);
  expect(await brokenRules('src/text/file.ts', "await import('ink');")).toEqual(ARROW);
});

test('files in src/ cannot be more than three folders deep', async () => {
  expect(await brokenRules('src/cli/a/b/file.ts', 'export const one = 1;')).toEqual([]);
  expect(await brokenRules('src/cli/a/b/c/file.ts', 'export const one = 1;')).toEqual(ARROW);
});

test('the lint rules forbid import cycles in src/', async () => {
  expect(await importing('src/engine/dice.ts', './index.js')).toEqual(['import-x/no-cycle']);
  const type = "import type { Dice } from './index.js';\nexport type Five = Dice;";
  expect(await brokenRules('src/engine/dice.ts', type)).toEqual([]);
});

describe('engine/ cannot use random numbers, clocks, Node modules or packages', () => {
  test.each([
    ['export const roll = () => Math.random();', 'no-restricted-properties'],
    ['export const now = () => Date.now();', 'no-restricted-globals'],
    ['export const now = () => new Date();', 'no-restricted-globals'],
    ['export const name = () => process.argv;', 'no-restricted-globals'],
    ["export * from 'node:fs';", 'rooms/arrows'],
    ["export * from 'seedrandom';", 'rooms/arrows'],
  ])('%s', async (text, rule) => {
    expect(await brokenRules('src/engine/file.ts', text)).toEqual([rule]);
    expect(await brokenRules('src/cli/file.ts', text)).toEqual([]);
  });
});

test('every folder of src/ has import rules', () => {
  const folders = existsSync('src') ? readdirSync('src') : [];
  expect(rooms).toEqual(expect.arrayContaining(folders));
});
