import { describe, expect, test } from '@jest/globals';
import { chaseEarly, forecastOfCard } from '../../bench/earlyChase/earlyChase.js';
import { chanceToWin, normalBelow } from '../../bench/earlyChase/chanceToWin.js';
import { computeForecasts, type Forecast } from '../../bench/earlyChase/forecasts.js';
import { averagingCards, playOpening } from '../../bench/earlyChase/opening.js';
import { playPair } from '../../bench/earlyChase/pairs.js';
import { planTurn } from '../../bench/earlyChase/turnValues.js';
import { type Choice, distributionFrom, playStatistics, solve } from '../../src/analysis/index.js';
import { rollChancesAfter } from '../../src/analysis/solver/holds.js';
import { totalWithoutBonus } from '../../src/analysis/solver/solvedValues.js';
import { stateOf } from '../../src/analysis/solver/states.js';
import {
  type Dice,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  OFFICIAL,
  type Roller,
  type Scorecard,
} from '../../src/engine/index.js';
import { winningAgainst } from '../../src/players/goals.js';
import { seededRoller } from '../../src/rollers/index.js';
import { cardWithOpen } from '../support/builders.js';

const solved = solve(OFFICIAL);
const forecasts = computeForecasts(solved);
const tools = { solved, forecasts };

const meanOf = (forecast: Forecast): number =>
  forecast.reduce((sum, { share, mean }) => sum + share * mean, 0);
const varianceOf = (forecast: Forecast): number =>
  forecast.reduce((sum, { share, mean, variance }) => sum + share * (variance + mean ** 2), 0) -
  meanOf(forecast) ** 2;

/** Cards with different numbers of open boxes. */
const CARDS: readonly Scorecard[] = [
  EMPTY_CARD,
  { filled: { sixes: 18, chance: 22, yahtzee: 50 }, yahtzeeBonuses: 1 },
  { filled: { aces: 3, twos: 6, fives: 15, fullHouse: 25, yahtzee: 0 }, yahtzeeBonuses: 0 },
  cardWithOpen(['yahtzee', 'sixes', 'largeStraight'], 5),
];

describe('forecasts', () => {
  test.each(CARDS)('agree with the statistics of best play: %j', (card) => {
    const { mean, standardDeviation } = playStatistics(solved, card);
    const forecast = forecastOfCard(solved, forecasts, card);
    expect(forecast.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(meanOf(forecast)).toBeCloseTo(mean, 3);
    expect(Math.sqrt(varianceOf(forecast))).toBeCloseTo(standardDeviation, 3);
  });

  test('split the games by the upper bonus and the Yahtzees', () => {
    const { boxes, upperBonusShare } = playStatistics(solved);
    const shares = forecasts.forecastOf(stateOf(OFFICIAL, EMPTY_CARD)).map(({ share }) => share);
    const [none = 0, , , noneWithBonus = 0, ...restWithBonus] = shares;
    expect(shares).toHaveLength(6);
    expect(restWithBonus.reduce((sum, share) => sum + share, noneWithBonus)).toBeCloseTo(upperBonusShare, 6);
    expect(none + noneWithBonus).toBeCloseTo(boxes.yahtzee.zeroRate, 6);
  });
});

test('the chance to win is close to the exact chance', () => {
  const own = { filled: { sixes: 24, yahtzee: 50, chance: 17, twos: 4, aces: 1 }, yahtzeeBonuses: 0 };
  const opponent = { filled: { sixes: 18, chance: 25, twos: 6, aces: 3, fours: 12 }, yahtzeeBonuses: 0 };
  const [ownScores, scores] = [own, opponent].map((card) => distributionFrom(solved, card));
  if (!ownScores || !scores) throw new Error('no distribution');
  const payoff = winningAgainst([scores, scores]);
  const exact = Array.from(ownScores.chances).reduce(
    (sum, chance, index) => sum + chance * payoff.at(ownScores.lowest + index),
    0,
  );
  const forecast = forecastOfCard(solved, forecasts, opponent);
  const ownForecast = forecasts.forecastOf(stateOf(OFFICIAL, own));
  const chance = chanceToWin(ownForecast, totalWithoutBonus(OFFICIAL, own), [forecast, forecast]);
  expect(Math.abs(chance - exact)).toBeLessThan(0.01);
});

test.each([
  [0, 0.5],
  [1, 0.841344746],
  [-1.96, 0.024997895],
  [4, 0.999968329],
])('the normal distribution below %d is %d', (x, chance) => {
  expect(normalBelow(x)).toBeCloseTo(chance, 6);
});

test('a planned turn has the values of the solver if the worth is the expected score', () => {
  for (const card of CARDS) {
    const total = totalWithoutBonus(OFFICIAL, card);
    const plan = planTurn(OFFICIAL, card, (after, points) => total + points + solved.valueOf(after));
    expect(plan.worth).toBeCloseTo(solved.expectedTotal(card), 9);
    for (const dice of DISTINCT_ROLLS.filter((_, index) => index % 20 === 0)) {
      for (const rollsLeft of [0, 1, 2] as const) {
        const position = { card, dice, rollsLeft };
        const { count, choices, expected } = solved.weigh(position);
        const moves = plan.movesAt(position);
        expect(moves.map(({ choice }) => choice)).toEqual(choices.slice(0, count));
        moves.forEach(({ worth }, move) => expect(worth).toBeCloseTo(expected[move] ?? NaN, 9));
      }
    }
  }
});

/** Returns the chance of each roll after a turn of best play has reached its second or third roll. */
function nextRolls(
  rolls: ReadonlyMap<Dice, number>,
  choose: (dice: Dice) => Choice,
): ReadonlyMap<Dice, number> {
  const next = new Map<Dice, number>();
  for (const [dice, chance] of rolls) {
    const choice = choose(dice);
    if (!('hold' in choice)) continue;
    for (const [roll, each] of rollChancesAfter(choice.hold))
      next.set(roll, (next.get(roll) ?? 0) + chance * each);
  }
  return next;
}

describe('the control variate', () => {
  test.each(['chasing', 'averaging'] as const)('an own turn has no luck on average: %s', (play) => {
    const card: Scorecard = { filled: { sixes: 18, chance: 22, threes: 3 }, yahtzeeBonuses: 0 };
    const against = { filled: { sixes: 24, chance: 26, fullHouse: 25 }, yahtzeeBonuses: 0 };
    const chase = chaseEarly(solved, forecasts, card, [forecastOfCard(solved, forecasts, against)]);
    let luck = -chase.chance;
    let costs = 0;
    let rolls: ReadonlyMap<Dice, number> = rollChancesAfter([]);
    for (const rollsLeft of [2, 1, 0] as const) {
      const choose = (dice: Dice): Choice =>
        (play === 'chasing' ? chase : solved).best({ card, dice, rollsLeft });
      for (const [dice, chance] of rolls) {
        const position = { card, dice, rollsLeft };
        const moves = chase.movesAt(position);
        const choice = choose(dice);
        const worth =
          moves.find((move) => JSON.stringify(move.choice) === JSON.stringify(choice))?.worth ?? NaN;
        const cost = Math.max(...moves.map((move) => move.worth)) - worth;
        costs += chance * cost;
        luck += chance * (cost + ('hold' in choice ? 0 : worth));
      }
      rolls = nextRolls(rolls, choose);
    }
    expect(luck).toBeCloseTo(0, 10);
    if (play === 'chasing') expect(costs).toBeLessThan(1e-8);
    else expect(costs).toBeGreaterThan(1e-6);
  });

  test("the outcomes of an opponent's turn have the mean of the forecast before the turn", () => {
    for (const card of CARDS) {
      const state = stateOf(OFFICIAL, card);
      const outcomes = forecasts.outcomesOf(state);
      expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
      const means = outcomes.map(({ chance, points, after }) => chance * (points + meanOf(after)));
      expect(means.reduce((sum, mean) => sum + mean, 0)).toBeCloseTo(solved.valueOf(state), 3);
    }
  });

  test.each(['chasing', 'averaging'] as const)('openings have no luck on average: %s', (play) => {
    const lucks = Array.from({ length: 200 }, (_, game) => {
      const roller = seededRoller(`luck ${game}`);
      const opponent = averagingCards(tools, { seat: 1, roller }, 2);
      return playOpening(tools, play, { seat: 0, roller }, opponent, game % 2 === 0).luck;
    });
    const mean = lucks.reduce((sum, luck) => sum + luck, 0) / lucks.length;
    const variance = lucks.reduce((sum, luck) => sum + (luck - mean) ** 2, 0) / (lucks.length - 1);
    expect(variance).toBeGreaterThan(0.001);
    expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(variance / lucks.length));
  });
});

describe('pairs', () => {
  test('both games of a pair have the same dice', () => {
    const seen = new Map<string, Dice>();
    let repeated = 0;
    const seeded = seededRoller('pair');
    const roller: Roller = {
      diceAt(place) {
        const dice = seeded.diceAt(place);
        const key = JSON.stringify(place);
        const before = seen.get(key);
        if (before) repeated++;
        expect(dice).toEqual(before ?? dice);
        seen.set(key, dice);
        return dice;
      },
    };
    const opponent = averagingCards(tools, { seat: 1, roller }, 2);
    for (const play of ['chasing', 'averaging'] as const)
      playOpening(tools, play, { seat: 0, roller }, opponent, true);
    // At least the first roll of each turn is the same place in both games.
    expect(repeated).toBeGreaterThanOrEqual(2);
  });

  test('a pair has a difference only if the cards differ, and repeats exactly', () => {
    const pairs = Array.from({ length: 6 }, (_, pair) => playPair(tools, 'test', pair));
    for (const { difference, sameCards } of pairs) expect(difference === 0).toBe(sameCards);
    expect(new Set(pairs.map(({ sameCards }) => sameCards)).size).toBe(2);
    expect(playPair(tools, 'test', 0)).toEqual(pairs[0]);
  });
});
