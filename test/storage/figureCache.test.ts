import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OFFICIAL } from '../../src/engine/index.js';
import { type FigureCache, nodeFiles, openFigureCache } from '../../src/storage/index.js';
import type { FilePort } from '../../src/storage/files/filePort.js';
import { temporaryFolder } from '../support/child.js';
import { house, QUICK } from '../support/houseRules.js';

const FIGURES = { mean: 0.1 + 0.2, chances: [1e-300, 0.999999999999, 5e-324, 1] };

const isFigures = (value: unknown): value is typeof FIGURES =>
  typeof value === 'object' && value !== null && 'mean' in value;

const readQuick = (cache: FigureCache): Promise<typeof FIGURES | undefined> =>
  cache.read(QUICK, 'play', isFigures);

const onlyFile = (folder: string): string => {
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0) throw new Error(`${others.length + 1} files`);
  return join(folder, name);
};

test('the cache returns the same numbers, only for the same scoring and name', async () => {
  using home = temporaryFolder();
  const folder = join(home.path, 'not/there/yet');
  const cache = openFigureCache(nodeFiles, folder);
  expect(await readQuick(cache)).toBeUndefined();
  await cache.write(QUICK, 'play', FIGURES);
  expect(await readQuick(cache)).toEqual(FIGURES);
  expect(await cache.read({ ...QUICK, id: 'other', name: 'Other' }, 'play', isFigures)).toEqual(FIGURES);
  expect(await cache.read(QUICK, 'scores', isFigures)).toBeUndefined();
  expect(await cache.read(OFFICIAL, 'play', isFigures)).toBeUndefined();
  expect(await cache.read(QUICK, 'play', (value): value is string => typeof value === 'string')).toBe(
    undefined,
  );
  expect(statSync(onlyFile(folder)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a damaged file is ignored and can be replaced', async () => {
  using folder = temporaryFolder();
  const cache = openFigureCache(nodeFiles, folder.path);
  await cache.write(QUICK, 'play', FIGURES);
  const file = onlyFile(folder.path);
  const bytes = readFileSync(file);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (at, flips, isCut) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ flips;
        writeFileSync(file, isCut ? bytes.subarray(0, at) : damaged);
        const found = await readQuick(cache);
        // White space can change without a change of the figures.
        if (found !== undefined) expect(found).toEqual(FIGURES);
        await cache.write(QUICK, 'play', FIGURES);
        expect(readFileSync(file)).toEqual(bytes);
      },
    ),
    { numRuns: 100 },
  );
});

test('a file for other rules with the same name is ignored', async () => {
  using folder = temporaryFolder();
  const cache = openFigureCache(nodeFiles, folder.path);
  const other = house({ yahtzeeBonus: 77 });
  await cache.write(other, 'play', { ...FIGURES, mean: 1 });
  const foreign = onlyFile(folder.path);
  const content = readFileSync(foreign);
  rmSync(foreign);
  await cache.write(QUICK, 'play', FIGURES);
  writeFileSync(onlyFile(folder.path), content);
  expect(await readQuick(cache)).toBeUndefined();
});

test("the cache ignores a folder that can't be used", async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'cache');
  writeFileSync(path, 'a file');
  const cache = openFigureCache(nodeFiles, path);
  await cache.write(QUICK, 'play', FIGURES);
  expect(await readQuick(cache)).toBeUndefined();
  rmSync(path);
  mkdirSync(path);
  const readOnly: FilePort = {
    ...nodeFiles,
    open: (file, mode) =>
      mode === 'read'
        ? nodeFiles.open(file, mode)
        : Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' })),
  };
  await openFigureCache(readOnly, path).write(QUICK, 'play', FIGURES);
  expect(readdirSync(path)).toEqual([]);
});

test("the cache doesn't follow links to other files", async () => {
  using folder = temporaryFolder();
  const cache = openFigureCache(nodeFiles, folder.path);
  await cache.write(QUICK, 'play', FIGURES);
  const file = onlyFile(folder.path);
  const copy = join(folder.path, 'copy');
  writeFileSync(copy, readFileSync(file));
  rmSync(file);
  symlinkSync(copy, file);
  expect(await readQuick(cache)).toBeUndefined();
});
