import { describe, expect, test } from '@jest/globals';
import type { GameEvent } from '../../../src/engine/index.js';
import { boardSize, raceRows } from '../../../src/ui/model/board/race.js';
import { boardOf } from '../../support/boards.js';
import { card } from '../../support/builders.js';

const scored = (
  seat: number,
  turn: number,
  points: number,
  box: 'sixes' | 'fives' | 'chance',
): GameEvent => ({
  type: 'scored',
  seat,
  turn,
  box,
  points,
  yahtzeeBonus: 0,
});

const gameOf = (...names: readonly string[]) =>
  boardOf(
    names.map(() => card({})),
    { names },
  ).game();

describe('the race', () => {
  const events = [
    scored(0, 1, 24, 'sixes'),
    scored(1, 1, 25, 'fives'),
    scored(0, 2, 17, 'chance'),
    scored(1, 2, 16, 'chance'),
    scored(0, 3, 20, 'fives'),
  ];

  test("has everybody’s total after each turn, and the lead of each round that's over", () => {
    expect(raceRows(gameOf('Ann', 'Bob'), events, [0, 1], 4)).toEqual([
      { round: 1, totals: [24, 25], lead: 25 },
      { round: 2, totals: [41, 41], lead: undefined },
      { round: 3, totals: [61, undefined], lead: undefined },
      { round: 4, totals: [undefined, undefined], lead: undefined },
    ]);
  });

  test('has no turn that was taken back', () => {
    const [row] = raceRows(gameOf('Ann'), [scored(0, 1, 24, 'sixes'), { type: 'tookBack', to: 0 }], [0], 1);
    expect(row?.totals).toEqual([undefined]);
  });

  test("ends with the round that's played if there's room for only some rounds", () => {
    const rounds = raceRows(gameOf('Ann', 'Bob'), events, [0, 1], 2).map(({ round }) => round);
    expect(rounds).toEqual([3, 4]);
  });
});

describe('the board beside the race', () => {
  const sizeOf = (columns: number, rows: number, ...names: readonly string[]) =>
    boardSize({ columns, rows }, gameOf(...names), 'prompts');

  test.each([
    [100, 30, ['Ann'], 90, 8],
    [100, 30, ['Ann', 'Bob'], 84, 14],
    [120, 40, ['Ann', 'Bob'], 84, 34],
    [200, 60, ['Ann', 'Bob', 'Cleo', 'Dan'], 96, 34],
  ])('in %d x %d for %j has %d columns, and the race has %d', (columns, rows, names, board, race) => {
    expect(sizeOf(columns, rows, ...names)).toMatchObject({ columns: board, race });
  });

  test('gets all columns if there is no room, or if names on the scorecards would be cut', () => {
    expect(sizeOf(80, 24, 'Ann').race).toBeUndefined();
    expect(sizeOf(100, 30, 'Ann', 'Bob', 'Cleo', 'Dan').race).toBeUndefined();
    expect(sizeOf(110, 30, 'Maximiliane von Berg', 'Bertram-the-Elder').race).toBeUndefined();
  });
});
