import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { YAHTZEE_BOXES, OFFICIAL, type Scorecard, totals } from '../../src/engine/index.js';
import {
  addGame,
  addTally,
  emptyTally,
  type SimulationTally,
  summarise,
} from '../../src/players/simulationSummary.js';
import { anyFinishedGame } from '../support/generators.js';

/**
 * Generates lists of simulated games between two players. Each game is a pair of full cards. The two cards can come
 * from different generated games.
 */
const anyTables: fc.Arbitrary<readonly (readonly Scorecard[])[]> = fc
  .array(anyFinishedGame, { minLength: 1, maxLength: 6 })
  .map((games) => {
    const cards = games.flatMap(({ game }) => game.seats.map(({ card }) => card));
    return cards.map((card, index) => [card, cards[(index + 1) % cards.length] ?? card]);
  });

const tallyOf = (tables: readonly (readonly Scorecard[])[]): SimulationTally => {
  const tally = emptyTally(OFFICIAL, 2);
  for (const cards of tables) addGame(tally, OFFICIAL, cards);
  return tally;
};

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe('tallies of simulated games', () => {
  test("a tally doesn't depend on the order of the games or on how they are split", () => {
    fc.assert(
      fc.property(anyTables, fc.nat(), (tables, cut) => {
        const at = cut % tables.length;
        const whole = tallyOf(tables);
        const parts = tallyOf(tables.slice(at).reverse());
        addTally(parts, tallyOf(tables.slice(0, at)));
        expect(parts).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  test('a tally agrees with a recount of the cards', () => {
    fc.assert(
      fc.property(anyTables, (tables) => {
        const scores = tables.map((cards) => cards.map((card) => totals(OFFICIAL, card).grand));
        summarise(tallyOf(tables)).forEach((player, seat) => {
          const own = scores.map((each) => each[seat] ?? 0);
          const sorted = own.toSorted((a, b) => a - b);
          const cards = tables.map((each) => each[seat] as Scorecard);
          expect(player.mean).toBeCloseTo(mean(own), 9);
          expect([player.lowest, player.highest]).toEqual([sorted[0], sorted.at(-1)]);
          if (own.length > 1) {
            const variance = own.reduce((sum, each) => sum + (each - mean(own)) ** 2, 0) / (own.length - 1);
            expect(player.standardDeviation).toBeCloseTo(Math.sqrt(variance), 9);
          }
          for (const { share, score } of player.quantiles) {
            expect(score).toBe(sorted[Math.ceil(share * sorted.length) - 1]);
          }
          for (const box of YAHTZEE_BOXES) {
            const points = cards.map(({ filled }) => filled[box] ?? 0);
            expect(player.boxes[box]?.mean).toBeCloseTo(mean(points), 9);
            expect(player.boxes[box]?.zeroRate).toBe(
              points.filter((each) => each === 0).length / points.length,
            );
          }
          const shares = scores.map((each) => {
            const best = Math.max(...each);
            return each[seat] === best ? 1 / each.filter((score) => score === best).length : 0;
          });
          expect(player.wins.rate).toBeCloseTo(mean(shares), 9);
          expect(player.wins.alone).toBe(shares.filter((share) => share === 1).length);
          expect(player.wins.shared).toBe(shares.filter((share) => share === 0.5).length);
        });
      }),
      { numRuns: 30 },
    );
  });
});

/** The published intervals are from Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d wins in %d games have the published confidence interval', (wins, games, low, high) => {
  const tally = emptyTally(OFFICIAL, 2);
  tally.games = games;
  tally.seats[0]?.wins.splice(0, 1, wins);
  const [player] = summarise(tally);
  expect(player?.wins.rate).toBeCloseTo(wins / games, 12);
  expect(player?.wins.interval[0]).toBeCloseTo(low, 4);
  expect(player?.wins.interval[1]).toBeCloseTo(high, 4);
});

test.each([0, 1])('the confidence interval ends at the win rate if the rate is %d', (rate) => {
  for (let games = 1; games <= 3000; games++) {
    const tally = emptyTally(OFFICIAL, 2);
    tally.games = games;
    tally.seats[0]?.wins.splice(0, 1, rate * games);
    const [player] = summarise(tally);
    expect(player?.wins.interval[rate]).toBe(rate);
  }
});
