import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { solve } from '../../src/analysis/index.js';
import { EMPTY_CARD } from '../../src/engine/index.js';
import { temporaryFolder } from '../support/child.js';
import { QUICK, SHORT } from '../support/houseRules.js';
import { run } from '../support/run.js';
import { runHere } from '../support/runHere.js';

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

/** The highest possible chance of scoring at least 250 points under QUICK, as computed by a separate C program. */
const GREATEST_CHANCE_OF_250 = 0.766446331475;

test('prints the chance of each final score, as JSON and in a report', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'house.json');
  writeFileSync(file, JSON.stringify(QUICK));
  const args = ['solve', '--distribution', '-r', file];
  const answer = JSON.parse(
    (await runHere([...args, '--at-least', '250', '--json'], { home: folder.path })).stdout,
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
  const boxMeans = Object.values(boxes).reduce((sum, { mean }) => sum + mean, 35 * answer.upperBonusShare);
  expect(expectedScore - boxMeans).toBeGreaterThan(5);
  expect(expectedScore - boxMeans).toBeLessThan(15);
  expect(answer.greatestChance).toBeCloseTo(GREATEST_CHANCE_OF_250, 11);

  const { status, stdout, stderr } = await runHere(args, { home: folder.path });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Perfect play: ${QUICK.name}\n`);
  const { mean, zeroRate } = boxes['yahtzee'] ?? { mean: NaN, zeroRate: NaN };
  const percent = (chance: number): string => `${(100 * chance).toFixed(3)}%`;
  expect(stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual(
    expect.arrayContaining([
      `Expected score ${expectedScore.toFixed(9)}`,
      `Standard deviation ${standardDeviation.toFixed(4)}`,
      `States ${states}`,
      `Median ${quantiles[2]?.score}`,
      `300 ${percent(1 - below(300))}`,
      `Yahtzee ${mean.toFixed(2)} ${percent(zeroRate)}`,
    ]),
  );
});

test('shows the distribution of house rules with thousands of possible scores', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'house.json');
  const fixedScores = { fullHouse: 999, smallStraight: 1000, largeStraight: 517, yahtzee: 1000 };
  writeFileSync(file, JSON.stringify({ ...QUICK, fixedScores, yahtzeeBonus: 1000 }));
  const { status, stdout, stderr } = await runHere(['solve', '--distribution', '-r', file]);
  expect([status, stderr]).toEqual([0, '']);
  // 13 Yahtzees: 105 in the upper section and 35 for its bonus, 3606 in the lower section, and 12 bonuses of 1000.
  expect(stdout).toMatch(/^Highest +15746$/m);
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
