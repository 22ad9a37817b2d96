import { describe, expect, test } from '@jest/globals';
import type { Game } from '../../src/engine/index.js';
import { isComputersTurn, seatsLeavingWith, peoplePlaying } from '../../src/players/index.js';
import { mixedHeader, openTable, rollerFor, type Table } from '../support/builders.js';

/** Opens a game in which seat `first` has the first turn. */
const tableOf = (kinds: readonly string[], first = 0): Table =>
  openTable(mixedHeader(...kinds), rollerFor(first));
const gameOf = (kinds: readonly string[], first = 0): Game => tableOf(kinds, first).game();

test('isComputersTurn returns true unless the current player is a person', () => {
  expect(isComputersTurn(gameOf(['person', 'perfect'], 0))).toBe(false);
  expect(isComputersTurn(gameOf(['person', 'perfect'], 1))).toBe(true);
  expect(isComputersTurn(gameOf(['person', 'ghost'], 1))).toBe(true);
  const over = tableOf(['perfect']);
  over.leave(0);
  expect(isComputersTurn(over.game())).toBe(false);
});

describe('peoplePlaying', () => {
  test.each([
    [['person', 'perfect', 'person'], 0, [0, 2]],
    [['person', 'perfect', 'person'], 1, [2, 0]],
    [['person', 'perfect', 'person'], 2, [2, 0]],
    [['novice', 'rival'], 0, []],
  ])('returns the people among %j in playing order from seat %d', (kinds, first, seats) => {
    expect(peoplePlaying(gameOf(kinds, first))).toEqual(seats);
  });

  test('leaves out people who have left', () => {
    const table = tableOf(['person', 'perfect', 'person']);
    table.leave(2);
    expect(peoplePlaying(table.game())).toEqual([0]);
  });
});

describe('seatsLeavingWith', () => {
  test.each([
    ['only the leaver if another person stays', ['person', 'person', 'perfect'], 0, 0, [0]],
    [
      'all computers and then the leaver if the leaver is the last person',
      ['person', 'perfect', 'rival'],
      0,
      0,
      [1, 2, 0],
    ],
    [
      'all other leavers before the computer whose turn it is',
      ['person', 'novice', 'rival'],
      1,
      0,
      [2, 0, 1],
    ],
    ['only a computer that leaves while a person stays', ['person', 'perfect', 'rival'], 1, 1, [1]],
    ['all computers in a game without people', ['perfect', 'rival'], 0, 0, [1, 0]],
    ['the only player of a solo game', ['person'], 0, 0, [0]],
  ])('returns %s', (_, kinds, first, leaver, seats) => {
    expect(seatsLeavingWith(gameOf(kinds, first), leaver)).toEqual(seats);
  });

  test('returns an order in which nobody has to roll, and leaves out players who have left', () => {
    const table = tableOf(['person', 'perfect', 'rival'], 1);
    table.leave(2);
    const before = table.events().length;
    for (const seat of seatsLeavingWith(table.game(), 0)) table.leave(seat);
    expect(table.game().phase.name).toBe('abandoned');
    expect(
      table
        .events()
        .slice(before)
        .map(({ type }) => type),
    ).toEqual(['left', 'left']);
  });
});
