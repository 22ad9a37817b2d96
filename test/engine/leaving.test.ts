import { describe, expect, test } from '@jest/globals';
import { BOXES, currentTurn, OFFICIAL, standings, winners } from '../../src/engine/index.js';
import { header, openTable, rollerFor, type Table } from '../support/builders.js';

const table = (seats: number, first = 0): Table => openTable(header(seats), rollerFor(first));

/** Lets whoever has the turn fill the first open box, until the game is over. */
function playOut(game: Table): Table {
  for (let seat = game.turn(); seat !== undefined; seat = game.turn()) {
    const { filled } = game.card(seat);
    const open = BOXES.find((box) => filled[box] === undefined);
    if (open) game.score(open);
  }
  return game;
}

/** The seats that get the next turns, one after another. */
function nextTurns(game: Table, count: number): (number | undefined)[] {
  return Array.from({ length: count }, () => {
    const seat = game.turn();
    const { filled } = game.card(seat ?? 0);
    game.score(BOXES.find((box) => filled[box] === undefined) ?? 'chance');
    return seat;
  });
}

describe('a player who leaves', () => {
  test('in the own turn hands it on to the next', () => {
    const game = table(3, 1).roll('12').leave(1);
    expect(currentTurn(game.game())).toMatchObject({
      seat: 2,
      number: 1,
      roll: 1,
      held: Array(5).fill(false),
    });
    expect(nextTurns(game, 4)).toEqual([2, 0, 2, 0]);
  });

  test("in another's turn leaves that turn as it is", () => {
    const game = table(3).roll('12');
    const before = currentTurn(game.game());
    expect(currentTurn(game.leave(1).game())).toEqual(before);
    expect(nextTurns(game, 4)).toEqual([0, 2, 0, 2]);
  });

  test('keeps the column, marked', () => {
    const game = table(2).score('aces').score('aces').leave(0);
    expect(game.game().seats).toEqual([
      { card: { filled: { aces: 2 }, yahtzeeBonuses: 0 }, left: true },
      { card: { filled: { aces: 2 }, yahtzeeBonuses: 0 }, left: false },
    ]);
  });

  test('takes the first turn of each round along', () => {
    const game = table(3, 1).leave(1);
    expect(game.game().firstSeat).toBe(1);
    expect(nextTurns(game, 3)).toEqual([2, 0, 2]);
  });

  test('can be skipped together with others', () => {
    const game = table(4, 2).leave(3).leave(0);
    expect(nextTurns(game, 4)).toEqual([2, 1, 2, 1]);
  });
});

describe('the end after somebody has left', () => {
  test('comes when the remaining cards are full', () => {
    const game = playOut(table(3).leave(1));
    expect(game.game().phase).toEqual({ name: 'finished' });
    expect(game.game().seats.map((seat) => Object.keys(seat.card.filled).length)).toEqual([13, 0, 13]);
  });

  test('is at once when the only open card was theirs', () => {
    const game = table(2);
    nextTurns(game, 25);
    expect(game.turn()).toBe(1);
    expect(game.leave(1).game().phase).toEqual({ name: 'finished' });
    expect(winners(game.game())).toEqual([0]);
  });

  test('is not brought on by a player who was done', () => {
    const game = table(2);
    nextTurns(game, 25);
    game.leave(0);
    expect(game.turn()).toBe(1);
    expect(playOut(game).game().phase).toEqual({ name: 'finished' });
    expect(winners(game.game())).toEqual([1]);
  });

  test('leaves the last player to play on alone', () => {
    const game = table(4).leave(0).leave(1).leave(3);
    expect(nextTurns(game, 3)).toEqual([2, 2, 2]);
    expect(playOut(game).game().phase).toEqual({ name: 'finished' });
  });

  test.each([1, 2, 3, 4])('is an unfinished game when all %i have left', (seats) => {
    const game = table(seats);
    for (let seat = 0; seat < seats; seat++) game.leave(seat);
    expect(game.game().phase).toEqual({ name: 'abandoned' });
    expect(winners(game.game())).toEqual([]);
    expect(standings(game.game()).every((line) => line.left && line.place === undefined)).toBe(true);
  });

  test('is an unfinished game even when some who left had full cards', () => {
    const game = table(2);
    nextTurns(game, 25);
    expect(game.leave(0).leave(1).game().phase).toEqual({ name: 'abandoned' });
  });
});

test('a game without leavers ends when the last card is full', () => {
  const game = playOut(openTable(header(3, OFFICIAL), rollerFor(2)));
  expect(game.game().phase).toEqual({ name: 'finished' });
  expect(game.events().filter((event) => event.type === 'scored')).toHaveLength(39);
});
