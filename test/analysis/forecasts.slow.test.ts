import { expect, test } from '@jest/globals';
import { computeForecasts, type Forecast, computePlayStatistics, solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, type Scorecard, totals } from '../../src/engine/index.js';
import { cardWithOpen } from '../support/builders.js';
import { house, NO_EXTRAS, QUICK } from '../support/houseRules.js';

/** Rules with a bonus that is harder to get than that of QUICK. They have a fifth of the official states. */
const HALF = house({ id: 'half', upperBonus: { threshold: 12, points: 35 } });
const QUICK_WITHOUT_EXTRAS = { ...NO_EXTRAS, id: 'quick', upperBonus: QUICK.upperBonus };

const FORECASTS = [HALF, QUICK_WITHOUT_EXTRAS].map((rules) => {
  const solved = solve(rules);
  return { id: rules.id, rules, solved, forecasts: computeForecasts(solved) };
});

const meanOf = (forecast: Forecast): number =>
  forecast.reduce((sum, { share, mean }) => sum + share * mean, 0);

function deviationOf(forecast: Forecast): number {
  const middle = meanOf(forecast);
  const squares = forecast.map(({ share, mean, variance }) => share * (variance + (mean - middle) ** 2));
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const CARDS: readonly Scorecard[] = [
  EMPTY_CARD,
  { filled: { sixes: 18, chance: 22, yahtzee: 50 }, yahtzeeBonuses: 0 },
  { filled: { aces: 3, twos: 6, fives: 15, fullHouse: 25, yahtzee: 0 }, yahtzeeBonuses: 0 },
  cardWithOpen(['yahtzee', 'sixes', 'largeStraight'], 5),
];

// test/players/rival.slow.test.ts checks the means under the official rules.
test.each(FORECASTS)('forecasts agree with the statistics of best play: $id', ({ solved, forecasts }) => {
  const ofBestPlay = CARDS.map((card) => computePlayStatistics(solved, card));
  for (const [index, statistics] of ofBestPlay.entries()) {
    const card = CARDS[index] ?? EMPTY_CARD;
    const forecast = forecasts.of(card);
    expect(sum(forecast.map(({ share }) => share))).toBeCloseTo(1, 5);
    expect(meanOf(forecast)).toBeCloseTo(statistics.mean, 3);
    expect(deviationOf(forecast)).toBeCloseTo(statistics.standardDeviation, 3);
  }
  const [{ boxes, upperBonusShare } = computePlayStatistics(solved)] = ofBestPlay;
  const kinds = forecasts.of(EMPTY_CARD);
  const half = kinds.length / 2;
  const [withoutBonus, withBonus] = [kinds.slice(0, half), kinds.slice(half)];
  expect(sum(withBonus.map(({ share }) => share))).toBeCloseTo(upperBonusShare, 5);
  const withoutYahtzee = sum([withoutBonus, withBonus].map(([first]) => first?.share ?? 0));
  expect(withoutYahtzee).toBeCloseTo(boxes.yahtzee?.zeroRate ?? NaN, 5);
});

test.each(FORECASTS)('the forecast for a full card is its total: $id', ({ rules, forecasts }) => {
  const card = { filled: { ...cardWithOpen([]).filled, sixes: 30 }, yahtzeeBonuses: 0 };
  expect(forecasts.of(card)).toEqual([{ share: 1, mean: totals(rules, card).grand, variance: 0 }]);
  expect(totals(rules, card).upperBonus).toBe(35);
});
