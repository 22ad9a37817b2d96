import { describe, expect, it, test } from '@jest/globals';
import {
  copySolved,
  distributionFrom,
  partsAfter,
  restoreSolved,
  solve,
  type SolvedStates,
  type TurnPosition,
} from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { cardWithOpen } from '../support/builders.js';
import { QUICKEST } from '../support/houseRules.js';
import { begunThreads } from '../support/solver/analysisThreads.js';
import { reachableStates } from '../support/solver/plainState.js';

describe('the solver', () => {
  const official = solve(OFFICIAL);

  it('the expected score matches the value published by Verhoeff and Scheffers', () => {
    expect(official.expectedTotal(EMPTY_CARD)).toBeCloseTo(254.587728734, 8);
  });

  it('the advice lists the best hold first, and includes all 13 boxes', () => {
    const { expected, moves } = official.advise({ card: EMPTY_CARD, dice: [3, 1, 3, 6, 3], rollsLeft: 2 });
    expect(moves[0]).toEqual({ hold: [3, 3, 3], expected, cost: 0 });
    expect(moves.filter((move) => 'box' in move)).toHaveLength(13);
  });
});

/** Returns the value of every state, for a bitwise comparison. */
const valuesOf = (solved: SolvedStates): Float64Array =>
  Float64Array.from(reachableStates(QUICKEST), ({ filled, holdsScore, upper }) =>
    solved.valueOf({ mask: filled, holdsScore: holdsScore ? 1 : 0, upper }),
  );

const alone = solve(QUICKEST);
const values = Buffer.from(valuesOf(alone).buffer);
const first: TurnPosition = { card: EMPTY_CARD, dice: [2, 2, 3, 5, 6], rollsLeft: 2 };

test('three threads compute exactly the same values as one thread', () => {
  const shared = solve(QUICKEST, begunThreads(3));
  expect(Buffer.from(valuesOf(shared).buffer).equals(values)).toBe(true);
  expect(shared.advise(first)).toEqual(alone.advise(first));
});

test('threads that join, or never join, split moves into exactly the same parts as one thread', () => {
  const { moves } = alone.advise(first);
  const parts = partsAfter(alone, first, moves);
  for (const threads of [begunThreads(3), { count: 3, start: () => {} }])
    expect(partsAfter(solve(QUICKEST), first, moves, threads)).toEqual(parts);
});

test('the solver finishes even if other threads never join', () => {
  const shared = solve(QUICKEST, { count: 4, start: () => {} });
  expect(shared.expectedTotal(EMPTY_CARD)).toBe(alone.expectedTotal(EMPTY_CARD));
});

test('solutions from a copy give exactly the same values, advice, distributions and parts', () => {
  const late: TurnPosition = {
    card: cardWithOpen(['aces', 'sixes', 'yahtzee', 'chance']),
    dice: [1, 1, 6, 6, 6],
    rollsLeft: 2,
  };
  const { moves } = alone.advise(late);
  const parts = partsAfter(alone, late, moves);
  const copy = copySolved(alone);
  const before = Uint8Array.from(new Uint8Array(copy.bytes));
  for (const restored of [restoreSolved(QUICKEST, copy), restoreSolved(QUICKEST, copy)]) {
    expect(restored.expectedTotal(EMPTY_CARD)).toBe(alone.expectedTotal(EMPTY_CARD));
    expect(restored.advise(late)).toEqual(alone.advise(late));
    expect(distributionFrom(restored, late.card)).toEqual(distributionFrom(alone, late.card));
    expect(partsAfter(restored, late, moves)).toEqual(parts);
  }
  expect(Buffer.compare(new Uint8Array(copy.bytes), before)).toBe(0);
});
