import { describe, expect, it, test } from '@jest/globals';
import { partsAfter, solve, type SolvedStates } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { QUICK } from '../support/houseRules.js';
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
  Float64Array.from(reachableStates(QUICK), ({ filled, holdsScore, upper }) =>
    solved.valueOf({ mask: filled, holdsScore: holdsScore ? 1 : 0, upper }),
  );

const alone = solve(QUICK);
const values = Buffer.from(valuesOf(alone).buffer);

test('three threads compute exactly the same values as one thread', () => {
  const shared = solve(QUICK, begunThreads(3));
  expect(Buffer.from(valuesOf(shared).buffer).equals(values)).toBe(true);
  const position = { card: EMPTY_CARD, dice: [2, 2, 3, 5, 6], rollsLeft: 2 } as const;
  expect(shared.advise(position)).toEqual(alone.advise(position));
});

test.each([begunThreads(3), { count: 3, start: () => {} }])(
  'threads that join, or never join, split moves into exactly the same parts as one thread',
  (threads) => {
    const position = { card: EMPTY_CARD, dice: [2, 2, 3, 5, 6], rollsLeft: 2 } as const;
    const { moves } = alone.advise(position);
    expect(partsAfter(solve(QUICK), position, moves, threads)).toEqual(partsAfter(alone, position, moves));
  },
);

test('the solver finishes even if other threads never join', () => {
  const shared = solve(QUICK, { count: 4, start: () => {} });
  expect(shared.expectedTotal(EMPTY_CARD)).toBe(alone.expectedTotal(EMPTY_CARD));
});
