import { expect, test } from '@jest/globals';
import { type SolvedStates, solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { begunThreads } from '../support/analysisThreads.js';
import { reachableStates } from '../support/plainState.js';

/** The value of every state, bit by bit. */
const valuesOf = (solved: SolvedStates): Float64Array =>
  Float64Array.from(reachableStates(solved.rules), ({ filled, holdsScore, upper }) =>
    solved.valueOf({ mask: filled, holdsScore: holdsScore ? 1 : 0, upper }),
  );

const alone = solve(OFFICIAL);
const values = Buffer.from(valuesOf(alone).buffer);

test.each([2, 4])('%i threads give the very bits of one', (count) => {
  const shared = solve(OFFICIAL, begunThreads(count));
  expect(Buffer.from(valuesOf(shared).buffer).equals(values)).toBe(true);
  const position = { card: EMPTY_CARD, dice: [2, 2, 3, 5, 6], rollsLeft: 2 } as const;
  expect(shared.advise(position)).toEqual(alone.advise(position));
});

test('helpers that never come are not waited for', () => {
  const shared = solve(OFFICIAL, { count: 4, start: () => {} });
  expect(shared.expectedTotal(EMPTY_CARD)).toBe(alone.expectedTotal(EMPTY_CARD));
});
