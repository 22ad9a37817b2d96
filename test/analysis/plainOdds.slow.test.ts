import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Dice,
  DISTINCT_ROLLS,
  OFFICIAL,
  type YahtzeeRuleSet,
  type Scorecard,
  totals,
} from '../../src/engine/index.js';
import { bruteForce, TWO_OPEN } from '../support/solver/bruteForce.js';
import { cardWithOpen, dice } from '../support/builders.js';
import { anyCardWithOpen, anyRules } from '../support/generators.js';
import { UNFORCED } from '../support/houseRules.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainOdds } from '../support/solver/plainOdds.js';
import { type PlainOutcome, plainOutcome } from '../support/solver/plainOutcome.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { chanceOf } from '../support/dice.js';

const outcome = (rules: YahtzeeRuleSet, from: Scorecard): PlainOutcome =>
  plainOutcome(plainSolve(rules, from), from);
const atLeast =
  (target: number) =>
  (score: number): number =>
    score >= target ? 1 : 0;
const chanceOfAtLeast = ({ scores }: PlainOutcome, target: number): number =>
  [...scores].reduce((sum, [score, chance]) => sum + chance * atLeast(target)(score), 0);

const CASES = [OFFICIAL, UNFORCED].flatMap((rules) =>
  // The rules differ most with a joker in reach.
  TWO_OPEN.filter((_, index) => rules === OFFICIAL || index === 1).map(
    ([what, from]) => [rules.id, what, rules, from] as const,
  ),
);

describe('with two open boxes', () => {
  // plainSolver.slow.test.ts compares the odds with the solver in more positions.
  test.each(CASES.filter(([, , rules, from]) => rules !== OFFICIAL || from === TWO_OPEN[0]?.[1]))(
    '%s rules, %s: odds agree with brute force',
    (_id, _what, rules, from) => {
      const target = Math.ceil(outcome(rules, from).mean);
      const payoff = rules === OFFICIAL ? atLeast(target) : (score: number): number => Math.sqrt(score);
      expect(plainOdds(rules, payoff)(from)).toBeCloseTo(bruteForce(rules, from, payoff).expected, 8);
    },
  );

  test.each(CASES)(
    '%s rules, %s: the expected total and the chance of each score agree with brute force',
    (_id, _what, rules, from) => {
      const brute = bruteForce(rules, from);
      expect(plainSolve(rules, from).expectedTotal(from)).toBeCloseTo(brute.expected, 9);
      const scores = brute.scores();
      const { scores: likely } = outcome(rules, from);
      expect([...likely.keys()]).toEqual([...scores.keys()].sort((one, other) => one - other));
      for (const [score, chance] of likely) expect(chance).toBeCloseTo(scores.get(score) ?? NaN, 12);
    },
  );
});

describe('with one open box', () => {
  /** The chance of a Yahtzee in three throws. */
  const YAHTZEE = 347_897 / 7_558_272;

  test('the odds of a Yahtzee have the known value', () => {
    expect(plainOdds(OFFICIAL, atLeast(50))(cardWithOpen(['yahtzee']))).toBeCloseTo(YAHTZEE, 12);
  });

  test('the mean, variance and box statistics follow from the chance of a Yahtzee', () => {
    const { scores, ...others } = outcome(OFFICIAL, cardWithOpen(['yahtzee']));
    expect([...scores.keys()]).toEqual([0, 50]);
    expect(others.mean).toBeCloseTo(50 * YAHTZEE, 10);
    expect(others.variance).toBeCloseTo(2500 * YAHTZEE * (1 - YAHTZEE), 10);
    expect(others.boxes.get('yahtzee')?.mean).toBeCloseTo(50 * YAHTZEE, 10);
    expect(others.boxes.get('yahtzee')?.zero).toBeCloseTo(1 - YAHTZEE, 10);
    expect(others).toMatchObject({ upperBonus: 0, yahtzeeBonus: 0 });
  });

  test('the best move for a Yahtzee holds three fours, with the odds of rolling two more fours', () => {
    const position = { card: cardWithOpen(['yahtzee']), dice: dice('41424'), rollsLeft: 1 } as const;
    const [best, next] = plainMoves(
      OFFICIAL,
      plainOdds(OFFICIAL, (score) => score),
      position,
    );
    expect(best).toEqual({ hold: [4, 4, 4], expected: expect.closeTo(50 / 36, 12), cost: 0 });
    expect(next).toMatchObject({ expected: expect.closeTo(50 / 216, 12) });
  });
});

describe('with up to three open boxes', () => {
  const RUNS = { numRuns: 3, seed: 1956 };
  const aCard = anyCardWithOpen(1, 3);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

  test('the chances of scores add up to 1, and the mean agrees with the solver and with the box means', () => {
    fc.assert(
      fc.property(anyRules, aCard, (rules, from) => {
        const { scores, mean, boxes, upperBonus, yahtzeeBonus } = outcome(rules, from);
        expect(sum([...scores.values()])).toBeCloseTo(1, 12);
        expect(mean).toBeCloseTo(plainSolve(rules, from).expectedTotal(from), 7);
        const { grand, upperBonus: earned } = totals(rules, from);
        const parts = [
          ...[...boxes.values()].map((box) => box.mean),
          rules.upperBonus.points * upperBonus,
          yahtzeeBonus,
        ];
        expect(grand - earned + sum(parts)).toBeCloseTo(mean, 9);
      }),
      RUNS,
    );
  });

  test('playing for a target is at least as likely to reach it as playing for the average', () => {
    fc.assert(
      fc.property(anyRules, aCard, fc.integer({ min: -40, max: 40 }), (rules, from, distance) => {
        const averaging = outcome(rules, from);
        const target = Math.round(averaging.mean) + distance;
        const best = plainOdds(rules, atLeast(target))(from);
        expect(best).toBeGreaterThan(chanceOfAtLeast(averaging, target) - 1e-9);
        expect(best).toBeLessThan(1 + 1e-9);
      }),
      RUNS,
    );
  });

  test('the value of a card is the mean value of the best moves over all first rolls', () => {
    fc.assert(
      fc.property(anyRules, aCard, (rules, from) => {
        const { expectedTotal } = plainSolve(rules, from);
        const best = (roll: Dice): number =>
          plainMoves(rules, expectedTotal, { card: from, dice: roll, rollsLeft: 2 })[0]?.expected ?? NaN;
        const mean = sum(DISTINCT_ROLLS.map((roll) => chanceOf(roll) * best(roll)));
        expect(mean).toBeCloseTo(expectedTotal(from), 9);
      }),
      { ...RUNS, numRuns: 1 },
    );
  });
});
