import { describe, expect, test } from '@jest/globals';
import { averagingCards, playOpening } from '../../bench/earlyChase/opening.js';
import { playPair } from '../../bench/earlyChase/pairs.js';
import { turnOutcomes } from '../../bench/earlyChase/turnOutcomes.js';
import { type Choice, computeForecasts, solve } from '../../src/analysis/index.js';
import { rollChancesAfter } from '../../src/analysis/solver/holds.js';
import { type Dice, EMPTY_CARD, type Roller, type Scorecard } from '../../src/engine/index.js';
import { bestResponse, approximateResponse } from '../../src/players/policy.js';
import { seededRoller } from '../../src/rollers/index.js';
import { QUICKEST } from '../support/houseRules.js';

const solved = solve(QUICKEST);
const forecasts = computeForecasts(solved);
const tools = { solved, forecasts };

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
    const response = approximateResponse(solved, forecasts, card, [against]);
    let luck = -response.expected;
    let costs = 0;
    let rolls: ReadonlyMap<Dice, number> = rollChancesAfter([]);
    for (const rollsLeft of [2, 1, 0] as const) {
      const choose = (dice: Dice): Choice => {
        const position = { card, dice, rollsLeft };
        return play === 'chasing' ? bestResponse(response, solved, position) : solved.best(position);
      };
      for (const [dice, chance] of rolls) {
        const choice = choose(dice);
        const { choices, expected } = response.weigh({ card, dice, rollsLeft });
        const move = choices.findIndex((other) => JSON.stringify(other) === JSON.stringify(choice));
        const worth = expected[move] ?? NaN;
        const cost = Math.max(...expected) - worth;
        costs += chance * cost;
        luck += chance * (cost + ('hold' in choice ? 0 : worth));
      }
      rolls = nextRolls(rolls, choose);
    }
    expect(luck).toBeCloseTo(0, 10);
    if (play === 'chasing') expect(costs).toBeLessThan(1e-8);
    else expect(costs).toBeGreaterThan(1e-6);
  });

  test.each<Scorecard>([
    EMPTY_CARD,
    { filled: { sixes: 18, chance: 22, yahtzee: 50 }, yahtzeeBonuses: 1 },
    { filled: { aces: 3, twos: 6, fives: 15, fullHouse: 25, yahtzee: 0 }, yahtzeeBonuses: 0 },
  ])("the outcomes of an opponent's turn are those of best play: %j", (card) => {
    const outcomes = turnOutcomes(solved, card);
    expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
    const mean = outcomes.reduce((sum, end) => sum + end.chance * solved.expectedTotal(end.card), 0);
    expect(mean).toBeCloseTo(solved.expectedTotal(card), 8);
  });

  test.each(['chasing', 'averaging'] as const)('openings have no luck on average: %s', (play) => {
    const lucks = Array.from({ length: 30 }, (_, game) => {
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

  test('the scores of two paired games differ exactly if their cards differ, and the same seed repeats them', () => {
    const pairs = [1, 2].map((pair) => playPair(tools, 'test', pair));
    for (const { difference, sameCards } of pairs) expect(difference === 0).toBe(sameCards);
    expect(new Set(pairs.map(({ sameCards }) => sameCards)).size).toBe(2);
    expect(playPair(tools, 'test', 1)).toEqual(pairs[0]);
  });
});
