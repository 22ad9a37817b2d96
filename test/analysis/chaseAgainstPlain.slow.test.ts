import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { atLeast, type Payoff, type TurnPosition } from '../../src/analysis/index.js';
import { anyCardWithOpen, anyDice, anyRules } from '../support/generators.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { chaseOf, plainOdds } from '../support/solver/plainOdds.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { faultsOf } from '../support/solver/sameValues.js';

const aPosition: fc.Arbitrary<TurnPosition> = fc.record({
  card: anyCardWithOpen(1, 3),
  dice: anyDice,
  rollsLeft: fc.constantFrom(0, 1, 2),
});

/** A payoff without a target: each additional point is worth less than the previous one. */
const ROOT: Payoff = { at: (score) => Math.sqrt(score), low: 0, high: 3000 };

test('a chase and its moves agree with plain enumeration', () => {
  const aDistance = fc.option(fc.integer({ min: -40, max: 60 }), { freq: 4 });
  fc.assert(
    fc.property(anyRules, aPosition, aDistance, (rules, position, distance) => {
      const { card } = position;
      const average = Math.round(plainSolve(rules, card).expectedTotal(card));
      const payoff = distance === null ? ROOT : atLeast(average + distance);
      const chased = chaseOf(rules, card, payoff);
      const odds = plainOdds(rules, (score) => payoff.at(score));
      expect(chased.expected).toBeCloseTo(odds(card), 9);
      expect(faultsOf(chased.advise(position), plainMoves(rules, odds, position))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
