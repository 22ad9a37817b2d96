import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { QUICK } from '../support/houseRules.js';
import { keepGame, storeIn } from '../support/store.js';
import { run, type RunResult } from '../support/run.js';

/** Stores a finished game under QUICK in the program's home folder. */
const storeGame = async (home: string): Promise<void> =>
  void (await keepGame(await storeIn(join(home, 'yahtzee')), { rules: QUICK }));

const cacheOf = (home: string): string => join(home, '.cache/yahtzee-cli');
const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

const stats = (home: string, nodeFlags: readonly string[] = []): Promise<RunResult> =>
  run(['stats', '--json'], { home, nodeFlags });

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
    expect(first?.mean).toBeGreaterThan(250);
    const [file = '', ...others] = filesIn(cacheOf(folder.path));
    expect(others).toEqual([]);
    const path = join(cacheOf(folder.path), file);
    const content = readFileSync(path, 'utf8');
    // A machine without vectors cannot compute the figures, so these figures are from the cache.
    expect(perfectIn(await stats(folder.path, [WITHOUT_VECTORS]))).toEqual(first);
    writeFileSync(path, content.replace(/\d/, '9'));
    expect(perfectIn(await stats(folder.path, [WITHOUT_VECTORS]))).toBeUndefined();
    expect(perfectIn(await stats(folder.path))).toEqual(first);
    expect(readFileSync(path, 'utf8')).toBe(content);
    rmSync(cacheOf(folder.path), { recursive: true });
    expect(perfectIn(await stats(folder.path))).toEqual(first);
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test('are the same if two processes compute them at once, or if the cache cannot be written', async () => {
    using folder = temporaryFolder();
    await storeGame(folder.path);
    const both = await Promise.all([stats(folder.path), stats(folder.path)]);
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
    writeFileSync(file, JSON.stringify(QUICK));
    const solve = async (): Promise<object> => {
      const args = ['solve', '-r', file, '--distribution', '--at-least', '250', '--json'];
      const answer = JSON.parse((await run(args, { home: folder.path })).stdout) as object;
      return { ...answer, milliseconds: 0 };
    };
    const first = await solve();
    expect(filesIn(cacheOf(folder.path)).map((name) => name.slice('01234567-'.length))).toEqual([
      'at-least-250.json',
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
    expect(perfectIn(await stats(folder.path, [WITHOUT_VECTORS]))?.mean).toBeCloseTo(254.587728734, 8);
    expect(filesIn(cacheOf(folder.path))).toEqual([]);
  });

  test('are the figures that solve prints', async () => {
    using folder = temporaryFolder();
    const { stdout } = await run(['solve', '--distribution', '--at-least', '300', '--json'], {
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
