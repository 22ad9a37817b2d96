import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { solve } from '../../../src/analysis/index.js';
import { EMPTY_CARD } from '../../../src/engine/index.js';
import { temporaryFolder } from '../../support/child.js';
import { forge, onlyJournal } from '../../support/stored/journals.js';
import { SHORT } from '../../support/houseRules.js';
import { fillInOrder } from '../../support/lineGame.js';
import type { RunResult } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const BOXES = SHORT.boxes.map(({ label }) => label);
const GAME = BOXES.map((box) => `2\n13\n3\n124\n${box}\n`).join('');

/** Plays under house rules that are solved quickly. */
function play(home: string, input: string, ...args: readonly string[]): Promise<RunResult> {
  const file = `${home}/short.json`;
  writeFileSync(file, JSON.stringify(SHORT));
  return runHere(['--plain', '-s', 'kestrel', '-r', file, ...args], { home, input });
}

const review = (home: string, ...args: readonly string[]): Promise<RunResult> =>
  runHere(['review', onlyJournal(home).id, ...args], { home });

interface Move {
  readonly hold?: readonly number[];
  readonly box?: string;
  readonly expected: number;
}

interface Answer {
  readonly id: string;
  readonly rules: string;
  readonly ruleSet?: unknown;
  readonly finished: boolean;
  readonly seats: readonly {
    readonly name: string;
    readonly kind: string;
    readonly finished: boolean;
    readonly start: number;
    readonly luck: number;
    readonly cost: number;
    readonly result: number;
    readonly course: readonly number[];
  }[];
  readonly luck: readonly { readonly seat: number; readonly points: number }[];
  readonly decisions: readonly {
    readonly seat: number;
    readonly played: Move;
    readonly best: Move;
    readonly cost: number;
    readonly toWin?: {
      readonly cost: number;
      readonly played: number;
      readonly best: number;
      readonly error: number;
    };
  }[];
  readonly costliest: readonly { readonly cost: number; readonly aims: readonly unknown[] }[];
}

async function answerOf(home: string): Promise<Answer> {
  const { status, stdout, stderr } = await review(home, '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const answer = JSON.parse(stdout) as Answer & { readonly schema: string };
  expect(answer.schema).toBe('yahtzee-cli/review@1');
  return answer;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns a player's result, after checking that it equals the expected score plus all luck minus all costs. */
function resultOf({ seats, luck, decisions }: Answer, seat: number): number {
  const { start, result } = seats[seat] ?? { start: NaN, result: NaN };
  const lucks = luck.filter((each) => each.seat === seat).map(({ points }) => points);
  const costs = decisions.filter((each) => each.seat === seat).map(({ cost }) => cost);
  expect(start + sum(lucks) - sum(costs)).toBeCloseTo(result, 6);
  return result;
}

describe('the review of a game with two players', () => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.dispose]());
  let played: RunResult;
  let answer: Answer;
  beforeAll(async () => {
    played = await play(folder.path, `${fillInOrder(BOXES, 2).join('\n')}\n`, '-p', 'Ann,Bob');
    answer = await answerOf(folder.path);
  });

  test('explains each final score as the expected score plus luck minus costs', () => {
    const expected = solve(SHORT).expectedTotal(EMPTY_CARD).toFixed(9);
    expect(answer.seats.map(({ start }) => start.toFixed(9))).toEqual([expected, expected]);
    const told = ['Ann', 'Bob'].map((name) =>
      new RegExp(`^\\d\\. ${name}, (\\d+) points`, 'm').exec(played.stdout),
    );
    expect([resultOf(answer, 0), resultOf(answer, 1)]).toEqual(told.map((match) => Number(match?.[1])));
  });

  test('contains every roll and decision', () => {
    const { id } = onlyJournal(folder.path);
    expect(answer).toMatchObject({ id, rules: SHORT.id, ruleSet: SHORT, finished: true });
    expect(answer.seats).toMatchObject([
      { name: 'Ann', kind: 'person', finished: true },
      { name: 'Bob', kind: 'person', finished: true },
    ]);
    expect(answer.seats.map(({ course }) => course.length)).toEqual([8, 8]);
    expect(answer.luck).toHaveLength(14);
    expect(answer.decisions).toHaveLength(14);
    expect(answer.costliest).toHaveLength(6);
    const costs = answer.decisions.filter(({ seat }) => seat === 0).map(({ cost }) => cost);
    expect(answer.costliest.slice(0, 3).map(({ cost }) => cost)).toEqual(
      costs.sort((a, b) => b - a).slice(0, 3),
    );
  });

  test('contains what the decisions cost in chance to win, estimated before five boxes are open', () => {
    answer.decisions.forEach(({ toWin }, index) => {
      expect(toWin?.error).toBe(index < 4 ? 0.02 : 0);
      expect(toWin?.cost).toBe((toWin?.best ?? NaN) - (toWin?.played ?? NaN));
      expect(toWin?.cost).toBeGreaterThanOrEqual(0);
    });
    expect(answer.decisions.some(({ toWin }) => (toWin?.cost ?? 0) > 0.02)).toBe(true);
  });

  test('is printed in 80 columns, with the same figures', async () => {
    const { status, stdout, stderr } = await review(folder.path);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^[\x20-\x7e\n]+$/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const [ann] = answer.seats;
    const figures = [ann?.start, ann?.luck, ann?.cost].map((points) => Math.abs(points ?? NaN).toFixed(1));
    expect(stdout).toMatch(
      new RegExp(`^o Ann +${figures[0]} +[-+]?${figures[1]} +${figures[2]} +${ann?.result} `, 'm'),
    );
    const [worst] = answer.costliest;
    expect(stdout).toContain(`: the decision cost ${worst?.cost.toFixed(1)} points`);
    expect(stdout).toMatch(/the decision cost \d+\.\d points and ~?\d+% to win\.$/m);
    expect(stdout.match(/^ +\d+ {2}([1-6] ){5}/gm)).toHaveLength(14);
  });
});

test('review accepts an unfinished game and a player who left', async () => {
  using folder = temporaryFolder();
  await play(folder.path, '2\n13\nscore\nchance\nleave\nscore\nsixes\n', '-p', 'Ann,Bob');
  const answer = await answerOf(folder.path);
  expect(answer.finished).toBe(false);
  expect(answer.seats.map(({ finished }) => finished)).toEqual([false, false]);
  [0, 1].forEach((seat) => expect(Number.isInteger(resultOf(answer, seat))).toBe(false));
  const { stdout } = await review(folder.path);
  expect(stdout).toMatch(/ points expected\n/);
});

test('review reports no lost points for a perfect computer', async () => {
  using folder = temporaryFolder();
  await play(folder.path, '', '--watch', '-c', 'perfect', '-c', 'novice');
  const answer = await answerOf(folder.path);
  expect(answer.seats.map(({ kind }) => kind)).toEqual(['perfect', 'novice']);
  expect(answer.seats[0]?.cost).toBe(0);
  expect(answer.seats[1]?.cost).toBeGreaterThan(0);
  expect(answer.costliest).toHaveLength(3);
  [0, 1].forEach((seat) => expect(Number.isInteger(resultOf(answer, seat))).toBe(true));
  expect((await review(folder.path)).stdout).toContain('No decision cost any points');
});

test('review covers a damaged game up to the damage, and prints the line number of the damage', async () => {
  using folder = temporaryFolder();
  await play(folder.path, GAME);
  const { path } = onlyJournal(folder.path);
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.map((line, index) => (index === 9 ? line.replace('}', ')') : line)).join('\n'));
  const { status, stdout, stderr } = await review(folder.path, '--json');
  expect(status).toBe(0);
  expect(stderr).toMatch(
    /^yahtzee-cli: Game \S+: line 10 is damaged: .*; the game is shown up to that line\n$/,
  );
  expect((JSON.parse(stdout) as Answer).luck).toHaveLength(6);
});

test('review accepts a game with advice', async () => {
  using folder = temporaryFolder();
  await play(folder.path, GAME);
  const before = await answerOf(folder.path);
  forge(onlyJournal(folder.path).path, ({ first, events }) => {
    const [roll, ...others] = events;
    if (!roll) throw new Error('an empty journal');
    return { first, events: [roll, { ...roll, event: { type: 'advised', seat: 0, turn: 1 } }, ...others] };
  });
  expect(await answerOf(folder.path)).toEqual(before);
});

test('review reports an unknown game in one line, with status 2', async () => {
  const { status, stdout, stderr } = await runHere(['review', 'k7qwmx']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe('yahtzee-cli: No game matches "k7qwmx". List games with: yahtzee-cli games\n');
});
