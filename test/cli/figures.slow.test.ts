import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { SHORT } from '../support/houseRules.js';
import { keepGame, storeIn } from '../support/store.js';
import { run, type RunResult } from '../support/run.js';
import { runHere } from '../support/runHere.js';

/** Stores a finished game under SHORT in the program's home folder. */
const storeGame = async (home: string): Promise<void> =>
  void (await keepGame(await storeIn(join(home, 'yahtzee')), { rules: SHORT }));

const cacheOf = (home: string): string => join(home, '.cache/yahtzee-cli');
const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

const STATS = ['stats', '--json'];
const stats = (home: string): Promise<RunResult> => runHere(STATS, { home });
/** A machine without vectors cannot compute figures. */
const statsWithoutVectors = (home: string): Promise<RunResult> =>
  run(STATS, { home, nodeFlags: [WITHOUT_VECTORS] });

interface Answer {
  readonly rules: readonly { readonly id: string; readonly perfect?: { readonly mean: number } }[];
}

const perfectIn = ({ status, stdout, stderr }: RunResult): Answer['rules'][number]['perfect'] => {
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return (JSON.parse(stdout) as Answer).rules[0]?.perfect;
};

describe('figures of house rules', () => {
  test('are computed once, and again if the cache is deleted or damaged', async () => {
    using folder = temporaryFolder();
    await storeGame(folder.path);
    const first = perfectIn(await stats(folder.path));
    expect(first?.mean).toBeGreaterThan(70);
    const [file = '', ...others] = filesIn(cacheOf(folder.path));
    expect(others).toEqual([]);
    const path = join(cacheOf(folder.path), file);
    const content = readFileSync(path, 'utf8');
    // These figures are from the cache.
    expect(perfectIn(await statsWithoutVectors(folder.path))).toEqual(first);
    writeFileSync(path, content.replace(/\d/, '9'));
    expect(perfectIn(await statsWithoutVectors(folder.path))).toBeUndefined();
    expect(perfectIn(await stats(folder.path))).toEqual(first);
    expect(readFileSync(path, 'utf8')).toBe(content);
    rmSync(cacheOf(folder.path), { recursive: true });
    expect(perfectIn(await stats(folder.path))).toEqual(first);
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test("are the same if two processes compute them at once, or if the cache can't be written", async () => {
    using folder = temporaryFolder();
    await storeGame(folder.path);
    const both = await Promise.all([1, 2].map(() => run(STATS, { home: folder.path })));
    const [first, second] = both.map(perfectIn);
    expect(second).toEqual(first);
    expect(filesIn(cacheOf(folder.path))).toHaveLength(1);
    rmSync(join(folder.path, '.cache'), { recursive: true });
    writeFileSync(join(folder.path, '.cache'), 'a file');
    expect(perfectIn(await stats(folder.path))).toEqual(first);
  });

  test('are kept for each target and for the distribution', async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'house.json');
    writeFileSync(file, JSON.stringify(SHORT));
    const solve = async (): Promise<object> => {
      const args = ['solve', '-r', file, '--distribution', '--at-least', '100', '--json'];
      const answer = JSON.parse((await runHere(args, { home: folder.path })).stdout) as object;
      return { ...answer, milliseconds: 0 };
    };
    const first = await solve();
    expect(filesIn(cacheOf(folder.path)).map((name) => name.slice('01234567-'.length))).toEqual([
      'at-least-100.json',
      'play.json',
      'scores.json',
    ]);
    expect(await solve()).toEqual(first);
  });
});

describe('figures of built-in rules', () => {
  test('need no analysis in stats, and leave the cache empty', async () => {
    using folder = temporaryFolder();
    await keepGame(await storeIn(join(folder.path, 'yahtzee')));
    expect(perfectIn(await statsWithoutVectors(folder.path))?.mean).toBeCloseTo(254.587728734, 8);
    expect(filesIn(cacheOf(folder.path))).toEqual([]);
  });

  test('are the figures that solve prints', async () => {
    using folder = temporaryFolder();
    const { stdout } = await runHere(['solve', '--distribution', '--at-least', '300', '--json'], {
      home: folder.path,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      lowest: 12,
      highest: 1575,
      upperBonusShare: expect.closeTo(0.68122, 5),
      greatestChance: expect.closeTo(0.18, 1),
    });
    expect(filesIn(cacheOf(folder.path))).toEqual([]);
  });
});
