import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { run } from '../support/run.js';

interface Answer {
  readonly schema: string;
  readonly rules: string;
  readonly expectedScore: number;
  readonly standardDeviation: number;
  readonly states: number;
  readonly threads: number;
  readonly milliseconds: number;
}

const json = async (...args: readonly string[]): Promise<Answer> =>
  JSON.parse((await run(['solve', ...args, '--json'])).stdout) as Answer;

test('gives what Verhoeff and Scheffers published of the official rules', async () => {
  const answer = await json('--threads', '2');
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

test('solves rules of a file', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'house.json');
  const none = house({ yahtzeeBonus: 0, joker: { afterYahtzee: 'none', afterZero: 'none' } });
  writeFileSync(file, JSON.stringify(none));
  const answer = await json('-r', file, '--threads', '1');
  expect([answer.rules, answer.threads]).toEqual(['house', 1]);
  expect(answer.expectedScore).toBeCloseTo(245.870774514, 8);
});

test('says it in words', async () => {
  const { status, stdout, stderr } = await run(['solve']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Perfect play: ${OFFICIAL.name}\n`);
  expect(stdout).toMatch(/^Expected score +254\.587728734$/m);
  expect(stdout).toMatch(/^Standard deviation +59\.6076$/m);
  expect(stdout).toMatch(/^States +536448$/m);
});

test.each(['0', '65', '1.5', '-1', 'two', ''])('--threads %p is wrong usage', async (threads) => {
  const { status, stdout, stderr } = await run(['solve', `--threads=${threads}`]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe(
    `yahtzee-cli: --threads "${threads}": 1 to 64 threads can compute; give one of these numbers\n`,
  );
});

test('help opens with examples', async () => {
  const { status, stdout } = await run(['solve', '--help']);
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'Examples:']);
});
