import { expect, test } from '@jest/globals';
import { computeForecasts, distributionFrom, solve } from '../../src/analysis/index.js';
import { OFFICIAL, type Scorecard } from '../../src/engine/index.js';
import { chanceToWin } from '../../src/players/policy.js';
import { winningAgainst } from '../../src/players/goals.js';
import { anyCardWithOpen } from '../support/generators.js';
import fc from 'fast-check';

const solved = solve(OFFICIAL);
const forecasts = computeForecasts(solved);

test.each([
  [100, 100, 0.5],
  [105, 100, 0.841344746],
  [100, 109.8, 0.024997895],
  [120, 100, 0.999968329],
])('the chance that a normal score with mean %d beats one with mean %d is %d', (own, other, chance) => {
  const found = chanceToWin(
    [{ share: 1, mean: own, variance: 9 }],
    [[{ share: 1, mean: other, variance: 16 }]],
  );
  expect(found).toBeCloseTo(chance, 4);
});

test('equal certain scores count half', () => {
  const certain = [{ share: 1, mean: 200, variance: 0 }];
  expect(chanceToWin(certain, [certain])).toBeCloseTo(0.5, 12);
  expect(chanceToWin(certain, [[{ share: 1, mean: 199, variance: 0 }]])).toBeCloseTo(1, 12);
});

/** Returns the exact chance of winning if all players maximise their average scores. */
function exactChance(own: Scorecard, opponents: readonly Scorecard[]): number {
  const [scores, ...others] = [own, ...opponents].map((card) => distributionFrom(solved, card));
  if (!scores) throw new Error('no distribution');
  const payoff = winningAgainst(others.flatMap((other) => other ?? []));
  return Array.from(scores.chances).reduce(
    (sum, chance, index) => sum + chance * payoff.at(scores.lowest + index),
    0,
  );
}

test('the chance to win is close to the exact chance, against one or two opponents', () => {
  // The approximation has no guaranteed bound, and random cards are less usual than cards from games. So the cards are
  // fixed, and the limits are a little above the errors that were measured for them.
  const anyCard = anyCardWithOpen(8, 8);
  const anyOpponents = fc.array(anyCard, { minLength: 1, maxLength: 2 });
  const errors = fc
    .sample(fc.tuple(anyCard, anyOpponents), { numRuns: 7, seed: 17 })
    .map(([own, opponents]) => {
      const chance = chanceToWin(
        forecasts.of(own),
        opponents.map((card) => forecasts.of(card)),
      );
      return Math.abs(chance - exactChance(own, opponents));
    });
  expect(Math.max(...errors)).toBeLessThan(0.035);
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.007);
});
