import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assessGame, countStates, solve, solveTurnByTurn } from '../../src/analysis/index.js';
import {
  EMPTY_CARD,
  OFFICIAL,
  type Scorecard,
  totals,
  YAHTZEE_RULES,
  type YahtzeeRuleSet,
} from '../../src/engine/index.js';
import { shippedFigures } from '../../src/figures/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { card, header } from '../support/builders.js';
import {
  anyCardWithOpen,
  anyDice,
  anyHouseRules,
  anyRules,
  playOn,
  staying,
  underRules,
} from '../support/generators.js';
import { house, NO_EXTRAS, QUICK, UNFORCED } from '../support/houseRules.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainReview } from '../support/solver/plainReview.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { reachableStates, stateOf } from '../support/solver/plainState.js';
import { differenceOf, faultsOf } from '../support/solver/sameValues.js';

/** The tolerance for rounding errors, in points. The two solvers can add the same numbers in different orders. */
const NOTHING = 1e-9;

const rollsLeft = fc.constantFrom(0 as const, 1 as const, 2 as const);

describe('under the official rules', () => {
  const solved = solve(OFFICIAL);
  const plain = plainSolve(OFFICIAL);

  test('the plain solver finds the published value of a whole game, and solves every state', () => {
    expect(Math.abs(plain.expectedTotal(EMPTY_CARD) - 254.587728734)).toBeLessThan(1e-8);
    for (const state of reachableStates(OFFICIAL)) {
      if (!(plain.valueOf(state) >= 0)) throw new Error(`unsolved: ${JSON.stringify(state)}`);
    }
  });

  test('the kernel and the plain solver give every state the same value', () => {
    const { states, greatest } = differenceOf(solved, plain);
    expect(states).toBe(536_448);
    expect(greatest).toBeLessThan(NOTHING);
  });

  test('the values of all moves in a position agree with plain enumeration', () => {
    fc.assert(
      fc.property(anyCardWithOpen(1, 13), anyDice, rollsLeft, (card, dice, left) => {
        const position = { card, dice, rollsLeft: left };
        const moves = plainMoves(OFFICIAL, plain.expectedTotal, position);
        expect(faultsOf(solved.advise(position), moves)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('the luck of every roll and the cost of every decision match the plain solver', () => {
    const gameHeader = header(1);
    const choices = Array.from({ length: 200 }, (_, number) => 100 * ((number * 7919) % 613));
    const played = playOn(gameHeader, seededRoller('merlin'), choices, staying);
    const { luck, decisions } = assessGame(solved, gameHeader, played.events);
    const { luck: plainLuck, costs } = plainReview(played, plain);
    expect(luck).toHaveLength(plainLuck.length);
    expect(decisions).toHaveLength(costs.length);
    luck.forEach(({ points }, index) => expect(points).toBeCloseTo(plainLuck[index] ?? NaN, 8));
    decisions.forEach(({ cost }, index) => expect(cost).toBeCloseTo(costs[index] ?? NaN, 8));
  });

  test("the advice for a position doesn't depend on earlier calls", () => {
    fc.assert(
      fc.property(anyCardWithOpen(1, 13), anyCardWithOpen(1, 13), anyDice, (card, other, dice) => {
        const first = solved.advise({ card, dice, rollsLeft: 2 });
        solved.advise({ card: other, dice, rollsLeft: 1 });
        expect(solved.advise({ card, dice, rollsLeft: 2 })).toEqual(first);
      }),
    );
  });
});

describe('under any house rules', () => {
  /** Generates a card with few open boxes, because the plain solver is slow. */
  const fewOpen = (rules: YahtzeeRuleSet): fc.Arbitrary<Scorecard> =>
    anyCardWithOpen(1, 4).map((card) => underRules(rules, card));
  const rulesAndCard = anyHouseRules.chain((rules) => fc.tuple(fc.constant(rules), fewOpen(rules)));

  test('with few open boxes, the kernel agrees with the plain solver in all states and moves', () => {
    fc.assert(
      fc.property(
        rulesAndCard,
        fc.array(fc.tuple(anyDice, rollsLeft), { minLength: 3, maxLength: 5 }),
        ([rules, card], throws) => {
          const solved = solve(rules);
          const plain = plainSolve(rules, card);
          expect(differenceOf(solved, plain, stateOf(rules, card).filled).greatest).toBeLessThan(NOTHING);
          for (const [dice, left] of throws) {
            const position = { card, dice, rollsLeft: left };
            const moves = plainMoves(rules, plain.expectedTotal, position);
            expect(faultsOf(solved.advise(position), moves)).toEqual([]);
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  test('turn-by-turn values of moves agree with enumeration', () => {
    const anything = fc.oneof(anyRules, anyHouseRules);
    fc.assert(
      fc.property(anything, anyCardWithOpen(1, 13), anyDice, rollsLeft, (rules, anyCard, dice, left) => {
        const card = underRules(rules, anyCard);
        const withoutBonus = (each: Scorecard): number => {
          const { grand, upperBonus } = totals(rules, each);
          return grand - upperBonus;
        };
        const position = { card, dice, rollsLeft: left };
        const moves = plainMoves(rules, withoutBonus, position);
        expect(faultsOf(solveTurnByTurn(rules).advise(position), moves)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

const yahtzeeRules = (id: string): YahtzeeRuleSet =>
  YAHTZEE_RULES.find((rules) => rules.id === id) ?? UNFORCED;

// In 1999, Verhoeff and Scheffers published the values
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
