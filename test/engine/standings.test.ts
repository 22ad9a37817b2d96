import { describe, expect, test } from '@jest/globals';
import { type Game, type Phase, type Seat, standings, winners } from '../../src/engine/index.js';
import { card, header } from '../support/builders.js';

/** Creates a seat for each score, with that score in the Chance box. A trailing `-` means that the player has left. */
const seats = (...columns: readonly string[]): Seat[] =>
  columns.map((column) => ({ card: card({ chance: parseInt(column) }), left: column.endsWith('-') }));

const gameOf = (columns: readonly string[], phase: Phase = { name: 'finished' }): Game => ({
  header: header(columns.length),
  seats: seats(...columns),
  firstSeat: 0,
  phase,
});

/** Formats the standings as `place: seat (points)`. */
const lines = (game: Game): string[] =>
  standings(game).map(({ place, seat, totals }) => `${place ?? '-'}: ${seat} (${totals.grand})`);

describe('standings', () => {
  test.each([
    [['20'], ['1: 0 (20)'], [0]],
    [['10', '20', '15'], ['1: 1 (20)', '2: 2 (15)', '3: 0 (10)'], [1]],
    [
      ['20', '10', '20'],
      ['1: 0 (20)', '1: 2 (20)', '3: 1 (10)'],
      [0, 2],
    ],
    [['10', '20', '10', '5'], ['1: 1 (20)', '2: 0 (10)', '2: 2 (10)', '4: 3 (5)'], [1]],
    [
      ['9', '9', '9', '9'],
      ['1: 0 (9)', '1: 1 (9)', '1: 2 (9)', '1: 3 (9)'],
      [0, 1, 2, 3],
    ],
    [['30-', '10', '20'], ['1: 2 (20)', '2: 1 (10)', '-: 0 (30)'], [2]],
    [
      ['10-', '5', '20-', '5'],
      ['1: 1 (5)', '1: 3 (5)', '-: 2 (20)', '-: 0 (10)'],
      [1, 3],
    ],
  ])('standings rank players with the scores %j', (columns, expected, won) => {
    expect(lines(gameOf(columns))).toEqual(expected);
    expect(winners(gameOf(columns))).toEqual(won);
  });

  test('standings include the upper bonus and the Yahtzee bonuses', () => {
    const game = gameOf(['0', '0']);
    const [first, second] = [card({ sixes: 30, yahtzee: 50 }, 2), card({ sixes: 30, fives: 25, fours: 8 })];
    const scored = { ...game, seats: [first, second].map((each) => ({ card: each, left: false })) };
    expect(lines(scored)).toEqual(['1: 0 (280)', '2: 1 (98)']);
  });

  test('there is no winner before the game ends', () => {
    const turn = { seat: 0, number: 2, roll: 0, held: [false, false, false, false, false] } as const;
    const game = gameOf(['10', '20'], { name: 'turn', turn });
    expect(lines(game)).toEqual(['1: 1 (20)', '2: 0 (10)']);
    expect(winners(game)).toEqual([]);
  });
});
