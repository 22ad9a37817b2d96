import { expect, test } from '@jest/globals';
import { seededRoller } from '../../src/rollers/index.js';
import { type DiceReport, openTally } from '../../src/statistics/index.js';
import { header, openTable, type Table } from '../support/builders.js';

/** The dice report of a practice game. */
function diceOf(play: (table: Table) => unknown): readonly DiceReport[] {
  const table = openTable({ ...header(1), practice: true }, seededRoller('kestrel'));
  play(table);
  const tally = openTally();
  tally.add({ id: 'g', created: '2026-01-31T12:00:00.000Z', game: table.game(), events: table.events() });
  return tally.statistics().dice;
}

test('dice that were taken back are no dice of the report', () => {
  const straight = diceOf((table) => table.roll('12').score('chance'));
  const tried = diceOf((table) =>
    table.roll('345').roll('1').takeBack().takeBack().roll('12').score('chance'),
  );
  expect(tried).toEqual(straight);
});
