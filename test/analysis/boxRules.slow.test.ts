import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  chanceFrom,
  countStates,
  distributionFrom,
  isHoldMove,
  partsAfter,
  partsOf,
  computePlayStatistics,
  solve,
  type SolvedRules,
  type TurnPosition,
} from '../../src/analysis/index.js';
import {
  type BoxRuleSet,
  EMPTY_CARD,
  openBoxes,
  type Scorecard,
  YATZY,
  YATZY_FORCED,
} from '../../src/engine/index.js';
import { anyBoxRules, anyEnding, boxRules, LOWER_PATTERNS, lowerBoxes } from '../support/boxRules.js';
import { anyDice } from '../support/generators.js';
import { solutionsByRules } from '../support/solver/reviews.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainOdds } from '../support/solver/plainOdds.js';
import { faultsOf } from '../support/solver/sameValues.js';

/** The tolerance for rounding errors, in points. */
const NOTHING = 1e-9;

const UPPER_FIRST: BoxRuleSet = { ...YATZY, id: 'upper-first', name: 'Upper first', order: 'upper-first' };
const SIXTEEN = boxRules(
  lowerBoxes(
    LOWER_PATTERNS.slice(2, 12).map((pattern) => ({ pattern, worth: { kind: 'sum', of: 'pattern' } })),
  ),
  { upperBonus: { threshold: 12, points: 50 } },
);

const rollsLeft = fc.constantFrom(0 as const, 1 as const, 2 as const);
const positionOf = (card: fc.Arbitrary<Scorecard>): fc.Arbitrary<TurnPosition> =>
  fc.record({ card, dice: anyDice, rollsLeft });

const solutionOf = solutionsByRules();

/** Expects the value of a card and of all moves in a position to agree with an enumeration of all throws. */
function expectAgreement(solved: SolvedRules, position: TurnPosition): void {
  const value = plainOdds(solved.rules, (score) => score);
  expect(solved.expectedTotal(position.card)).toBeCloseTo(value(position.card), 9);
  expect(faultsOf(solved.advise(position), plainMoves(solved.rules, value, position))).toEqual([]);
}

/** Expects the parts of every move to add up to its expected final score. */
function expectSums(solved: SolvedRules, position: TurnPosition): void {
  const { moves } = solved.advise(position);
  partsAfter(solved, position, moves).forEach((parts, index) => {
    const sum = partsOf(solved.rules).reduce((total, part) => total + (parts[part] ?? NaN), 0);
    expect(Math.abs(sum - (moves[index]?.expected ?? NaN))).toBeLessThan(NOTHING);
  });
}

/** Expects the distribution of the final scores and the play statistics of a card to have the expected score as mean. */
function expectMeans(solved: SolvedRules, card: Scorecard): void {
  const expected = solved.expectedTotal(card);
  const statistics = computePlayStatistics(solved, card);
  expect(statistics.mean).toBeCloseTo(expected, 8);
  const scores = distributionFrom(solved, card);
  if (!scores) throw new Error("the distribution doesn't fit into memory");
  expect(chanceFrom(scores, 0)).toBeCloseTo(1, 9);
  const mean = Array.from(scores.chances).reduce(
    (sum, chance, index) => sum + chance * (scores.lowest + index),
    0,
  );
  expect(mean).toBeCloseTo(expected, 8);
}

describe('Yatzy', () => {
  const solved = solutionOf(YATZY);

  test('has the published expected score and number of states', () => {
    // Both published programs cut off the further digits.
    expect(Math.floor(solved.expectedTotal(EMPTY_CARD) * 1e5)).toBe(24_843_998);
    expect(countStates(YATZY)).toBe(1_430_528);
  });

  test('the values of the last three turns agree with an enumeration of all throws', () => {
    fc.assert(
      fc.property(positionOf(anyEnding(YATZY, 1, 3)), (position) => expectAgreement(solved, position)),
      { numRuns: 4 },
    );
  });

  test('the parts of every move add up to its expected final score', () => {
    fc.assert(
      fc.property(positionOf(anyEnding(YATZY, 1, 9)), (position) => expectSums(solved, position)),
      { numRuns: 8 },
    );
  });

  test('the final scores of best play have the expected score as mean', () => {
    // test/figures compares the means of a whole game.
    fc.assert(
      fc.property(anyEnding(YATZY, 1, 6), (card) => expectMeans(solved, card)),
      { numRuns: 2 },
    );
  });
});

describe.each([YATZY_FORCED, UPPER_FIRST].map((rules) => [rules.order, rules] as const))(
  'Yatzy in the order %s',
  (_order, rules) => {
    const solved = solutionOf(rules);

    test('a game is worth less than in any order', () => {
      expect(solved.expectedTotal(EMPTY_CARD)).toBeLessThan(solutionOf(YATZY).expectedTotal(EMPTY_CARD));
    });

    test('the values of the last three turns agree with an enumeration of all throws', () => {
      fc.assert(
        fc.property(positionOf(anyEnding(rules, 3, 3)), (position) => expectAgreement(solved, position)),
        { numRuns: 2 },
      );
    });

    test('the advice fills only open boxes', () => {
      fc.assert(
        fc.property(positionOf(anyEnding(rules, 1, 15)), (position) => {
          const filling = solved
            .advise(position)
            .moves.flatMap((move) => (isHoldMove(move) ? [] : [move.box]));
          expect(filling.toSorted()).toEqual(openBoxes(rules, position.card).toSorted());
        }),
      );
    });

    test('the parts, the final scores and the statistics agree with the expected score', () => {
      fc.assert(
        fc.property(positionOf(anyEnding(rules, 1, 15)), (position) => {
          expectSums(solved, position);
          expectMeans(solved, position.card);
        }),
        { numRuns: 4 },
      );
    });
  },
);

test('under any rules with boxes of their own, the last two turns agree with an enumeration of all throws', () => {
  const anything = anyBoxRules().chain((rules) =>
    fc.tuple(
      fc.constant(rules),
      fc.array(positionOf(anyEnding(rules, 1, 2)), { minLength: 3, maxLength: 3 }),
    ),
  );
  fc.assert(
    fc.property(anything, ([rules, positions]) => {
      const solved = solve(rules);
      for (const position of positions) {
        expectAgreement(solved, position);
        expectSums(solved, position);
      }
      expectMeans(solved, positions[0]?.card ?? EMPTY_CARD);
    }),
    { numRuns: 12 },
  );
});

test('rules with 16 boxes can be solved', () => {
  const solved = solve(SIXTEEN);
  fc.assert(
    fc.property(positionOf(anyEnding(SIXTEEN, 1, 2)), (position) => {
      expectAgreement(solved, position);
      expectSums(solved, position);
    }),
    { numRuns: 2 },
  );
});
