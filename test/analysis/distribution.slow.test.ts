import { describe, expect, it, jest, test } from '@jest/globals';
import {
  chanceFrom,
  distributionFrom,
  playStatistics,
  quantileOf,
  type ScoreChances,
} from '../../src/analysis/index.js';
import { type BoxId, EMPTY_CARD, OFFICIAL, type RuleSet, type Scorecard } from '../../src/engine/index.js';
import { scoreVectors } from '../../src/analysis/forward/distribution.js';
import { finalScore, fullCards } from '../support/solver/advisedPlay.js';
import { cardWithOpen, rulesOf } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { plainOutcome } from '../support/solver/plainOutcome.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { solutionsByRules } from '../support/solver/reviews.js';

const solutionOf = solutionsByRules();

const sumOver = ({ lowest, chances }: ScoreChances, of: (score: number) => number): number =>
  Array.from(chances).reduce((sum, chance, index) => sum + chance * of(lowest + index), 0);

function distribution(rules: RuleSet, card: Scorecard): ScoreChances {
  const scores = distributionFrom(solutionOf(rules), card);
  if (!scores) throw new Error('the distribution does not fit into memory');
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

describe('the final scores of best play under official rules', () => {
  const scores = distribution(OFFICIAL, EMPTY_CARD);

  it('the chances of all final scores add up to 1', () => {
    expect(sumOver(scores, () => 1)).toBeCloseTo(1, 12);
  });

  it('the mean and standard deviation agree with the play statistics', () => {
    const { mean, standardDeviation } = playStatistics(solutionOf(OFFICIAL));
    expect(sumOver(scores, (score) => score)).toBeCloseTo(mean, 8);
    expect(Math.sqrt(sumOver(scores, (score) => (score - mean) ** 2))).toBeCloseTo(standardDeviation, 8);
  });

  it('the quantiles and the highest score have the published values', () => {
    expect([0.05, 0.5, 0.95].map((share) => quantileOf(scores, share))).toEqual([180, 248, 388]);
    expect(chanceFrom(scores, 300)).toBeCloseTo(0.143264, 6);
    expect(scores.lowest + scores.chances.length - 1).toBe(1575);
  });
});

const open = (boxes: readonly BoxId[], filled: Scorecard['filled'], yahtzeeBonuses = 0): Scorecard => ({
  filled: { ...cardWithOpen(boxes).filled, ...filled },
  yahtzeeBonuses,
});
const LARGE = house({
  fixedScores: { fullHouse: 999, smallStraight: 1000, largeStraight: 517, yahtzee: 1000 },
  yahtzeeBonus: 1000,
  upperBonus: { threshold: 7, points: 1000 },
});

test.each<[string, RuleSet, Scorecard]>([
  ['a full card', OFFICIAL, open([], { aces: 3, yahtzee: 50 }, 1)],
  ['the bonus within reach', OFFICIAL, open(['fives', 'sixes'], { aces: 3, twos: 6, threes: 9, fours: 12 })],
  ['the bonus reached', OFFICIAL, open(['aces', 'twos'], { threes: 15, fours: 16, fives: 15, sixes: 30 })],
  ['extra Yahtzees', OFFICIAL, open(['fours', 'largeStraight'], { yahtzee: 50, sixes: 24 }, 2)],
  ['a free joker', rulesOf('meowtzee'), open(['twos', 'fullHouse'], { yahtzee: 50 })],
  [
    'no upper bonus',
    house({ upperBonus: { threshold: 63, points: 0 } }),
    open(['twos', 'sixes'], { aces: 4 }),
  ],
  ['large scores', LARGE, open(['aces', 'smallStraight'], { yahtzee: 1000, twos: 6 })],
])('the score distribution follows from the advised moves: %s', (_name, rules, card) => {
  const solution = solutionOf(rules);
  const score = finalScore(solution);
  const expected = new Map<number, number>();
  for (const [full, chance] of fullCards(solution, card)) {
    expected.set(score(full), (expected.get(score(full)) ?? 0) + chance);
  }
  expectScores(distribution(rules, card), expected);
});

test('the score distribution agrees with plain recursion for four open boxes', () => {
  const card = open(['aces', 'threes', 'yahtzee', 'chance'], { sixes: 24, fives: 15, fours: 12, twos: 6 });
  expectScores(distribution(OFFICIAL, card), plainOutcome(plainSolve(OFFICIAL, card), card).scores);
});

test('score vectors that do not fit into memory cannot be opened', () => {
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
