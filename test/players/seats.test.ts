import { describe, expect, test } from '@jest/globals';
import type { Game } from '../../src/engine/index.js';
import { isComputersTurn, leaversWith, peoplePlaying } from '../../src/players/index.js';
import { mixedHeader, openTable, rollerFor, type Table } from '../support/builders.js';

/** Opens a game in its first turn, which seat `first` has. */
const tableOf = (kinds: readonly string[], first = 0): Table =>
  openTable(mixedHeader(...kinds), rollerFor(first));
const gameOf = (kinds: readonly string[], first = 0): Game => tableOf(kinds, first).game();

test('a computer is in turn if the seat in turn has a level', () => {
  expect(isComputersTurn(gameOf(['person', 'perfect'], 0))).toBe(false);
  expect(isComputersTurn(gameOf(['person', 'perfect'], 1))).toBe(true);
  expect(isComputersTurn(gameOf(['person', 'somebody'], 1))).toBe(false);
  const over = tableOf(['perfect']);
  over.leave(0);
  expect(isComputersTurn(over.game())).toBe(false);
});

describe('the people who play', () => {
  test.each([
    [['person', 'perfect', 'person'], 0, [0, 2]],
    [['person', 'perfect', 'person'], 1, [2, 0]],
    [['person', 'perfect', 'person'], 2, [2, 0]],
    [['novice', 'rival'], 0, []],
  ])('among %j, from seat %d on', (kinds, first, seats) => {
    expect(peoplePlaying(gameOf(kinds, first))).toEqual(seats);
  });

  test('are those who have not left', () => {
    const table = tableOf(['person', 'perfect', 'person']);
    table.leave(2);
    expect(peoplePlaying(table.game())).toEqual([0]);
  });
});

describe('if a player leaves', () => {
  test.each([
    ['a person whom others outstay', ['person', 'person', 'perfect'], 0, 0, [0]],
    ['the last person, and the computers before them', ['person', 'perfect', 'rival'], 0, 0, [1, 2, 0]],
    [
      'the last person while a computer is in turn, which comes last',
      ['person', 'novice', 'rival'],
      1,
      0,
      [2, 0, 1],
    ],
    ['a computer among people', ['person', 'perfect', 'rival'], 1, 1, [1]],
    ['a computer among computers, with all of them', ['perfect', 'rival'], 0, 0, [1, 0]],
    ['a person alone', ['person'], 0, 0, [0]],
  ])('%s', (_, kinds, first, leaver, seats) => {
    expect(leaversWith(gameOf(kinds, first), leaver)).toEqual(seats);
  });

  test('no dice are thrown if all leave, and nobody leaves twice', () => {
    const table = tableOf(['person', 'perfect', 'rival'], 1);
    table.leave(2);
    const before = table.events().length;
    for (const seat of leaversWith(table.game(), 0)) table.leave(seat);
    expect(table.game().phase.name).toBe('abandoned');
    expect(
      table
        .events()
        .slice(before)
        .map(({ type }) => type),
    ).toEqual(['left', 'left']);
  });
});
