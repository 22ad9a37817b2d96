import { describe, expect, test } from '@jest/globals';
import { solve } from '../../src/analysis/index.js';
import { YAHTZEE_BOXES, EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { run } from '../support/run.js';
import { runHere } from '../support/runHere.js';

interface Player {
  readonly level: string;
  readonly mean: number;
  readonly standardDeviation: number;
  readonly standardError: number;
  readonly lowest: number;
  readonly highest: number;
  readonly quantiles: readonly { readonly share: number; readonly score: number }[];
  readonly boxes: Readonly<Record<string, { readonly mean: number; readonly zeroRate: number }>>;
  readonly upperBonusShare: number;
  readonly yahtzeeBonuses: number;
  readonly wins: {
    readonly alone: number;
    readonly shared: number;
    readonly rate: number;
    readonly interval: readonly [number, number];
  };
}

interface Answer {
  readonly games: number;
  readonly gamesPerSecond: number;
  readonly players: readonly Player[];
}

async function simulate(start: typeof runHere, ...args: readonly string[]): Promise<Answer> {
  const { status, stdout, stderr } = await start(['simulate', '-s', 'kestrel', '--json', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Answer;
}

/** Removes the number of games per second, which differs between runs. */
const steady = (answer: Answer): object => ({ ...answer, gamesPerSecond: 0 });

describe('simulate', () => {
  test('prints the results of perfect games as JSON', async () => {
    const answer = await simulate(runHere, '--games', '200');
    expect(answer).toMatchObject({ schema: 'yahtzee-cli/simulate@1', rules: 'official', seed: 'kestrel' });
    expect(answer.games).toBe(200);
    expect(answer.gamesPerSecond).toBeGreaterThan(0);
    const [player] = answer.players;
    if (!player) throw new Error('nobody played');
    expect(player.level).toBe('perfect');
    expect(Object.keys(player.boxes)).toEqual([...YAHTZEE_BOXES]);
    expect(player.standardError).toBeCloseTo(player.standardDeviation / Math.sqrt(200), 9);
    const exact = solve(OFFICIAL).expectedTotal(EMPTY_CARD);
    expect(Math.abs(player.mean - exact)).toBeLessThan(4 * player.standardError);
    // The mean scores of the boxes and bonuses add up to the mean total.
    const boxes = YAHTZEE_BOXES.reduce((sum, box) => sum + (player.boxes[box]?.mean ?? 0), 0);
    const { points } = OFFICIAL.upperBonus;
    const bonuses = points * player.upperBonusShare + OFFICIAL.yahtzeeBonus * player.yahtzeeBonuses;
    expect(boxes + bonuses).toBeCloseTo(player.mean, 9);
  });

  test('prints the same results with one thread as with two threads', async () => {
    const args = ['--games', '100', '--player', 'skilled', '--player', 'novice'];
    const one = await simulate(run, ...args, '--threads', '1');
    expect(steady(await simulate(run, ...args, '--threads', '2'))).toEqual(steady(one));
    const rates = one.players.map(({ wins }) => wins.rate);
    expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(1, 12);
    for (const { wins } of one.players) {
      expect(wins.interval[0]).toBeLessThan(wins.rate);
      expect(wins.interval[1]).toBeGreaterThan(wins.rate);
    }
  });

  test('draws and prints a random seed if --seed is absent', async () => {
    const answers = [
      await runHere(['simulate', '--games', '1', '--player', 'novice', '--json']),
      await runHere(['simulate', '--games', '1', '--player', 'novice']),
    ];
    const [json, text] = answers.map(({ stdout }) => stdout);
    expect(JSON.parse(json ?? '')).toMatchObject({ seed: expect.stringMatching(/^\w{5}-\w{5}$/) });
    expect(text).toMatch(/^Repeat these games with --seed \w{5}-\w{5}$/m);
  });

  test('prints an 80-column report to a pipe, without a progress bar', async () => {
    const args = ['simulate', '--games', '1', '-r', 'meowtzee', '-s', 'kestrel'];
    const levels = ['novice', 'casual', 'skilled', 'perfect'];
    const { status, stdout, stderr } = await runHere([
      ...args,
      ...levels.map((level) => `--player=${level}`),
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^1 game between computers: Meowtzee[^\n]*\n/);
    expect(stdout).toMatch(/^ +novice +casual +skilled +perfect$/m);
    expect(stdout).toMatch(/^Wins +[\d.]+% /m);
    expect(stdout).toMatch(/^[\x20-\x7e\n]+$/);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});
