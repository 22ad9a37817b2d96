import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import {
  chanceFrom,
  distributionFrom,
  computePlayStatistics,
  quantileOf,
  type ScoreChances,
  solve,
} from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL, RULE_SETS, YATZY_FORCED } from '../../src/engine/index.js';
import { type RulesFigures, shippedFigures } from '../../src/figures/index.js';
import { house, UNFORCED } from '../support/houseRules.js';

/** The largest allowed difference between a shipped figure and the analysis. */
const MAX_ERROR = 1e-9;
const MAX_COMPRESSED_BYTES = 40_000;

/** Returns the sum of the chances of all scores, and the mean and the standard deviation of the scores. */
function momentsOf({ lowest, chances }: ScoreChances): {
  readonly total: number;
  readonly mean: number;
  readonly standardDeviation: number;
} {
  const sumOf = (worth: (score: number) => number): number =>
    Array.from(chances).reduce((sum, chance, index) => sum + chance * worth(lowest + index), 0);
  const mean = sumOf((score) => score);
  const variance = sumOf((score) => (score - mean) ** 2);
  return { total: sumOf(() => 1), mean, standardDeviation: Math.sqrt(variance) };
}

async function figuresOf(rules: Parameters<typeof shippedFigures>[0]): Promise<RulesFigures> {
  const figures = await shippedFigures(rules);
  if (!figures) throw new Error(`no figures for ${rules.id}`);
  return figures;
}

describe.each(RULE_SETS.map((rules) => [rules.id, rules] as const))('the figures of %s', (_, rules) => {
  test('agree with each other', async () => {
    const { play, scores } = await figuresOf(rules);
    const { total, mean, standardDeviation } = momentsOf(scores);
    expect(total).toBeCloseTo(1, 9);
    // The files contain rounded chances.
    expect(mean).toBeCloseTo(play.mean, 7);
    expect(standardDeviation).toBeCloseTo(play.standardDeviation, 7);
  });

  test('contain the best chances of round scores, at least as high as in perfect play', async () => {
    const { scores, greatestChances } = await figuresOf(rules);
    const highest = scores.lowest + scores.chances.length - 1;
    expect([...greatestChances.keys()]).toEqual(
      [100, 150, 200, 250, 300, 350, 400, 450, 500].filter((score) => score <= highest),
    );
    let easier = 1;
    for (const [score, chance] of greatestChances) {
      expect(chance).toBeGreaterThan(chanceFrom(scores, score) - MAX_ERROR);
      expect(chance).toBeLessThan(easier);
      easier = chance;
    }
  });
});

// The same program computed the figures of all rule sets. test/analysis/solveAgainstPlain.slow.test.ts knows the means of
// others.
test.each([OFFICIAL, YATZY_FORCED].map((rules) => [rules.id, rules] as const))(
  'the figures of %s agree with the analysis',
  async (_, rules) => {
    const { play, scores } = await figuresOf(rules);
    const solved = solve(rules);
    const live = computePlayStatistics(solved);
    const within = (value: number): unknown => expect.closeTo(value, 9);
    expect(play).toEqual({
      mean: within(live.mean),
      standardDeviation: within(live.standardDeviation),
      upperBonusShare: within(live.upperBonusShare),
      boxes: Object.fromEntries(
        Object.entries(live.boxes).map(([box, { mean, zeroRate }]) => [
          box,
          { mean: within(mean), zeroRate: within(zeroRate) },
        ]),
      ),
    });
    // The distribution takes many seconds if the order of the boxes is free.
    if (rules !== YATZY_FORCED) return;
    const distribution = distributionFrom(solved, EMPTY_CARD);
    if (!distribution) throw new Error("the distribution doesn't fit into memory");
    const computed = momentsOf(distribution);
    expect(computed.total).toBeCloseTo(1, 12);
    expect(computed.mean).toBeCloseTo(solved.expectedTotal(EMPTY_CARD), 8);
    expect(computed.standardDeviation).toBeCloseTo(live.standardDeviation, 8);
    expect([scores.lowest, scores.chances.length]).toEqual([
      distribution.lowest,
      distribution.chances.length,
    ]);
    let largest = 0;
    let [sum, liveSum] = [0, 0];
    for (let index = distribution.chances.length - 1; index >= 0; index--) {
      const [shipped = NaN, chance = NaN] = [scores.chances[index], distribution.chances[index]];
      // The same scores are possible, even if their chances are tiny.
      expect(shipped > 0).toBe(chance > 0);
      [sum, liveSum] = [sum + shipped, liveSum + chance];
      largest = Math.max(largest, Math.abs(shipped - chance), Math.abs(sum - liveSum));
    }
    expect(largest).toBeLessThan(MAX_ERROR);
  },
);

test('the scores under the official rules have the published quantiles and chances', async () => {
  const { scores } = await figuresOf(OFFICIAL);
  expect([0.05, 0.5, 0.95].map((share) => quantileOf(scores, share))).toEqual([180, 248, 388]);
  expect(chanceFrom(scores, 300)).toBeCloseTo(0.143264, 6);
  expect(scores.lowest + scores.chances.length - 1).toBe(1575);
});

test('the figures are small', () => {
  const files = RULE_SETS.map(({ id }) => readFileSync(`src/figures/data/${id}.json`));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes).toBeLessThan(MAX_COMPRESSED_BYTES);
});

test('rules that score in the same way share their figures, and other rules have none', async () => {
  const relabelled = house({ boxes: [...OFFICIAL.boxes].reverse() });
  expect(await shippedFigures(relabelled)).toEqual(await shippedFigures(OFFICIAL));
  expect(await shippedFigures(UNFORCED)).toBeUndefined();
  expect(await shippedFigures({ ...OFFICIAL, yahtzeeBonus: 99 })).toBeUndefined();
});
