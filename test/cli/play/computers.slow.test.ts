import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, YAHTZEE_BOXES } from '../../../src/engine/index.js';
import type { GameRecord } from '../../../src/storage/index.js';
import { childEnv, node, program, temporaryFolder } from '../../support/child.js';
import { SHORT } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const input = (answers: readonly string[]): string => answers.map((answer) => `${answer}\n`).join('');
const scoredBy = (name: string, stdout: string): number =>
  [...stdout.matchAll(new RegExp(`^${name}: .+ \\d+$`, 'gm'))].length;

/** Writes house rules that are solved quickly to a file. */
function shortRulesIn(folder: string): string {
  const file = join(folder, 'short.json');
  writeFileSync(file, JSON.stringify(SHORT));
  return file;
}

test('a game between computers needs no input, and the same seed gives the same game', async () => {
  using folder = temporaryFolder();
  const rules = ['-r', shortRulesIn(folder.path)];
  const args = [...rules, '--watch', '-c', 'novice', '-c', 'perfect', '--plain', '-s', 'kestrel'];
  const [first, again] = await Promise.all([runHere(args), runHere(args)]);
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(scoredBy('Novice', first.stdout)).toBe(7);
  expect(scoredBy('Perfect', first.stdout)).toBe(7);
  expect(first.stdout).toContain('The game is over. Final standings, highest total first.');
  expect(first.stdout).toMatch(/^Perfect keeps [1-6]( [1-6])* for .+\.$/m);
  expect(again.stdout).toBe(first.stdout);
});

test('a person’s answers never take effect in a computer’s turn', async () => {
  const answers = input(fillInOrder(SHORT_NAMES));
  const { status, stdout } = await runHere(['-p', 'Ann', '-c', 'casual', '-s', 'kestrel'], {
    input: answers,
  });
  expect(status).toBe(0);
  expect([scoredBy('Ann', stdout), scoredBy('Casual', stdout)]).toEqual([13, 13]);
  expect(stdout).toContain('The game is over.');
});

test("a game with computers has the same result if it's interrupted and resumed", async () => {
  const answers = fillInOrder(SHORT.boxes.map(({ label }) => label));
  using folder = temporaryFolder();
  const args = ['-r', shortRulesIn(folder.path), '-p', 'Ann', '-c', 'skilled', '-s', 'kestrel'];
  using home = temporaryFolder();
  const [whole, broken] = [join(folder.path, 'whole.json'), join(folder.path, 'broken.json')];
  await runHere([...args, '--record', whole], { input: input(answers) });
  const first = await runHere(args, { home: home.path, input: input(answers.slice(0, 9)) });
  expect(first.stdout).toMatch(/^The game is saved\. Resume it with: yahtzee-cli resume /m);
  await runHere(['resume', '--record', broken], { home: home.path, input: input(answers.slice(9)) });
  const [played, resumed] = [whole, broken].map(
    (path) => JSON.parse(readFileSync(path, 'utf8')) as GameRecord,
  );
  expect(resumed?.events).toEqual(played?.events);
  expect(resumed).toMatchObject({ finished: true, players: [{ kind: 'person' }, { kind: 'skilled' }] });
});

test('a signal interrupts computers between two moves, and the game can be resumed', async () => {
  using home = temporaryFolder();
  const args = ['--watch', '-c', 'novice', '-c', 'novice', '--plain'];
  const child = spawn(node, [program, ...args], { env: childEnv(home.path), stdio: 'pipe' });
  let said = '';
  for await (const text of child.stdout) {
    said += String(text);
    // Send only one signal, because a second signal would end the program immediately.
    if (said.includes('Round 2') && !child.killed) child.kill('SIGINT');
  }
  if (child.exitCode === null) await once(child, 'close');
  expect(child.exitCode).toBe(130);
  expect(said).toContain('The game is unfinished.');
  const { status, stdout } = await runHere(['resume'], { home: home.path });
  expect(status).toBe(0);
  expect(stdout).toContain('The game is over.');
});

test('a game between computers ends without an error when the output pipe closes', async () => {
  using home = temporaryFolder();
  const args = ['--watch', '-c', 'novice', '--plain'];
  const child = spawn(node, [program, ...args], { env: childEnv(home.path), stdio: 'pipe' });
  child.stdin.on('error', () => {});
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
});

describe('without vector instructions in WebAssembly', () => {
  // The option --jitless disables WebAssembly completely, including its vector instructions.
  const env = { NODE_OPTIONS: '--jitless' };
  const WHY =
    "computer players, advice and odds need WebAssembly with 128-bit SIMD, which this machine doesn't support";

  test("a game with computers doesn't start: one line gives the reason, and nothing is stored", async () => {
    using home = temporaryFolder();
    const { status, stdout, stderr } = await run(['-c', 'perfect'], { home: home.path, env });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`yahtzee-cli: ${WHY}\n`);
    expect(
      readdirSync(home.path, { recursive: true }).filter((path) => String(path).includes('jsonl')),
    ).toEqual([]);
  });

  test('a stored game stops at a computer’s turn with status 1, and stays stored', async () => {
    using home = temporaryFolder();
    const answers = input(fillInOrder(SHORT_NAMES.slice(0, 2)));
    await runHere(['-p', 'Ann', '-c', 'novice', '-s', 'kestrel'], { home: home.path, input: answers });
    const stopped = await run(['resume'], { home: home.path, env, input: 'score\n3s\n' });
    expect(stopped.status).toBe(1);
    expect(stopped.stdout).toContain(`Novice can't move: ${WHY}.\n`);
    expect(stopped.stdout).toMatch(/^The game is saved\. Resume it with: yahtzee-cli resume /m);
    const { stdout } = await runHere(['resume'], {
      home: home.path,
      input: input(fillInOrder(SHORT_NAMES.slice(3))),
    });
    expect(stdout).toContain('The game is over.');
  });
});

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
    expect(Math.abs(player.mean - 254.587728734)).toBeLessThan(4 * player.standardError);
    // The mean scores of the boxes and bonuses add up to the mean total.
    const boxes = YAHTZEE_BOXES.reduce((sum, box) => sum + (player.boxes[box]?.mean ?? 0), 0);
    const { points } = OFFICIAL.upperBonus;
    const bonuses = points * player.upperBonusShare + OFFICIAL.yahtzeeBonus * player.yahtzeeBonuses;
    expect(boxes + bonuses).toBeCloseTo(player.mean, 9);
  });

  test('prints the same results with one thread as with two threads', async () => {
    using folder = temporaryFolder();
    const args = [
      '-r',
      shortRulesIn(folder.path),
      '--games',
      '40',
      '--player',
      'skilled',
      '--player',
      'novice',
    ];
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
    using folder = temporaryFolder();
    const args = ['simulate', '--games', '1', '-r', shortRulesIn(folder.path), '-s', 'kestrel'];
    const levels = ['novice', 'casual', 'skilled', 'perfect'];
    const { status, stdout, stderr } = await runHere([
      ...args,
      ...levels.map((level) => `--player=${level}`),
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^1 game between computers: Short dice[^\n]*\n/);
    expect(stdout).toMatch(/^ +novice +casual +skilled +perfect$/m);
    expect(stdout).toMatch(/^Wins +[\d.]+% /m);
    expect(stdout).toMatch(/^[\x20-\x7e\n]+$/);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});
