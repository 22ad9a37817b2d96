import { describe, expect, test } from '@jest/globals';
import { EMPTY_CARD, type RuleSet } from '../../src/engine/index.js';
import { bruteForce } from '../support/bruteForce.js';
import { rulesOf } from '../support/builders.js';
import { TWO_OPEN } from '../support/fewOpen.js';
import { EVERY_RULE_SET, house, UNFORCED } from '../support/houseRules.js';
import { plainSolve } from '../support/plainSolver.js';
import { reachableStates } from '../support/plainState.js';
import { walkSolitaire } from '../support/solitaire.js';

/** The first is published; the others were computed here, and by the solver of `src/analysis`. */
test.each<readonly [string, RuleSet, number]>([
  ['the loosest rules', UNFORCED, 254.589609482],
  ['meowtzee', rulesOf('meowtzee'), 252.732053742],
  ['virtual-place', rulesOf('virtual-place'), 253.291183848],
  ['instructions', rulesOf('instructions'), 253.97024119],
  ['original-1956', rulesOf('original-1956'), 253.991041412],
])('a whole game under %s comes to its value', (_what, rules, expected) => {
  expect(Math.abs(plainSolve(rules).expectedTotal(EMPTY_CARD) - expected)).toBeLessThan(1e-8);
});

describe('the states that are solved', () => {
  const thresholds = [0, 62, 105].map((threshold) => house({ upperBonus: { threshold, points: 35 } }));

  test.each(
    [...EVERY_RULE_SET, ...thresholds].map((rules) => [rules.id, rules.upperBonus.threshold, rules] as const),
  )('under %s with a bonus from %i are as many as play leads to', (_id, _threshold, rules) => {
    expect([...reachableStates(rules)]).toHaveLength(walkSolitaire(rules).states);
  });
});

test.each(
  EVERY_RULE_SET.flatMap((rules) => TWO_OPEN.map(([what, from]) => [rules.id, what, rules, from] as const)),
)('with two open boxes %s rules, %s, come to the same as by brute force', (_id, _what, rules, from) => {
  expect(plainSolve(rules, from).expectedTotal(from)).toBeCloseTo(bruteForce(rules, from).expected, 9);
});
