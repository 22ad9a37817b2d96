import { expect, test } from '@jest/globals';
import {
  copySolved,
  distributionFrom,
  partsAfter,
  restoreSolved,
  solve,
  type TurnPosition,
} from '../../src/analysis/index.js';
import { EMPTY_CARD } from '../../src/engine/index.js';
import { cardWithOpen } from '../support/builders.js';
import { QUICK } from '../support/houseRules.js';

const solved = solve(QUICK);
const late: TurnPosition = {
  card: cardWithOpen(['aces', 'sixes', 'yahtzee', 'chance']),
  dice: [1, 1, 6, 6, 6],
  rollsLeft: 2,
};

test('solutions from a copy give exactly the same values, advice, distributions and parts', () => {
  const copy = copySolved(solved);
  const before = Uint8Array.from(new Uint8Array(copy.bytes));
  for (const restored of [restoreSolved(QUICK, copy), restoreSolved(QUICK, copy)]) {
    expect(restored.expectedTotal(EMPTY_CARD)).toBe(solved.expectedTotal(EMPTY_CARD));
    expect(restored.advise(late)).toEqual(solved.advise(late));
    expect(distributionFrom(restored, late.card)).toEqual(distributionFrom(solved, late.card));
    const { moves } = solved.advise(late);
    expect(partsAfter(restored, late, moves)).toEqual(partsAfter(solved, late, moves));
  }
  expect(Uint8Array.from(new Uint8Array(copy.bytes))).toEqual(before);
});
