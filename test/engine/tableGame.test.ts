import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  automaticAction,
  type GameHeader,
  hasDecisions,
  legalActions,
  newGame,
  replay,
} from '../../src/engine/index.js';
import { dice, header, hold, openTable, rollerFor } from '../support/builders.js';
import { anyGame, playOn, staying } from '../support/generators.js';
import { anyTableGame, eventsIn, tableHeader } from '../support/stored/tableGames.js';

const NONE = hold('');
const rolls = rollerFor(1, '11246');

describe('a game at a network table', () => {
  test.each([1, 2, 3, 4])('of %i players starts with the first seat, without a roll-off', (seats) => {
    const game = newGame(tableHeader(['Ann', 'Bob', 'Cleo', 'Dora'].slice(0, seats)));
    expect(game.firstSeat).toBe(0);
    expect(game.phase).toEqual({ name: 'turn', turn: { seat: 0, number: 1, roll: 0, held: NONE } });
  });

  test('waits for the first roll of every turn, which holds no dice', () => {
    const table = openTable(tableHeader(), rolls);
    expect(table.events()).toEqual([]);
    expect(automaticAction(table.game())).toBeUndefined();
    expect(legalActions(table.game())).toEqual([
      { type: 'roll', hold: NONE },
      { type: 'leave', seat: 0 },
      { type: 'leave', seat: 1 },
    ]);
    expect(table.refusal({ type: 'roll', hold: hold('1') })).toEqual({ code: 'nothing-held-yet' });
    expect(table.refusal({ type: 'score', box: 'chance' })).toEqual({ code: 'roll-first' });
    expect(table.refusal({ type: 'rollOff' })).toEqual({ code: 'roll-off-decided' });
    table.roll('').score('chance');
    expect(table.turn()).toBe(1);
    expect(table.events()).toHaveLength(2);
    expect(automaticAction(table.game())).toBeUndefined();
  });

  test('can be left before the first roll of a turn', () => {
    const table = openTable(tableHeader(), rolls).leave(0);
    expect(table.turn()).toBe(1);
    expect(table.leave(1).game().phase).toEqual({ name: 'abandoned' });
  });

  test('contains no decision until somebody holds dice or fills a box', () => {
    const table = openTable(tableHeader(), rolls).roll('').leave(0).roll('');
    expect(hasDecisions(table.events())).toBe(false);
    expect(hasDecisions(table.roll('12').events())).toBe(true);
  });

  test('accepts its own events again, and no roll-off', () => {
    fc.assert(
      fc.property(anyTableGame, (table) => {
        const { game, stop } = replay(table.header, eventsIn(table));
        expect(stop).toBeUndefined();
        expect(game.firstSeat).toBe(0);
      }),
      { numRuns: 50 },
    );
    const rollOff = { type: 'rolledOff', round: 1, dice: [dice('11111'), dice('22222')] } as const;
    expect(replay(tableHeader(), [rollOff]).stop).toEqual({
      code: 'refused',
      refusal: { code: 'roll-off-decided' },
    });
  });

  test('scores like a game with a seed in which the first seat wins the roll-off', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 80, size: 'max' }), (choices) => {
        const play = (gameHeader: GameHeader, numbers: readonly number[]) =>
          playOn(gameHeader, rollerFor(0), numbers, staying);
        // The roll-off takes one action, and then both games have the same actions.
        const seeded = play(header(2), [0, ...choices]);
        const atTable = play(tableHeader(['Anna', 'Bob']), choices);
        expect(seeded.events.slice(1)).toEqual(atTable.events);
        expect(seeded.game.seats).toEqual(atTable.game.seats);
      }),
    );
  });
});

test('the first roll of a turn is automatic in every game with a seed', () => {
  fc.assert(
    fc.property(anyGame, ({ games }) => {
      for (const game of games) {
        const isFirstRoll = game.phase.name === 'turn' && game.phase.turn.roll === 0;
        const isAutomatic = automaticAction(game) !== undefined;
        expect(isAutomatic).toBe(isFirstRoll || game.phase.name === 'roll-off');
      }
    }),
  );
});
