import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type BoxId,
  FIXED_SCORE_BOXES,
  type JokerStyle,
  OFFICIAL,
  type YahtzeeRuleSet,
  type Scorecard,
  YAHTZEE_RULES,
} from '../../src/engine/index.js';
import { card, cardWithOpen } from '../support/builders.js';
import { anyCardWithOpen, anyRules } from '../support/generators.js';
import { house, UNFORCED } from '../support/houseRules.js';
import { bruteForce, TWO_OPEN } from '../support/solver/bruteForce.js';
import { plainOdds } from '../support/solver/plainOdds.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { reachableStates, stateOf, upperTotals } from '../support/solver/plainState.js';
import { walkSolitaire } from '../support/solver/solitaire.js';
import { UPPER_BOXES, faceOf } from '../support/yahtzeeBoxes.js';

/** Returns the expected total of a card. Solves only the states that are reachable from this card. */
const expectedTotal = (rules: YahtzeeRuleSet, from: Scorecard): number =>
  plainSolve(rules, from).expectedTotal(from);

test('official rules have 536,448 reachable states', () => {
  expect([...reachableStates(OFFICIAL)]).toHaveLength(536_448);
});

test('the loosest rules with the highest possible upper bonus have the states that a walk through all games finds', () => {
  const rules = house({ joker: UNFORCED.joker, upperBonus: { threshold: 105, points: 35 } });
  expect([...reachableStates(rules)]).toHaveLength(walkSolitaire(rules).states);
});

// plainOdds.slow.test.ts makes the same comparison for the official rules and the loosest rules, also with other cards.
test.each(
  YAHTZEE_RULES.filter((rules) => rules !== OFFICIAL).flatMap((rules) =>
    TWO_OPEN.slice(1, 2).map(([what, from]) => [rules.id, what, rules, from] as const),
  ),
)('the solver agrees with brute force about two open boxes under %s rules, %s', (_id, _what, rules, from) => {
  expect(expectedTotal(rules, from)).toBeCloseTo(bruteForce(rules, from).expected, 9);
});

describe('with one open box', () => {
  const alone = (box: BoxId): number => expectedTotal(OFFICIAL, cardWithOpen([box]));
  /** The chance that a single die shows a given face within three throws. */
  const showsFace = 1 - (5 / 6) ** 3;

  test.each(UPPER_BOXES)('%s scores each die that shows the right face within three throws', (box) => {
    expect(alone(box)).toBeCloseTo(5 * faceOf(box) * showsFace, 10);
  });

  test('the value of Chance is five times the best mean of a single die', () => {
    expect(alone('chance')).toBeCloseTo((5 * 14) / 3, 10);
  });

  test('the chance of a Yahtzee has the known value', () => {
    expect(alone('yahtzee')).toBeCloseTo((50 * 347_897) / 7_558_272, 10);
  });

  test('the upper bonus is worth its points times the chance of at least three sixes', () => {
    const sixes = card({ ...cardWithOpen(['sixes']).filled, fives: 25, fours: 20 });
    const three =
      10 * showsFace ** 3 * (1 - showsFace) ** 2 + 5 * showsFace ** 4 * (1 - showsFace) + showsFace ** 5;
    expect(expectedTotal(OFFICIAL, sixes)).toBeCloseTo(45 + 30 * showsFace + 35 * three, 10);
  });
});

// plainOdds.slow.test.ts compares the lattice with brute force about two open boxes.
test('with up to three open boxes, the lattice agrees with an enumeration of all throws', () => {
  fc.assert(
    fc.property(anyRules, anyCardWithOpen(1, 3), (rules, from) => {
      expect(expectedTotal(rules, from)).toBeCloseTo(plainOdds(rules, (score) => score)(from), 9);
    }),
    { numRuns: 4, seed: 1956 },
  );
});

describe('the expected remaining points never decrease', () => {
  const RUNS = { numRuns: 4, seed: 1956 };
  const aCard = anyCardWithOpen(1, 4);
  /**
   * Returns the expected remaining points of a card under `rules`. The state of the card is computed under the official
   * rules, but its upper total is capped at the threshold of `rules`.
   */
  const valueOf = (rules: YahtzeeRuleSet, from: Scorecard): number => {
    const state = stateOf(OFFICIAL, from);
    return plainSolve(rules, from).valueOf({
      ...state,
      upper: Math.min(state.upper, rules.upperBonus.threshold),
    });
  };
  /** Expects `more` to be at least `less`, apart from rounding errors. */
  const expectNoLess = (more: number, less: number): void => expect(more).toBeGreaterThan(less - 1e-9);

  test.each<readonly [string, (rules: YahtzeeRuleSet) => Partial<YahtzeeRuleSet>]>([
    ['if the Yahtzee bonus increases', ({ yahtzeeBonus }) => ({ yahtzeeBonus: yahtzeeBonus + 50 })],
    [
      'if the upper bonus increases',
      ({ upperBonus }) => ({ upperBonus: { ...upperBonus, points: upperBonus.points + 7 } }),
    ],
    [
      'if the threshold of the upper bonus decreases',
      ({ upperBonus }) => ({ upperBonus: { ...upperBonus, threshold: 58 } }),
    ],
    ...FIXED_SCORE_BOXES.map(
      (box) =>
        [
          `if the score of ${box} increases`,
          ({ fixedScores }: YahtzeeRuleSet) => ({
            fixedScores: { ...fixedScores, [box]: fixedScores[box] + 9 },
          }),
        ] as const,
    ),
  ])('%s', (_where, change) => {
    fc.assert(
      fc.property(anyRules, aCard, (rules, from) => {
        expectNoLess(valueOf({ ...rules, ...change(rules) }, from), valueOf(rules, from));
      }),
      RUNS,
    );
  });

  /**
   * In each pair, the second joker style allows every box that the first style allows, and never gives fewer points for
   * a box.
   */
  test.each<readonly [JokerStyle, JokerStyle]>([
    ['matching-or-zero', 'none'],
    ['none', 'unforced'],
    ['forced', 'unforced'],
    ['forced', 'free'],
  ])('if the joker style changes from %s to %s', (less, more) => {
    const playing = (style: JokerStyle): YahtzeeRuleSet =>
      house({ joker: { afterYahtzee: style, afterZero: style } });
    fc.assert(
      fc.property(aCard, (from) => {
        expectNoLess(valueOf(playing(more), from), valueOf(playing(less), from));
      }),
      RUNS,
    );
  });

  test('if the upper total on the card increases', () => {
    fc.assert(
      fc.property(anyRules, aCard, (rules, from) => {
        const solution = plainSolve(rules, from);
        const { filled, holdsScore } = stateOf(rules, from);
        const uppers = upperTotals(rules, filled);
        const values = uppers.map((upper) => solution.valueOf({ filled, holdsScore, upper }));
        values.slice(1).forEach((value, index) => expectNoLess(value, values[index] ?? NaN));
      }),
      RUNS,
    );
  });
});
