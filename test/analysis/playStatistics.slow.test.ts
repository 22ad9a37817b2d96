import { describe, expect, it, test } from '@jest/globals';
import { computePlayStatistics } from '../../src/analysis/index.js';
import {
  type BoxId,
  OFFICIAL,
  type RuleSet,
  type Scorecard,
  totals,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { finalScore, fullCards, meanOver } from '../support/solver/advisedPlay.js';
import { cardWithOpen, rulesOf } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { solutionsByRules } from '../support/solver/reviews.js';

const solutionOf = solutionsByRules();

describe('best play under official rules', () => {
  const solution = solutionOf(OFFICIAL);
  const { mean, standardDeviation, boxes, upperBonusShare } = computePlayStatistics(solution);

  it('best play has the published figures', () => {
    expect(mean).toBeCloseTo(254.587728734, 8);
    expect(standardDeviation).toBeCloseTo(59.6076, 4);
    expect(upperBonusShare).toBeCloseTo(0.68122, 5);
    expect(boxes.yahtzee?.zeroRate).toBeCloseTo(0.66263, 5);
  });

  it('the box means add up to the expected score, except for the Yahtzee bonuses', () => {
    const sum = YAHTZEE_BOXES.reduce((total, box) => total + (boxes[box]?.mean ?? NaN), 35 * upperBonusShare);
    expect(mean - sum).toBeCloseTo(9.58, 2);
  });

  it("a computation for another card doesn't change the results", () => {
    computePlayStatistics(solution, cardWithOpen(['aces', 'chance'], 50));
    expect(computePlayStatistics(solution)).toEqual({ mean, standardDeviation, boxes, upperBonusShare });
  });
});

const open = (boxes: readonly BoxId[], filled: Scorecard['filled']): Scorecard => {
  const { filled: zeros, yahtzeeBonuses } = cardWithOpen(boxes);
  return { filled: { ...zeros, ...filled }, yahtzeeBonuses };
};
const LARGE = house({
  fixedScores: { fullHouse: 999, smallStraight: 1000, largeStraight: 517, yahtzee: 1000 },
  yahtzeeBonus: 1000,
  upperBonus: { threshold: 7, points: 1000 },
});

test.each<[string, RuleSet, Scorecard]>([
  ['one box', OFFICIAL, open(['threeOfAKind'], { yahtzee: 50 })],
  ['the bonus within reach', OFFICIAL, open(['fives', 'sixes'], { aces: 3, twos: 6, threes: 9, fours: 12 })],
  ['extra Yahtzees', OFFICIAL, open(['fours', 'largeStraight'], { yahtzee: 50, sixes: 24 })],
  ['a free joker', rulesOf('meowtzee'), open(['twos', 'fullHouse'], { yahtzee: 50 })],
  ['a forced zero', rulesOf('virtual-place'), open(['twos', 'sixes'], { yahtzee: 50, aces: 3 })],
  ['large scores', LARGE, open(['aces', 'smallStraight'], { yahtzee: 1000, twos: 6 })],
])('play statistics follow from the advised moves: %s', (_name, rules, card) => {
  const solution = solutionOf(rules);
  const cards = fullCards(solution, card);
  const score = finalScore(solution);
  const mean = meanOver(cards, score);
  const variance = meanOver(cards, (full) => (score(full) - mean) ** 2);
  const statistics = computePlayStatistics(solution, card);
  expect(statistics.mean).toBeCloseTo(mean, 9);
  expect(statistics.standardDeviation).toBeCloseTo(Math.sqrt(variance), 9);
  for (const box of YAHTZEE_BOXES) {
    expect(statistics.boxes[box]?.mean).toBeCloseTo(
      meanOver(cards, ({ filled }) => filled[box] ?? NaN),
      9,
    );
    expect(statistics.boxes[box]?.zeroRate).toBeCloseTo(
      meanOver(cards, ({ filled }) => Number(filled[box] === 0)),
      9,
    );
  }
  const hasBonus = (full: Scorecard): number => Number(totals(rules, full).upperBonus > 0);
  expect(statistics.upperBonusShare).toBeCloseTo(meanOver(cards, hasBonus), 9);
});
