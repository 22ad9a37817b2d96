import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { chanceFrom, distributionFrom, playStatistics, solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL, RULE_SETS } from '../../src/engine/index.js';
import { type RulesFigures, shippedFigures } from '../../src/figures/index.js';
import { house, UNFORCED } from '../support/houseRules.js';

/** The largest allowed difference between a shipped figure and the analysis. */
const MAX_ERROR = 1e-9;
const MAX_COMPRESSED_BYTES = 40_000;

async function figuresOf(rules: Parameters<typeof shippedFigures>[0]): Promise<RulesFigures> {
  const figures = await shippedFigures(rules);
  if (!figures) throw new Error(`no figures for ${rules.id}`);
  return figures;
}

describe.each(RULE_SETS.map((rules) => [rules.id, rules] as const))('the figures of %s', (_, rules) => {
  test('agree with the analysis', async () => {
    const { play, scores } = await figuresOf(rules);
    const solved = solve(rules);
    const live = playStatistics(solved);
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
    const distribution = distributionFrom(solved, EMPTY_CARD);
    if (!distribution) throw new Error('the distribution does not fit into memory');
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
