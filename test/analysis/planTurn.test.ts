import { expect, test } from '@jest/globals';
import { planTurn, solve } from '../../src/analysis/index.js';
import { DISTINCT_ROLLS, EMPTY_CARD, OFFICIAL, type Scorecard } from '../../src/engine/index.js';
import { cardWithOpen, rulesOf } from '../support/builders.js';

const CARDS: readonly Scorecard[] = [
  EMPTY_CARD,
  { filled: { sixes: 18, chance: 22, yahtzee: 50 }, yahtzeeBonuses: 1 },
  { filled: { aces: 3, twos: 6, fives: 15, fullHouse: 25, yahtzee: 0 }, yahtzeeBonuses: 0 },
  cardWithOpen(['yahtzee', 'sixes', 'largeStraight'], 5),
];

test.each([OFFICIAL, rulesOf('meowtzee')])(
  'a planned turn has the values of the solver if the worth is the expected score: $id',
  (rules) => {
    const solved = solve(rules);
    for (const card of CARDS) {
      const plan = planTurn(rules, card, (after) => solved.expectedTotal(after));
      expect(plan.expected).toBeCloseTo(solved.expectedTotal(card), 9);
      for (const dice of DISTINCT_ROLLS) {
        for (const rollsLeft of [0, 1, 2] as const) {
          const position = { card, dice, rollsLeft };
          const planned = plan.weigh(position);
          const { count, choices, expected } = solved.weigh(position);
          const differs = Array.from({ length: count }, (_, move) => move).some(
            (move) =>
              JSON.stringify(planned.choices[move]) !== JSON.stringify(choices[move]) ||
              !(Math.abs((planned.expected[move] ?? NaN) - (expected[move] ?? NaN)) < 1e-9),
          );
          if (planned.count !== count || differs) throw new Error(JSON.stringify(position));
        }
      }
    }
  },
);
