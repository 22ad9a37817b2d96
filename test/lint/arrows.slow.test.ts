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

/**
 * Checks which lint rules a file breaks by importing each path. `expected` contains the broken rules for each path.
 * Lints all imports in one text, because ESLint takes much longer to start than to check a line.
 */
async function expectBroken(
  filePath: string,
  expected: Readonly<Record<string, readonly string[]>>,
  keyword: 'export' | 'export type' = 'export',
): Promise<void> {
  const paths = Object.keys(expected);
  const text = paths.map((path) => `${keyword} * from '${path}';\n`).join('');
  const [result] = await eslint.lintText(text, { filePath });
  const broken: Record<string, string[]> = Object.fromEntries(paths.map((path) => [path, []]));
  for (const { line, ruleId, message } of result?.messages ?? []) {
    const path = paths[line - 1] ?? 'other lines';
    broken[path] = [...(broken[path] ?? []), ruleId ?? message];
  }
  expect([filePath, broken]).toEqual([filePath, expected]);
}

describe.each(rooms)('%s/', (room) => {
  const allowed = ARROWS[room] ?? [];
  const others = rooms.filter((other) => other !== room);
  /** For one path in each of the other folders, returns the rules that importing the path should break. */
  const forOthers = (
    pathOf: (other: string) => string,
    brokenOf: (other: string) => readonly string[],
  ): Record<string, readonly string[]> =>
    Object.fromEntries(others.map((other) => [pathOf(other), brokenOf(other)]));

  test('can import another folder only if the table of allowed imports lists it', async () => {
    const broken = (other: string): readonly string[] => (allowed.includes(other) ? [] : ARROW);
    const from = (up: string) => forOthers((other) => `${up}/${other}/index.js`, broken);
    await expectBroken(`src/${room}/file.ts`, from('..'));
    await expectBroken(`src/${room}/folder/file.ts`, from('../..'));
    await expectBroken(`src/${room}/a/b/file.tsx`, from('../../..'));
  });

  test('can import types of another folder only if the table lists it', async () => {
    const expected = forOthers(
      (other) => `../${other}/index.js`,
      (other) => (allowed.includes(other) ? [] : ARROW),
    );
    await expectBroken(`src/${room}/file.ts`, expected, 'export type');
  });

  test('can import only index.js from another folder', async () => {
    const files = forOthers(
      (other) => `../${other}/file.js`,
      () => ARROW,
    );
    const indirect = forOthers(
      (other) => `./../${other}/index.js`,
      () => ARROW,
    );
    await expectBroken(`src/${room}/file.ts`, { ...files, ...indirect });
    await expectBroken(`src/${room}/file.ts`, files, 'export type');
  });

  test('can import its own files', async () => {
    await expectBroken(`src/${room}/file.ts`, { './other.js': [], '../../test/other.js': ARROW });
    await expectBroken(`src/${room}/folder/file.ts`, { './other.js': [] });
    await expectBroken(`src/${room}/a/b/file.ts`, { '../c/other.js': [] });
  });

  test('can import a package only if the folder owns the package', async () => {
    const ofUi = room === 'ui' ? [] : ARROW;
    await expectBroken(`src/${room}/file.ts`, {
      commander: room === 'cli' ? [] : ARROW,
      ink: ofUi,
      react: ofUi,
      'react/jsx-runtime': ofUi,
      ws: room === 'net' ? [] : ARROW,
    });
  });
});

describe.each(Object.entries(LAYERS))('inside %s/', (room, layers) => {
  const pathOf = (name: string) =>
    name === '*' ? 'other.js' : name === 'index' ? 'index.js' : `${name}/other.js`;
  const parts = layers.flatMap((layer, height) => layer.map((name) => ({ name, height })));

  test.each(parts)('$name can import only lower layers', async (from) => {
    const isFile = from.name === '*' || from.name === 'index';
    const file = `src/${room}/${isFile ? (from.name === '*' ? 'file.ts' : 'index.ts') : `${from.name}/file.ts`}`;
    const expected = Object.fromEntries(
      parts
        .filter(({ name }) => name !== from.name)
        .map((to) => [`${isFile ? './' : '../'}${pathOf(to.name)}`, to.height < from.height ? [] : ARROW]),
    );
    await expectBroken(file, expected);
    await expectBroken(file, expected, 'export type');
  });

  test('every folder has a layer', () => {
    const folders = readdirSync(`src/${room}`, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const names = layers.flat();
    const unlisted = folders.map(({ name }) => name).filter((name) => !names.includes(name));
    expect(names.includes('**') ? [] : unlisted).toEqual([]);
    const found = readdirSync(`src/${room}`).map((name) => name.replace(/\.\w+$/, ''));
    expect(names.filter((name) => !name.startsWith('*') && !found.includes(name))).toEqual([]);
  });
});

test("a folder of cli/ that no layer lists can't import another one, or a higher layer", async () => {
  await expectBroken('src/cli/one/file.ts', {
    '../home/other.js': [],
    '../other/other.js': ARROW,
    '../play/other.js': ARROW,
  });
});

test('the import rules also apply to import()', async () => {
  expect(await brokenRules('src/cli/file.ts', "await import('../ui/index.js');")).toEqual([]);
  expect(await brokenRules('src/ui/file.ts', "await import('../cli/index.js');")).toEqual(ARROW);
  expect(await brokenRules('src/text/file.ts', "await import('ink');")).toEqual(ARROW);
});

test("files in src/ can't be more than three folders deep", async () => {
  expect(await brokenRules('src/cli/a/b/file.ts', 'export const one = 1;')).toEqual([]);
  expect(await brokenRules('src/cli/a/b/c/file.ts', 'export const one = 1;')).toEqual(ARROW);
});

describe("engine/ can't use random numbers, clocks, Node modules or packages", () => {
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
