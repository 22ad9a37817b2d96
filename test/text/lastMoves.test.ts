import { describe, expect, test } from '@jest/globals';
import { evolve, type GameEvent, HOLD_NONE, newGame } from '../../src/engine/index.js';
import { columnsOf, lastMoves } from '../../src/text/index.js';
import { dice, header, openTable, rollerFor, type Table } from '../support/builders.js';

const after = (table: Table, columns = 40): readonly string[] =>
  lastMoves(table.game(), table.events(), columns);

describe('the list of the last moves', () => {
  test('is empty before the first move', () => {
    expect(after(openTable(header(3), rollerFor(0)))).toEqual([]);
  });

  test('contains the opponents’ moves since the current player’s last turn', () => {
    const table = openTable(header(3), rollerFor(0));
    table.score('chance');
    expect(after(table)).toEqual(['Anna: Chance 14']);
    table.score('aces').score('yahtzee');
    expect(after(table)).toEqual(['Bob: Aces 2', 'Cleo: Yahtzee 0']);
    table.score('twos').leave(2);
    expect(after(table)).toEqual(['Cleo: Yahtzee 0', 'Anna: Twos 2', 'Cleo has left.']);
  });

  test("doesn't say who has left a network table, because the news of the table say so", () => {
    const { rules, players } = header(3);
    const start = newGame({ rules, players, dice: 'table', start: 'seating', firstRoll: 'asked' });
    const events: readonly GameEvent[] = [
      { type: 'rolled', seat: 0, turn: 1, roll: 1, held: HOLD_NONE, dice: dice('11234') },
      { type: 'scored', seat: 0, turn: 1, box: 'aces', points: 2, yahtzeeBonus: 0 },
      { type: 'left', seat: 2 },
    ];
    expect(lastMoves(events.reduce(evolve, start), events, 40)).toEqual(['Anna: Aces 2']);
  });

  test('contains the last move of a solo player', () => {
    const table = openTable(header(1), rollerFor(0)).score('chance').score('aces');
    expect(after(table)).toEqual(['Anna: Aces 2']);
  });

  test('includes the Yahtzee bonus, and shortens long names but not the points', () => {
    const usual = header(2);
    const players = ['A'.repeat(20), '雪見大福雪見大福雪見'].map((name) => ({ name, kind: 'person' }));
    const table = openTable({ ...usual, players }, rollerFor(0, '33333'));
    table.score('yahtzee').score('yahtzee').score('threes');
    expect(after(table, 29)).toEqual(['AAAA...: Threes 15, bonus 100']);
    table.score('threes');
    expect(after(table, 29)).toEqual(['雪見...: Threes 15, bonus 100']);
    expect(columnsOf(after(table, 29)[0] ?? '')).toBeLessThanOrEqual(29);
  });
});
