import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, YAHTZEE_RULES } from '../../src/engine/index.js';
import { bruteForce, TWO_OPEN } from '../support/solver/bruteForce.js';
import { house, UNFORCED } from '../support/houseRules.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { reachableStates } from '../support/solver/plainState.js';
import { walkSolitaire } from '../support/solver/solitaire.js';

describe('the plain solver', () => {
  // test/analysis counts the states of the official rules.
  test("has every state that's reachable under the loosest rules with the highest possible upper bonus", () => {
    const rules = house({ joker: UNFORCED.joker, upperBonus: { threshold: 105, points: 35 } });
    expect([...reachableStates(rules)]).toHaveLength(walkSolitaire(rules).states);
  });
});

// test/analysis makes the same comparison with all three cards for the official rules and the loosest rules. Each of the
// other rule sets is compared with a joker in reach, and two of them with one of the other cards.
test.each(
  YAHTZEE_RULES.filter((rules) => rules !== OFFICIAL).flatMap((rules, index) =>
    TWO_OPEN.filter((_, number) => number === 1 || index === number).map(
      ([what, from]) => [rules.id, what, rules, from] as const,
    ),
  ),
)(
  'the plain solver agrees with brute force about two open boxes under %s rules, %s',
  (_id, _what, rules, from) => {
    expect(plainSolve(rules, from).expectedTotal(from)).toBeCloseTo(bruteForce(rules, from).expected, 9);
  },
);
