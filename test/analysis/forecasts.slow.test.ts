import { expect, test } from '@jest/globals';
import { computeForecasts, type Forecast, computePlayStatistics, solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL, type Scorecard, totals } from '../../src/engine/index.js';
import { cardWithOpen } from '../support/builders.js';
import { NO_EXTRAS, QUICK } from '../support/houseRules.js';

const QUICK_WITHOUT_EXTRAS = { ...NO_EXTRAS, id: 'quick', upperBonus: QUICK.upperBonus };

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

test.each([OFFICIAL, QUICK_WITHOUT_EXTRAS].map((rules) => [rules.id, rules] as const))(
  'forecasts agree with the statistics of best play: %s',
  (_id, rules) => {
    const solved = solve(rules);
    const forecasts = computeForecasts(solved);
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
  },
);

test('the forecast for a full card is its total', () => {
  const { of } = computeForecasts(solve(QUICK));
  const card = { filled: { ...cardWithOpen([]).filled, sixes: 30 }, yahtzeeBonuses: 0 };
  expect(of(card)).toEqual([{ share: 1, mean: totals(QUICK, card).grand, variance: 0 }]);
  expect(totals(QUICK, card).upperBonus).toBe(35);
});
