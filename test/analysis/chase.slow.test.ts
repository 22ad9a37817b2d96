import { describe, expect, it } from '@jest/globals';
import { atLeast, type Payoff, solve } from '../../src/analysis/index.js';
import { OFFICIAL, type Scorecard, YAHTZEE_RULES } from '../../src/engine/index.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { chaseOf, plainOdds } from '../support/solver/plainOdds.js';

const sixOpen: Scorecard = {
  filled: { aces: 3, twos: 6, sixes: 18, fullHouse: 25, chance: 22, largeStraight: 0, smallStraight: 30 },
  yahtzeeBonuses: 0,
};
const withYahtzee: Scorecard = {
  filled: { aces: 1, twos: 6, threes: 9, fives: 15, yahtzee: 50, chance: 22, smallStraight: 30 },
  yahtzeeBonuses: 1,
};

describe('a chase', () => {
  it.each(YAHTZEE_RULES)('a chase for points under $id returns the same values as the solver', (rules) => {
    const points: Payoff = { at: (score) => score, low: -1, high: 10_000 };
    const solution = solve(rules);
    // Rules differ only after a Yahtzee.
    for (const card of rules === OFFICIAL ? [sixOpen, withYahtzee] : [withYahtzee]) {
      const chased = chaseOf(rules, card, points);
      expect(chased.expected).toBeCloseTo(solution.expectedTotal(card), 9);
      const position = { card, dice: [6, 4, 6, 4, 4], rollsLeft: 2 } as const;
      const byChase = chased.advise(position);
      const bySolver = solution.advise(position);
      expect(byChase.expected).toBeCloseTo(bySolver.expected, 9);
      expect(byChase.moves).toHaveLength(bySolver.moves.length);
    }
  });

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
  const payoffs: Readonly<Record<string, Payoff>> = {
    'at least 220': atLeast(220),
    'at least 290': atLeast(290),
    'a square root': { at: (score) => Math.min(Math.max(score - 150, 0), 200) ** 0.5, low: 150, high: 350 },
    'exactly 230': { at: (score) => (score === 230 ? 1 : 0), low: 229, high: 231 },
  };
  // The payoffs do not depend on the rules, so the other rules are tested with one card and one payoff each.
  const cases = YAHTZEE_RULES.flatMap((rules) =>
    (rules === OFFICIAL ? [threeOpen, extraYahtzees] : [extraYahtzees]).flatMap((card) =>
      Object.entries(payoffs)
        .filter(([name]) => rules === OFFICIAL || name === 'a square root')
        .map(([name, payoff]) => ({ id: rules.id, name, rules, card, payoff })),
    ),
  );

  it.each(cases)(
    'a chase for the payoff "$name" under $id agrees with plain recursion for every move',
    ({ rules, card, payoff }) => {
      const value = plainOdds(rules, payoff.at);
      const { expected, advise } = chaseOf(rules, card, payoff);
      expect(expected).toBeCloseTo(value(card), 10);
      for (const dice of [
        [6, 6, 1, 2, 6],
        [4, 4, 4, 4, 4],
      ] as const) {
        const position = { card, dice, rollsLeft: 2 } as const;
        const plain = plainMoves(rules, value, position);
        const best = Math.max(...plain.map((move) => move.expected));
        expect(advise(position).expected).toBeCloseTo(best, 10);
        expect(advise(position).moves).toHaveLength(plain.length);
      }
    },
  );
});
