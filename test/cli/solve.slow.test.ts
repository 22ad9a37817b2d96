import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { solve } from '../../src/analysis/index.js';
import { EMPTY_CARD } from '../../src/engine/index.js';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { house, SHORT } from '../support/houseRules.js';
import { run, type RunResult } from '../support/run.js';
import { runHere } from '../support/runHere.js';
import { keepGame, storeIn } from '../support/store.js';

interface Answer {
  readonly schema: string;
  readonly rules: string;
  readonly expectedScore: number;
  readonly standardDeviation: number;
  readonly states: number;
  readonly threads: number;
  readonly milliseconds: number;
}

test('matches the results of Verhoeff and Scheffers for the official rules', async () => {
  const answer = JSON.parse((await run(['solve', '--threads', '2', '--json'])).stdout) as Answer;
  expect(answer).toMatchObject({
    schema: 'yahtzee-cli/solve@1',
    rules: 'official',
    states: 536_448,
    threads: 2,
  });
  expect(answer.expectedScore).toBeCloseTo(254.587728734, 8);
  expect(answer.standardDeviation).toBeCloseTo(59.6076, 4);
  expect(answer.milliseconds).toBeGreaterThan(0);
});

test('solves the rule set in a house rules file', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'house.json');
  writeFileSync(file, JSON.stringify(SHORT));
  const { stdout } = await runHere(['solve', '-r', file, '--threads', '1', '--json']);
  const answer = JSON.parse(stdout) as Answer;
  expect([answer.rules, answer.threads]).toEqual([SHORT.id, 1]);
  expect(answer.expectedScore).toBeCloseTo(solve(SHORT).expectedTotal(EMPTY_CARD), 9);
});

/** The highest possible chance of scoring at least 90 points under SHORT, as computed by a separate program. */
const GREATEST_CHANCE_OF_90 = 0.530129360983;

test('prints the chance of each final score, as JSON and in a report', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'house.json');
  writeFileSync(file, JSON.stringify(SHORT));
  const args = ['solve', '--distribution', '-r', file];
  const answer = JSON.parse(
    (await runHere([...args, '--at-least', '90', '--json'], { home: folder.path })).stdout,
  ) as Answer & {
    readonly greatestChance: number;
    readonly lowest: number;
    readonly highest: number;
    readonly quantiles: readonly { readonly share: number; readonly score: number }[];
    readonly boxes: Readonly<Record<string, { readonly mean: number; readonly zeroRate: number }>>;
    readonly upperBonusShare: number;
    readonly distribution: Readonly<Record<string, number>>;
  };
  const { expectedScore, standardDeviation, states, lowest, highest, quantiles, boxes } = answer;
  const scores = Object.entries(answer.distribution).map(
    ([score, chance]) => [Number(score), chance] as const,
  );
  const below = (limit: number): number =>
    scores.reduce((sum, [score, chance]) => sum + (score < limit ? chance : 0), 0);
  expect(below(Infinity)).toBeCloseTo(1, 12);
  expect(scores.reduce((sum, [score, chance]) => sum + score * chance, 0)).toBeCloseTo(expectedScore, 8);
  expect([scores[0]?.[0], scores.at(-1)?.[0]]).toEqual([lowest, highest]);
  expect(quantiles.map(({ share }) => share)).toEqual([0.05, 0.25, 0.5, 0.75, 0.95]);
  for (const { share, score } of quantiles) {
    expect(below(score)).toBeLessThan(share);
    expect(below(score + 1)).toBeGreaterThan(share - 1e-12);
  }
  const boxMeans = Object.values(boxes).reduce(
    (sum, { mean }) => sum + mean,
    SHORT.upperBonus.points * answer.upperBonusShare,
  );
  expect(boxMeans).toBeCloseTo(expectedScore, 8);
  expect(answer.greatestChance).toBeCloseTo(GREATEST_CHANCE_OF_90, 11);

  const { status, stdout, stderr } = await runHere(args, { home: folder.path });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Perfect play: ${SHORT.name}\n`);
  const { mean, zeroRate } = boxes['chance'] ?? { mean: NaN, zeroRate: NaN };
  const percent = (chance: number): string => `${(100 * chance).toFixed(3)}%`;
  expect(stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual(
    expect.arrayContaining([
      `Expected score ${expectedScore.toFixed(9)}`,
      `Standard deviation ${standardDeviation.toFixed(4)}`,
      `States ${states}`,
      `Median ${quantiles[2]?.score}`,
      `100 ${percent(1 - below(100))}`,
      `Chance ${mean.toFixed(2)} ${percent(zeroRate)}`,
    ]),
  );
});

test('shows the distribution of house rules with thousands of possible scores', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'house.json');
  const fixedScores = { fullHouse: 999, smallStraight: 1000, largeStraight: 517, yahtzee: 1000 };
  // Every card has the upper bonus, so these rules are solved quickly.
  const upperBonus = { threshold: 0, points: 35 };
  writeFileSync(file, JSON.stringify(house({ upperBonus, fixedScores, yahtzeeBonus: 300 })));
  const { status, stdout, stderr } = await runHere(['solve', '--distribution', '-r', file]);
  expect([status, stderr]).toEqual([0, '']);
  // 13 Yahtzees: 105 in the upper section and 35 for its bonus, 3606 in the lower section, and 12 bonuses of 300.
  expect(stdout).toMatch(/^Highest +7346$/m);
});

test.each(['0', '65', '1.5', '-1', 'two', ''])('--threads %p is a usage error', async (threads) => {
  const { status, stdout, stderr } = await runHere(['solve', `--threads=${threads}`]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`yahtzee-cli: --threads "${threads}": give a number of threads from 1 to 64.\n`);
});

test('help starts with examples', async () => {
  const { status, stdout } = await runHere(['solve', '--help']);
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'Examples:']);
});

test.each(['0', '-3', '2.5', 'many', '100000'])('refuses --at-least %s', async (typed) => {
  const { status, stdout, stderr } = await runHere(['solve', `--at-least=${typed}`]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`yahtzee-cli: --at-least "${typed}": give a score, a whole number from 1 to 99999\n`);
});

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

interface Statistics {
  readonly rules: readonly { readonly id: string; readonly perfect?: { readonly mean: number } }[];
}

const perfectIn = ({ status, stdout, stderr }: RunResult): Statistics['rules'][number]['perfect'] => {
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return (JSON.parse(stdout) as Statistics).rules[0]?.perfect;
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
    const solved = async (): Promise<object> => {
      const args = ['solve', '-r', file, '--distribution', '--at-least', '100', '--json'];
      const answer = JSON.parse((await runHere(args, { home: folder.path })).stdout) as object;
      return { ...answer, milliseconds: 0 };
    };
    const first = await solved();
    expect(filesIn(cacheOf(folder.path)).map((name) => name.slice('01234567-'.length))).toEqual([
      'at-least-100.json',
      'play.json',
      'scores.json',
    ]);
    expect(await solved()).toEqual(first);
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
