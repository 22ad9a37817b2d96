import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assessGame, solve, solveTurnByTurn } from '../../src/analysis/index.js';
import { OFFICIAL, openBoxes, type YahtzeeRuleSet, type Scorecard, totals } from '../../src/engine/index.js';
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
import { QUICK } from '../support/houseRules.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainReview } from '../support/solver/plainReview.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { reachableStates, stateOf } from '../support/solver/plainState.js';
import { differenceOf, faultsOf } from '../support/solver/sameValues.js';

/** The tolerance for rounding errors, in points. The two solvers can add the same numbers in different orders. */
const NOTHING = 1e-9;

const rollsLeft = fc.constantFrom(0 as const, 1 as const, 2 as const);

/**
 * Three of these boxes are filled at random in each run, with zeros, which all rules allow. All upper totals remain, and
 * jokers. From an empty card, the plain solver takes ten times as long. test/slow solves whole games under other rules.
 */
const FILLED = [
  'threeOfAKind',
  'fourOfAKind',
  'fullHouse',
  'smallStraight',
  'largeStraight',
  'chance',
] as const;
const [filled = []] = fc.sample(fc.shuffledSubarray([...FILLED], { minLength: 3, maxLength: 3 }), 1);

describe(`under the official rules, with zeros in ${filled.join(', ')}`, () => {
  const zeros = card(Object.fromEntries(filled.map((box) => [box, 0])));
  const solved = solve(OFFICIAL);
  const plain = plainSolve(OFFICIAL, zeros);
  const from = stateOf(OFFICIAL, zeros).filled;
  /** Generates a card on which these boxes are filled. */
  const aCard = anyCardWithOpen(1, 13)
    .map((any) => ({ ...any, filled: { ...any.filled, ...zeros.filled } }))
    .filter((any) => openBoxes(OFFICIAL, any).length > 0);

  test('the plain solver solves every state', () => {
    for (const state of reachableStates(OFFICIAL, from)) {
      if (!(plain.valueOf(state) >= 0)) throw new Error(`unsolved: ${JSON.stringify(state)}`);
    }
  });

  test('the kernel and the plain solver give every state the same value', () => {
    const { states, greatest } = differenceOf(solved, plain, from);
    // An eighth of the lower boxes, and all upper boxes.
    expect(states).toBe(536_448 / 8);
    expect(greatest).toBeLessThan(NOTHING);
  });

  test('the values of all moves in a position agree with plain enumeration', () => {
    fc.assert(
      fc.property(aCard, anyDice, rollsLeft, (any, dice, left) => {
        const position = { card: any, dice, rollsLeft: left };
        const moves = plainMoves(OFFICIAL, plain.expectedTotal, position);
        expect(faultsOf(solved.advise(position), moves)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('in a whole game, under rules with few upper totals', () => {
  const solved = solve(QUICK);
  const plain = plainSolve(QUICK);

  test('the values of all moves in a position agree with plain enumeration', () => {
    fc.assert(
      fc.property(anyCardWithOpen(1, 13), anyDice, rollsLeft, (any, dice, left) => {
        const position = { card: any, dice, rollsLeft: left };
        const moves = plainMoves(QUICK, plain.expectedTotal, position);
        expect(faultsOf(solved.advise(position), moves)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('the luck of every roll and the cost of every decision match the plain solver', () => {
    const gameHeader = header(1, QUICK);
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
      fc.property(anyCardWithOpen(1, 13), anyCardWithOpen(1, 13), anyDice, (any, other, dice) => {
        const first = solved.advise({ card: any, dice, rollsLeft: 2 });
        solved.advise({ card: other, dice, rollsLeft: 1 });
        expect(solved.advise({ card: any, dice, rollsLeft: 2 })).toEqual(first);
      }),
    );
  });
});

describe('under any house rules', () => {
  /** Generates a card with few open boxes, because the plain solver is slow. */
  const fewOpen = (rules: YahtzeeRuleSet): fc.Arbitrary<Scorecard> =>
    anyCardWithOpen(1, 4).map((any) => underRules(rules, any));
  const rulesAndCard = anyHouseRules.chain((rules) => fc.tuple(fc.constant(rules), fewOpen(rules)));

  test('with few open boxes, the kernel agrees with the plain solver in all states and moves', () => {
    fc.assert(
      fc.property(
        rulesAndCard,
        fc.array(fc.tuple(anyDice, rollsLeft), { minLength: 3, maxLength: 5 }),
        ([rules, from], throws) => {
          const solved = solve(rules);
          const plain = plainSolve(rules, from);
          expect(differenceOf(solved, plain, stateOf(rules, from).filled).greatest).toBeLessThan(NOTHING);
          for (const [dice, left] of throws) {
            const position = { card: from, dice, rollsLeft: left };
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
      fc.property(anything, anyCardWithOpen(1, 13), anyDice, rollsLeft, (rules, any, dice, left) => {
        const withoutBonus = (each: Scorecard): number => {
          const { grand, upperBonus } = totals(rules, each);
          return grand - upperBonus;
        };
        const position = { card: underRules(rules, any), dice, rollsLeft: left };
        const moves = plainMoves(rules, withoutBonus, position);
        expect(faultsOf(solveTurnByTurn(rules).advise(position), moves)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});
