import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countStates, solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, YAHTZEE_RULES, type YahtzeeRuleSet } from '../../src/engine/index.js';
import { shippedFigures } from '../../src/figures/index.js';
import { card } from '../support/builders.js';
import { anyHouseRules } from '../support/generators.js';
import { house, NO_EXTRAS, QUICK, UNFORCED } from '../support/houseRules.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { stateOf } from '../support/solver/plainState.js';
import { differenceOf } from '../support/solver/sameValues.js';

const yahtzeeRules = (id: string): YahtzeeRuleSet =>
  YAHTZEE_RULES.find((rules) => rules.id === id) ?? UNFORCED;

// test/analysis makes the same comparison for the official rules. In 1999, Verhoeff and Scheffers published the values
// for the loosest rules, and for rules with neither Yahtzee bonus nor joker. This program computed the other values, for
// rules under which both solvers agreed about every state.
test('both solvers agree about every state under the loosest rules with few upper totals', () => {
  const rules = house({ joker: UNFORCED.joker, upperBonus: QUICK.upperBonus });
  const plain = plainSolve(rules);
  const { states, greatest } = differenceOf(solve(rules), plain);
  expect(states).toBe(countStates(rules));
  expect(greatest).toBeLessThan(1e-9);
});

test.each<readonly [string, YahtzeeRuleSet, number]>([
  ['unforced', UNFORCED, 254.589609482],
  ['no-extras', NO_EXTRAS, 245.870774514],
  ['meowtzee', yahtzeeRules('meowtzee'), 252.732053742],
  ['virtual-place', yahtzeeRules('virtual-place'), 253.291183848],
  ['instructions', yahtzeeRules('instructions'), 253.97024119],
  ['original-1956', yahtzeeRules('original-1956'), 253.991041412],
])(
  'the kernel computes the known value under %s, and shipped figures have it',
  async (_name, rules, expected) => {
    expect(Math.abs(solve(rules).expectedTotal(EMPTY_CARD) - expected)).toBeLessThan(1e-8);
    const mean = (await shippedFigures(rules))?.play.mean ?? expected;
    expect(Math.abs(mean - expected)).toBeLessThan(1e-8);
  },
);

/**
 * A card with nine open boxes. The other boxes have zeros, which all rules allow. For an empty card, the plain solver
 * would take many times as long.
 */
const NINE_OPEN = card({ threeOfAKind: 0, chance: 0, twos: 0, fourOfAKind: 0 });

/** Random house rules, different in every run. */
const [random = NO_EXTRAS] = fc.sample(anyHouseRules, 1);

test(`both solvers agree about every state with up to nine open boxes under ${JSON.stringify(random)}`, () => {
  const plain = plainSolve(random, NINE_OPEN);
  const { states, greatest } = differenceOf(solve(random), plain, stateOf(random, NINE_OPEN).filled);
  expect(states).toBeGreaterThan(2 ** 9);
  expect(greatest).toBeLessThan(1e-9);
});
