import { describe, expect, it } from '@jest/globals';
import { atLeast, chase, type Payoff, solve } from '../../src/analysis/index.js';
import { OFFICIAL, RULE_SETS, type Scorecard } from '../../src/engine/index.js';

const sixOpen: Scorecard = {
  filled: { aces: 3, twos: 6, sixes: 18, fullHouse: 25, chance: 22, largeStraight: 0, smallStraight: 30 },
  yahtzeeBonuses: 0,
};
const withYahtzee: Scorecard = {
  filled: { aces: 1, twos: 6, threes: 9, fives: 15, yahtzee: 50, chance: 22, smallStraight: 30 },
  yahtzeeBonuses: 1,
};

describe('a chase', () => {
  it.each(RULE_SETS)('of points themselves is what the solver knows, under $id', (rules) => {
    const points: Payoff = { at: (score) => score, low: -1, high: 10_000 };
    const solution = solve(rules);
    for (const card of [sixOpen, withYahtzee]) {
      expect(chase(rules, card, points).expected).toBeCloseTo(solution.expectedTotal(card), 9);
      const position = { card, dice: [6, 4, 6, 4, 4], rollsLeft: 2 } as const;
      const byChase = chase(rules, card, points).advise(position);
      const bySolver = solution.advise(position);
      expect(byChase.expected).toBeCloseTo(bySolver.expected, 9);
      expect(byChase.moves).toHaveLength(bySolver.moves.length);
    }
  });

  it('gives what is certain, and what is out of reach', () => {
    expect(chase(OFFICIAL, sixOpen, atLeast(104)).expected).toBe(1);
    expect(chase(OFFICIAL, sixOpen, atLeast(1500)).expected).toBe(0);
  });

  it('is less likely the more is wanted', () => {
    const chances = [150, 180, 210, 240, 270].map(
      (score) => chase(OFFICIAL, sixOpen, atLeast(score)).expected,
    );
    expect([...chances].sort((a, b) => b - a)).toEqual(chances);
    expect(new Set(chances).size).toBe(chances.length);
  });
});
