import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Box,
  EMPTY_CARD,
  faceOf,
  FIXED_SCORE_BOXES,
  type JokerStyle,
  OFFICIAL,
  type RuleSet,
  type Scorecard,
  UPPER_BOXES,
} from '../../src/engine/index.js';
import { bruteForce } from '../support/bruteForce.js';
import { card, cardWithOpen } from '../support/builders.js';
import { anyCardWithOpen, anyRules } from '../support/generators.js';
import { house, NO_EXTRAS, UNFORCED } from '../support/houseRules.js';
import { TWO_OPEN } from '../support/fewOpen.js';
import { plainOdds } from '../support/plainOdds.js';
import { plainSolve } from '../support/plainSolver.js';
import { reachableStates, stateOf, upperTotals } from '../support/plainState.js';

/** What a card comes to, with nothing solved that it does not need. */
const expectedTotal = (rules: RuleSet, from: Scorecard): number =>
  plainSolve(rules, from).expectedTotal(from);

describe('a whole game', () => {
  test.each([
    ['official rules', OFFICIAL, 254.587728734],
    ['neither Yahtzee bonus nor joker', NO_EXTRAS, 245.870774514],
  ])('under %s comes to the published value, every state solved', (_what, rules, published) => {
    const solution = plainSolve(rules);
    expect(Math.abs(solution.expectedTotal(EMPTY_CARD) - published)).toBeLessThan(1e-8);
    for (const state of reachableStates(rules)) {
      if (!(solution.valueOf(state) >= 0)) throw new Error(`unsolved: ${JSON.stringify(state)}`);
    }
  });
});

test('the states that are solved under official rules are as many as play leads to', () => {
  expect([...reachableStates(OFFICIAL)]).toHaveLength(536_448);
});

describe('with one open box', () => {
  const alone = (box: Box): number => expectedTotal(OFFICIAL, cardWithOpen([box]));
  /** In three throws. */
  const showsFace = 1 - (5 / 6) ** 3;

  test.each(UPPER_BOXES)('%s gets every die that shows its face in three throws', (box) => {
    expect(alone(box)).toBeCloseTo(5 * faceOf(box) * showsFace, 10);
  });

  test('Chance keeps a five, and in the end a four', () => {
    expect(alone('chance')).toBeCloseTo((5 * 14) / 3, 10);
  });

  test('a Yahtzee falls as often as is known', () => {
    expect(alone('yahtzee')).toBeCloseTo((50 * 347_897) / 7_558_272, 10);
  });

  test('the upper bonus is worth as much as three sixes are likely', () => {
    const sixes = card({ ...cardWithOpen(['sixes']).filled, fives: 25, fours: 20 });
    const three =
      10 * showsFace ** 3 * (1 - showsFace) ** 2 + 5 * showsFace ** 4 * (1 - showsFace) + showsFace ** 5;
    expect(expectedTotal(OFFICIAL, sixes)).toBeCloseTo(45 + 30 * showsFace + 35 * three, 10);
  });
});

test.each(
  [OFFICIAL, UNFORCED].flatMap((rules) =>
    TWO_OPEN.map(([what, from]) => [rules.id, what, rules, from] as const),
  ),
)('with two open boxes %s rules, %s, come to the same as by brute force', (_id, _what, rules, from) => {
  expect(expectedTotal(rules, from)).toBeCloseTo(bruteForce(rules, from).expected, 9);
});

test('with up to three open boxes the lattice gives what enumeration of every throw gives', () => {
  fc.assert(
    fc.property(anyRules, anyCardWithOpen(1, 3), (rules, from) => {
      expect(expectedTotal(rules, from)).toBeCloseTo(plainOdds(rules, (score) => score)(from), 9);
    }),
    { numRuns: 10, seed: 1956 },
  );
});

describe('more points allowed never lower the value', () => {
  const RUNS = { numRuns: 12, seed: 1956 };
  const aCard = anyCardWithOpen(1, 4);
  /** The points still to come, with the boxes and the upper total of a card of official rules. */
  const valueOf = (rules: RuleSet, from: Scorecard): number => {
    const state = stateOf(OFFICIAL, from);
    return plainSolve(rules, from).valueOf({
      ...state,
      upper: Math.min(state.upper, rules.upperBonus.threshold),
    });
  };
  /** A little less is allowed for sums that are rounded in another way. */
  const expectNoLess = (more: number, less: number): void => expect(more).toBeGreaterThan(less - 1e-9);

  test.each<readonly [string, (rules: RuleSet) => Partial<RuleSet>]>([
    ['in a Yahtzee bonus', ({ yahtzeeBonus }) => ({ yahtzeeBonus: yahtzeeBonus + 50 })],
    [
      'in the upper bonus',
      ({ upperBonus }) => ({ upperBonus: { ...upperBonus, points: upperBonus.points + 7 } }),
    ],
    ['by a lower threshold', ({ upperBonus }) => ({ upperBonus: { ...upperBonus, threshold: 58 } })],
    ...FIXED_SCORE_BOXES.map(
      (box) =>
        [
          `in ${box}`,
          ({ fixedScores }: RuleSet) => ({ fixedScores: { ...fixedScores, [box]: fixedScores[box] + 9 } }),
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

  /** Whatever the first style allows, the second one does for as much or more. */
  test.each<readonly [JokerStyle, JokerStyle]>([
    ['matching-or-zero', 'none'],
    ['none', 'unforced'],
    ['forced', 'unforced'],
    ['forced', 'free'],
  ])('where %s turns into %s', (less, more) => {
    const playing = (style: JokerStyle): RuleSet =>
      house({ joker: { afterYahtzee: style, afterZero: style } });
    fc.assert(
      fc.property(aCard, (from) => {
        expectNoLess(valueOf(playing(more), from), valueOf(playing(less), from));
      }),
      RUNS,
    );
  });

  test('on the card', () => {
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
