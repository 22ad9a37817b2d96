import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atLeast, type Payoff, solve, type TurnPosition } from '../../src/analysis/index.js';
import { OFFICIAL, type Scorecard, YAHTZEE_RULES } from '../../src/engine/index.js';
import { anyCardWithOpen, anyDice, anyRules } from '../support/generators.js';
import { quickly } from '../support/houseRules.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { chaseOf, plainOdds } from '../support/solver/plainOdds.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { faultsOf } from '../support/solver/sameValues.js';

const sixOpen: Scorecard = {
  filled: { aces: 3, twos: 6, sixes: 18, fullHouse: 25, chance: 22, largeStraight: 0, smallStraight: 30 },
  yahtzeeBonuses: 0,
};
const withYahtzee: Scorecard = {
  filled: {
    ...{ aces: 1, twos: 6, threes: 9, fives: 15, yahtzee: 50, chance: 22, smallStraight: 30 },
    ...{ threeOfAKind: 18, fullHouse: 25 },
  },
  yahtzeeBonuses: 1,
};

/** A payoff without a target: each additional point is worth less than the previous one. */
const ROOT: Payoff = { at: (score) => Math.sqrt(score), low: 0, high: 3000 };

describe('a chase', () => {
  // The other rules differ only after a Yahtzee.
  const others = YAHTZEE_RULES.filter((rules) => rules !== OFFICIAL).map(quickly);
  it.each([OFFICIAL, ...others])(
    'a chase for points under $id returns the same values as the solver',
    (rules) => {
      const points: Payoff = { at: (score) => score, low: -1, high: 10_000 };
      const solution = solve(rules);
      for (const card of rules === OFFICIAL ? [sixOpen, withYahtzee] : [withYahtzee]) {
        const chased = chaseOf(rules, card, points);
        expect(chased.expected).toBeCloseTo(solution.expectedTotal(card), 9);
        const position = { card, dice: [6, 4, 6, 4, 4], rollsLeft: 2 } as const;
        const byChase = chased.advise(position);
        const bySolver = solution.advise(position);
        expect(byChase.expected).toBeCloseTo(bySolver.expected, 9);
        expect(byChase.moves).toHaveLength(bySolver.moves.length);
      }
    },
  );

  it('a guaranteed target has a chance of 1, and an unreachable target has a chance of 0', () => {
    expect(chaseOf(OFFICIAL, sixOpen, atLeast(104)).expected).toBe(1);
    expect(chaseOf(OFFICIAL, sixOpen, atLeast(1500)).expected).toBe(0);
  });

  it('higher targets have lower chances', () => {
    const chances = [150, 210, 270].map((score) => chaseOf(OFFICIAL, sixOpen, atLeast(score)).expected);
    expect([...chances].sort((a, b) => b - a)).toEqual(chances);
    expect(new Set(chances).size).toBe(chances.length);
  });

  const threeOpen: Scorecard = {
    filled: {
      ...{ aces: 3, twos: 8, threes: 9, fives: 15, sixes: 18 },
      ...{ fourOfAKind: 0, fullHouse: 25, smallStraight: 30, largeStraight: 0, chance: 22 },
    },
    yahtzeeBonuses: 0,
  };
  const extraYahtzees: Scorecard = {
    filled: {
      ...{ aces: 1, twos: 4, threes: 9, fives: 15, yahtzee: 50 },
      ...{ threeOfAKind: 18, fourOfAKind: 0, fullHouse: 25, largeStraight: 0, chance: 22 },
    },
    yahtzeeBonuses: 1,
  };
  it.each<readonly [string, string, Scorecard, Payoff]>([
    ['at least 290', 'extra Yahtzees', extraYahtzees, atLeast(290)],
    [
      'a capped square root',
      'three open boxes',
      threeOpen,
      { at: (score) => Math.min(Math.max(score - 150, 0), 200) ** 0.5, low: 150, high: 350 },
    ],
    [
      'exactly 230',
      'three open boxes',
      threeOpen,
      { at: (score) => (score === 230 ? 1 : 0), low: 229, high: 231 },
    ],
  ])(
    'for the payoff "%s" with %s agrees with plain recursion for every move',
    (_name, _what, card, payoff) => {
      const value = plainOdds(OFFICIAL, payoff.at);
      const { expected, advise } = chaseOf(OFFICIAL, card, payoff);
      expect(expected).toBeCloseTo(value(card), 10);
      for (const dice of [
        [6, 6, 1, 2, 6],
        [4, 4, 4, 4, 4],
      ] as const) {
        const position = { card, dice, rollsLeft: 2 } as const;
        expect(faultsOf(advise(position), plainMoves(OFFICIAL, value, position))).toEqual([]);
      }
    },
  );

  it('and its moves agree with plain enumeration under any rules', () => {
    const aPosition: fc.Arbitrary<TurnPosition> = fc.record({
      card: anyCardWithOpen(1, 3),
      dice: anyDice,
      rollsLeft: fc.constantFrom(0, 1, 2),
    });
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
      { numRuns: 8 },
    );
  });
});
