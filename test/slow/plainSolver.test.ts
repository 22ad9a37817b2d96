import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, YAHTZEE_RULES } from '../../src/engine/index.js';
import { bruteForce, TWO_OPEN } from '../support/solver/bruteForce.js';
import { house, UNFORCED } from '../support/houseRules.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { reachableStates } from '../support/solver/plainState.js';
import { walkSolitaire } from '../support/solver/solitaire.js';

describe('the plain solver', () => {
  const highest = house({ upperBonus: { threshold: 105, points: 35 } });

  // test/analysis counts the states of the official rules.
  test.each([UNFORCED, highest].map((rules) => [rules.id, rules.upperBonus.threshold, rules] as const))(
    'has every state that is reachable under %s rules with a bonus threshold of %i',
    (_id, _threshold, rules) => {
      expect([...reachableStates(rules)]).toHaveLength(walkSolitaire(rules).states);
    },
  );
});

// test/analysis makes the same comparison for the official rules and the loosest rules.
test.each(
  YAHTZEE_RULES.filter((rules) => rules !== OFFICIAL).flatMap((rules) =>
    TWO_OPEN.map(([what, from]) => [rules.id, what, rules, from] as const),
  ),
)(
  'the plain solver agrees with brute force about two open boxes under %s rules, %s',
  (_id, _what, rules, from) => {
    expect(plainSolve(rules, from).expectedTotal(from)).toBeCloseTo(bruteForce(rules, from).expected, 9);
  },
);
