import { describe, expect, test } from '@jest/globals';
import {
  currentTurn,
  hasDecisions,
  OFFICIAL,
  standings,
  winners,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { header, openTable, rollerFor, type Table } from '../support/builders.js';

const table = (seats: number, first = 0): Table => openTable(header(seats), rollerFor(first));

/** Plays the game to its end. In every turn, the player fills the first open box. */
function playOut(game: Table): Table {
  for (let seat = game.turn(); seat !== undefined; seat = game.turn()) {
    const { filled } = game.card(seat);
    const open = YAHTZEE_BOXES.find((box) => filled[box] === undefined);
    if (open) game.score(open);
  }
  return game;
}

/** Plays the given number of turns, and returns which seat played each turn. */
function nextTurns(game: Table, count: number): (number | undefined)[] {
  return Array.from({ length: count }, () => {
    const seat = game.turn();
    const { filled } = game.card(seat ?? 0);
    game.score(YAHTZEE_BOXES.find((box) => filled[box] === undefined) ?? 'chance');
    return seat;
  });
}

describe('leaving a game', () => {
  test('a player who leaves during their own turn passes it to the next player', () => {
    const game = table(3, 1).roll('12').leave(1);
    expect(currentTurn(game.game())).toMatchObject({
      seat: 2,
      number: 1,
      roll: 1,
      held: Array(5).fill(false),
    });
    expect(nextTurns(game, 4)).toEqual([2, 0, 2, 0]);
  });

  test("a player who leaves during another player's turn doesn't change that turn", () => {
    const game = table(3).roll('12');
    const before = currentTurn(game.game());
    expect(currentTurn(game.leave(1).game())).toEqual(before);
    expect(nextTurns(game, 4)).toEqual([0, 2, 0, 2]);
  });

  test('a player who leaves keeps the card and is marked as having left', () => {
    const game = table(2).score('aces').score('aces').leave(0);
    expect(game.game().seats).toEqual([
      { card: { filled: { aces: 2 }, yahtzeeBonuses: 0 }, left: true },
      { card: { filled: { aces: 2 }, yahtzeeBonuses: 0 }, left: false },
    ]);
  });

  test('the first player of each round is skipped after leaving', () => {
    const game = table(3, 1).leave(1);
    expect(game.game().firstSeat).toBe(1);
    expect(nextTurns(game, 3)).toEqual([2, 0, 2]);
  });

  test('all players who have left are skipped', () => {
    const game = table(4, 2).leave(3).leave(0);
    expect(nextTurns(game, 4)).toEqual([2, 1, 2, 1]);
  });
});

describe('the end of a game that players have left', () => {
  test('the game ends when the cards of the remaining players are full', () => {
    const game = playOut(table(3).leave(1));
    expect(game.game().phase).toEqual({ name: 'finished' });
    expect(game.game().seats.map((seat) => Object.keys(seat.card.filled).length)).toEqual([13, 0, 13]);
  });

  test('the game ends at once if only the leaving player still had open boxes', () => {
    const game = table(2);
    nextTurns(game, 25);
    expect(game.turn()).toBe(1);
    expect(game.leave(1).game().phase).toEqual({ name: 'finished' });
    expect(winners(game.game())).toEqual([0]);
  });

  test('the game continues if the leaving player already had a full card', () => {
    const game = table(2);
    nextTurns(game, 25);
    game.leave(0);
    expect(game.turn()).toBe(1);
    expect(playOut(game).game().phase).toEqual({ name: 'finished' });
    expect(winners(game.game())).toEqual([1]);
  });

  test('the game continues with a single remaining player', () => {
    const game = table(4).leave(0).leave(1).leave(3);
    expect(nextTurns(game, 3)).toEqual([2, 2, 2]);
    expect(playOut(game).game().phase).toEqual({ name: 'finished' });
  });

  test.each([1, 2, 3, 4])('the game is abandoned if all %i players leave', (seats) => {
    const game = table(seats);
    for (let seat = 0; seat < seats; seat++) game.leave(seat);
    expect(game.game().phase).toEqual({ name: 'abandoned' });
    expect(winners(game.game())).toEqual([]);
    expect(standings(game.game()).every((line) => line.left && line.place === undefined)).toBe(true);
  });

  test('a game has no decisions until a player rolls again or fills a box', () => {
    expect(hasDecisions(table(3).leave(0).leave(1).leave(2).events())).toBe(false);
    expect(hasDecisions(table(3).leave(0).roll('12').events())).toBe(true);
    expect(hasDecisions(table(1).score('aces').events())).toBe(true);
    const practice = openTable({ ...header(1), practice: true }, rollerFor(0));
    expect(hasDecisions(practice.score('aces').takeBack().events())).toBe(false);
  });

  test('the game is abandoned even if a player left with a full card', () => {
    const game = table(2);
    nextTurns(game, 25);
    expect(game.leave(0).leave(1).game().phase).toEqual({ name: 'abandoned' });
  });
});

test('a game that nobody leaves ends when the last card is full', () => {
  const game = playOut(openTable(header(3, OFFICIAL), rollerFor(2)));
  expect(game.game().phase).toEqual({ name: 'finished' });
  expect(game.events().filter((event) => event.type === 'scored')).toHaveLength(39);
});
