import { describe, expect, it, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { computePlayStatistics, distributionFrom, type ScoreChances } from '../../src/analysis/index.js';
import { scoreVectors } from '../../src/analysis/forward/distribution.js';
import {
  type BoxId,
  OFFICIAL,
  type RuleSet,
  type Scorecard,
  totals,
  YAHTZEE_BOXES,
  YAHTZEE_RULES,
} from '../../src/engine/index.js';
import { cardWithOpen } from '../support/builders.js';
import { anyCardWithOpen } from '../support/generators.js';
import { house, NO_EXTRAS, quickly, SHORT, UNFORCED } from '../support/houseRules.js';
import { finalScore, fullCards, meanOver } from '../support/solver/advisedPlay.js';
import { plainOutcome } from '../support/solver/plainOutcome.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { solutionsByRules } from '../support/solver/reviews.js';

const solutionOf = solutionsByRules();

describe('best play under official rules', () => {
  const { mean, standardDeviation, boxes, upperBonusShare } = computePlayStatistics(solutionOf(OFFICIAL));

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
});

test("a computation for another card doesn't change the results", () => {
  const solution = solutionOf(SHORT);
  const before = computePlayStatistics(solution);
  computePlayStatistics(solution, { filled: { ones: 3, fives: 15, sixes: 24 }, yahtzeeBonuses: 0 });
  expect(computePlayStatistics(solution)).toEqual(before);
});

function distribution(rules: RuleSet, card: Scorecard): ScoreChances {
  const scores = distributionFrom(solutionOf(rules), card);
  if (!scores) throw new Error("the distribution doesn't fit into memory");
  return scores;
}

/** Expects exactly the given scores and chances. */
function expectScores({ lowest, chances }: ScoreChances, expected: ReadonlyMap<number, number>): void {
  const scores = [...expected.keys()].sort((a, b) => a - b);
  expect([lowest, lowest + chances.length - 1]).toEqual([scores[0], scores.at(-1)]);
  Array.from(chances).forEach((chance, index) => {
    expect(chance).toBeCloseTo(expected.get(lowest + index) ?? 0, 12);
  });
}

const open = (boxes: readonly BoxId[], filled: Scorecard['filled'], yahtzeeBonuses = 0): Scorecard => ({
  filled: { ...cardWithOpen(boxes).filled, ...filled },
  yahtzeeBonuses,
});
const jokersOf = (id: string): RuleSet => quickly(YAHTZEE_RULES.find((rules) => rules.id === id) ?? UNFORCED);
const LARGE = house({
  fixedScores: { fullHouse: 999, smallStraight: 1000, largeStraight: 517, yahtzee: 1000 },
  yahtzeeBonus: 1000,
  upperBonus: { threshold: 7, points: 1000 },
});

test.each<[string, RuleSet, Scorecard]>([
  ['a full card', OFFICIAL, open([], { aces: 3, yahtzee: 50 }, 1)],
  ['one box', OFFICIAL, open(['threeOfAKind'], { yahtzee: 50 })],
  ['the bonus within reach', OFFICIAL, open(['fives', 'sixes'], { aces: 3, twos: 6, threes: 9, fours: 12 })],
  ['the bonus reached', OFFICIAL, open(['aces', 'twos'], { threes: 15, fours: 16, fives: 15, sixes: 30 })],
  ['extra Yahtzees', OFFICIAL, open(['fours', 'largeStraight'], { yahtzee: 50, sixes: 24 }, 2)],
  ['a free joker', jokersOf('meowtzee'), open(['twos', 'fullHouse'], { yahtzee: 50 })],
  ['a forced zero', jokersOf('virtual-place'), open(['twos', 'sixes'], { yahtzee: 50, aces: 3 })],
  [
    'no upper bonus',
    house({ upperBonus: { threshold: 5, points: 0 } }),
    open(['twos', 'sixes'], { aces: 4 }),
  ],
  ['large scores', LARGE, open(['aces', 'smallStraight'], { yahtzee: 1000, twos: 6 })],
])('play statistics and the score distribution follow from the advised moves: %s', (_name, rules, card) => {
  const solution = solutionOf(rules);
  const cards = fullCards(solution, card);
  const score = finalScore(solution);
  const expected = new Map<number, number>();
  for (const [full, chance] of cards) expected.set(score(full), (expected.get(score(full)) ?? 0) + chance);
  expectScores(distribution(rules, card), expected);
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

test.each([OFFICIAL, quickly(UNFORCED), quickly(NO_EXTRAS)].map((rules) => [rules.id, rules] as const))(
  'under %s rules, play statistics agree with enumeration, even if several moves are equally good',
  (_id, rules) => {
    const solved = solutionOf(rules);
    fc.assert(
      fc.property(anyCardWithOpen(1, 3), (card) => {
        const { standardDeviation, boxes, upperBonusShare } = computePlayStatistics(solved, card);
        const plain = plainOutcome(plainSolve(rules, card), card);
        expect(standardDeviation).toBeCloseTo(Math.sqrt(plain.variance), 9);
        expect(upperBonusShare).toBeCloseTo(plain.upperBonus, 12);
        for (const [box, { mean, zero }] of plain.boxes) {
          expect(boxes[box]?.mean).toBeCloseTo(mean, 10);
          expect(boxes[box]?.zeroRate).toBeCloseTo(zero, 12);
        }
      }),
      { numRuns: 3 },
    );
  },
);

test('the score distribution agrees with plain recursion for four open boxes', () => {
  const card = open(['aces', 'threes', 'yahtzee', 'chance'], { sixes: 24, fives: 15, fours: 12, twos: 6 });
  expectScores(distribution(OFFICIAL, card), plainOutcome(plainSolve(OFFICIAL, card), card).scores);
});

test("score vectors that don't fit into memory can't be opened", () => {
  const vectors = scoreVectors(2);
  for (const score of [0, 2 ** 27]) vectors.include(0, score);
  for (const score of [5, 7]) vectors.include(1, score);
  expect(vectors.open([0])).toBe(false);
  expect(vectors.open([1])).toBe(true);
  vectors.begin(1, 7, 0.5);
  expect([...vectors.chancesOf(1)]).toEqual([0, 0, 0.5]);
});

test('score distributions share one memory, because they can take up hundreds of megabytes', () => {
  const solved = solutionOf(OFFICIAL);
  const memory = jest.spyOn(WebAssembly, 'Memory');
  const small = open(['aces', 'chance'], { sixes: 24 });
  const first = distributionFrom(solved, small);
  distributionFrom(solved, open(['aces', 'threes', 'yahtzee', 'largeStraight', 'chance'], { twos: 8 }));
  expect(distributionFrom(solved, small)).toEqual(first);
  expect(memory.mock.calls.length).toBeLessThanOrEqual(1);
  memory.mockRestore();
});
