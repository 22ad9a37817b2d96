import { expect, test } from '@jest/globals';
import { compareMove } from '../../src/analysis/review/judge.js';
import type { Advice, CostMark } from '../../src/analysis/index.js';
import { difficultyOf, isInstructive, isMissed } from '../../src/training/index.js';

/** A rounding error of a computed cost, in points. */
const ERROR = 1e-10;
/** More than a rounding error. */
const CLEARLY = 1e-4;

/** Compares a move that costs this many points with the best move. */
function costing(cost: number): CostMark | undefined {
  const best = { box: 'chance', expected: 200, cost: 0, chances: [], aims: [] } as const;
  const played = { ...best, box: 'aces', expected: 200 - cost, cost } as const;
  const advice: Advice = { expected: 200, moves: [best, played] };
  return compareMove(advice, { box: 'aces' }).mark;
}

test.each([
  [0.5, undefined, '?!'],
  [2, '?!', '?'],
  [5, '?', '??'],
] as const)(
  'a move that costs %d points gets the same mark with any rounding error',
  (limit, below, mark) => {
    expect([limit - ERROR, limit, limit + ERROR].map(costing)).toEqual([mark, mark, mark]);
    expect([limit - CLEARLY, limit + CLEARLY].map(costing)).toEqual([below, mark]);
  },
);

test('training counts a cost as missed from the same cost that gets the first mark', () => {
  for (const cost of [0.5 - CLEARLY, 0.5 - ERROR, 0.5, 0.5 + ERROR]) {
    expect([cost, isMissed(cost), isInstructive(cost)]).toEqual([
      cost,
      costing(cost) !== undefined,
      costing(cost) !== undefined,
    ]);
  }
});

test("rounding errors don't decide how difficult a position is", () => {
  expect([1.5 - ERROR, 1.5 - CLEARLY].map(difficultyOf)).toEqual(['medium', 'hard']);
  expect([4 - ERROR, 4 - CLEARLY].map(difficultyOf)).toEqual(['easy', 'medium']);
});
