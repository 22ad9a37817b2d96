import { describe, expect, test } from '@jest/globals';
import type { Move } from '../../src/analysis/index.js';
import { OFFICIAL } from '../../src/engine/index.js';
import {
  coachLines,
  expectedText,
  goalText,
  moveText,
  percentText,
  shortGoalText,
  type CoachReport,
} from '../../src/text/index.js';
import { card, rulesOf } from '../support/builders.js';
import { partsOf } from '../support/coaching.js';

describe('the description of a move', () => {
  test.each([
    [[4, 4, 4], 'keep 4 4 4 and roll two'],
    [[1, 2, 3, 4], 'keep 1 2 3 4 and roll one'],
    [[6], 'keep 6 and roll four'],
    [[], 'roll all five'],
  ] as const)('gives the dice to keep and the number of dice to roll for %j', (hold, words) => {
    expect(moveText(OFFICIAL, { hold })).toBe(words);
  });

  test('uses the label of the box in the rule set', () => {
    expect(moveText(OFFICIAL, { box: 'fullHouse' }, { fullHouse: 25, sixes: 12 })).toBe(
      'score Full House 25',
    );
    expect(moveText(rulesOf('meowtzee'), { box: 'aces' }, { aces: 0 })).toBe('take a zero in Ones');
    expect(moveText(OFFICIAL, { box: 'chance' })).toBe('score Chance');
  });
});

test.each([
  [3.2, '3.2'],
  [12.96, '13.0'],
  [0.05, '0.1'],
  [0.04, '0.0'],
  [1e-13, '0.0'],
  [0, '0.0'],
  // Rounding errors can make the cost of the best move slightly negative.
  [-1e-13, '0.0'],
])('formats a cost of %d points', (cost, words) => {
  expect(expectedText(cost)).toBe(words);
});

test.each([
  [0, '0%'],
  [1e-12, '0%'],
  [0.001, '<1%'],
  [0.004, '<1%'],
  [0.005, '1%'],
  [0.5, '50%'],
  [0.994, '99%'],
  [0.9999, '>99%'],
  [1 - 1e-12, '100%'],
  [1, '100%'],
])('formats a chance of %d as a percentage', (chance, words) => {
  expect(percentText(chance)).toBe(words);
});

test('describes the chance of winning or beating a score, and the strategy', () => {
  const beat = { goal: { type: 'score', score: 312 }, chance: 0.62 } as const;
  expect(goalText({ ...beat, play: 'chasing' })).toBe('62% chance to beat 312 if you play to beat it');
  expect(goalText({ ...beat, play: 'averaging' })).toBe(
    '62% chance to beat 312 if you play for the best average',
  );
  expect(goalText({ goal: { type: 'opponents' }, chance: 0.415, play: 'chasing' })).toBe(
    '42% chance to win if you play to win (a tie counts half)',
  );
});

test('says that a tie counts half, in any width', () => {
  const win = { goal: { type: 'opponents' }, chance: 0.415, play: 'averaging' } as const;
  expect(goalText({ ...win, error: 0.03 })).toBe(
    'about 42% (+-3) chance to win if you play for the best average (a tie counts half)',
  );
  expect(shortGoalText(win, 40)).toBe('42% chance to win (a tie counts half)');
  expect(shortGoalText({ ...win, error: 0.005 }, 32)).toBe('41.5% (+-0.5) to win, ties half');
});

const MOVES: readonly Move[] = [
  { hold: [4, 4, 4], expected: 231.44, cost: 0 },
  { box: 'smallStraight', expected: 128.2, cost: 103.24 },
];

const COACHING: CoachReport = {
  advice: { expected: 231.44, moves: MOVES },
  chances: [
    { box: 'fourOfAKind', chance: 0.309 },
    { box: 'yahtzee', chance: 0.0278 },
  ],
  aims: [{ box: 'fours', chance: 0.9 }],
  goals: [{ goal: { type: 'score', score: 312 }, chance: 0.0001, play: 'averaging' }],
  parts: partsOf(MOVES),
};

describe('the report of the coach', () => {
  const points = { smallStraight: 0 };

  test('lists the moves, best first, and then the chances, the upper bonus and the goals', () => {
    expect(coachLines(OFFICIAL, card({ threes: 12 }), COACHING, points)).toEqual([
      "Moves, best first, with each move's expected final score and its cost in points.",
      'MOVE                           FINAL   COST',
      'keep 4 4 4 and roll two        231.4    0.0',
      'take a zero in Small Straight  128.2  103.2',
      'WHY THE FIRST MOVE IS BEST',
      "Keep 4 4 4, don't fill Small Straight: on average +103.2 in Chance.",
      'CHANCES IN THIS TURN IF YOU GO FOR ONE BOX',
      '4 of a Kind   31%',
      'Yahtzee        3%',
      'UPPER BONUS',
      '3 points ahead of the pace',
      'YOUR GOAL',
      '<1% chance to beat 312 if you play for the best average',
    ]);
  });

  test('leaves out empty sections', () => {
    const lines = coachLines(OFFICIAL, card({}), { ...COACHING, chances: [], goals: [] }, points);
    expect(lines.slice(6)).toEqual(['UPPER BONUS', 'on pace']);
  });

  test('has no line that scripts could mistake for a filled box', () => {
    for (const line of coachLines(OFFICIAL, card({ threes: 12 }), COACHING, points)) {
      expect(line).not.toMatch(/: .* \d+$/);
    }
  });
});
