import { expect, jest, test } from '@jest/globals';
import { distributionFrom, type ScoreChances } from '../../src/analysis/index.js';
import { type BoxId, OFFICIAL, type RuleSet, type Scorecard } from '../../src/engine/index.js';
import { scoreVectors } from '../../src/analysis/forward/distribution.js';
import { finalScore, fullCards } from '../support/solver/advisedPlay.js';
import { cardWithOpen, rulesOf } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { plainOutcome } from '../support/solver/plainOutcome.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { solutionsByRules } from '../support/solver/reviews.js';

const solutionOf = solutionsByRules();

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
