import { describe, expect, test } from '@jest/globals';
import { currentTurn, OFFICIAL } from '../../../src/engine/index.js';
import { type CardRow, cardRows } from '../../../src/ui/model/board/cardRows.js';
import { cardWidths, hasRoomForNames } from '../../../src/ui/model/board/cardWidths.js';
import { placeNames } from '../../../src/ui/board/CardHalves.js';
import { boardOf } from '../../support/boards.js';
import { card } from '../../support/builders.js';

/** Returns the rows of empty cards for players with these names. It is the first player's turn. */
function rowsFor(names: readonly string[], input: 'prompts' | 'quick' = 'prompts') {
  const game = boardOf(
    names.map(() => card({})),
    { names, rules: OFFICIAL },
  ).game();
  expect(currentTurn(game)?.seat).toBe(0);
  return cardRows(game, { input, seats: names.map((_, seat) => seat) });
}

const widthsFor = (columns: number, names: readonly string[], input?: 'prompts' | 'quick') =>
  cardWidths(columns, names, rowsFor(names, input));

const FOUR = ['Maximiliane von Berg', 'Bob', 'Chloe', 'Dmitr'];

describe('the column widths of the scorecard', () => {
  test.each([
    ['four players in 80 columns', 80, ['Anna', 'Bertr', 'Chloe', 'Dmitr'], [6, 6, 6, 6]],
    ['two short names in 80 columns', 80, ['Anna', 'Bob'], [12, 12]],
    ['two long names in 80 columns', 80, ['Maximiliane von Berg', 'Bertram the Elder 12'], [12, 12]],
    ['a long and a short name in 80 columns', 80, ['Maximiliane von Berg', 'Bo'], [19, 6]],
    ['a long name and three short names in 120 columns', 120, FOUR, [21, 8, 8, 8]],
    ['short names in 200 columns', 200, ['Anna', 'Bob'], [14, 14]],
  ])('for %s', (_, columns, names, cells) => {
    expect(widthsFor(columns, names).upper.cells).toEqual(cells);
  });

  test.each([40, 44, 60, 80, 120])('a single card fits in %d columns, with both input styles', (columns) => {
    for (const input of ['prompts', 'quick'] as const) {
      const { upper, lower, lowerAt } = widthsFor(columns, ['Ann'], input);
      const upperEnd = upper.label + (upper.cells[0] ?? 0) + 1;
      expect(lowerAt).toBeGreaterThan(upperEnd);
      expect(lowerAt + lower.label + (lower.cells[0] ?? 0) + 1).toBeLessThanOrEqual(columns);
      // The columns must have room for the longest box label, a blank, a pointer and the widest number, for example
      // `m Small Straight >(30)`.
      const longest = input === 'quick' ? 'm Small Straight' : 'Small Straight';
      expect(lower.label + (lower.cells[0] ?? 0)).toBeGreaterThanOrEqual(`${longest} >(30)`.length);
    }
  });

  test.each([
    [120, ['Anna', 'Bob'], true],
    [120, FOUR, true],
    [84, FOUR, false],
    [119, FOUR.map((name) => name.padEnd(20, 'x')), false],
    [80, ['Anna', 'Bertr', '雪見', 'Dmitr'], true],
  ])('in %d columns: whether the names %j fit is %j', (columns, names, fits) => {
    expect(hasRoomForNames(columns, names, rowsFor(names))).toBe(fits);
  });
});

describe('the names in the heading', () => {
  const heading = (seat: number, names: readonly string[], cells: readonly number[]): string => {
    const row: CardRow = {
      label: 'UPPER',
      kind: 'heading',
      cells: names.map((text, index) =>
        index === seat ? { kind: 'in-turn', text, before: 'pointer' } : { kind: 'name', text },
      ),
    };
    const placed = placeNames(row, { label: 12, cells });
    return (
      row.label +
      placed
        .map(({ gap, name, cell }) => ' '.repeat(gap) + (cell.before === undefined ? '' : '>') + name)
        .join('')
    );
  };

  test.each([
    [0, 'UPPER        >Anna Bert. Chloe Dmit.'],
    [1, 'UPPER        Anna >Bert. Chloe Dmit.'],
    [2, 'UPPER        Anna Bert. >Chloe Dmit.'],
    [3, 'UPPER        Anna Bert. Chloe >Dmit.'],
  ])("have a blank between them when it's seat %d’s turn", (seat, line) => {
    const drawn = heading(seat, ['Anna', 'Bertram', 'Chloe', 'Dmitri'], [6, 6, 6, 6]);
    expect(drawn.replace(/ +/g, ' ')).toBe(line.replace(/ +/g, ' '));
    expect(drawn).toHaveLength(36);
  });

  test('are complete for a single player, even if the name is wider than the column', () => {
    expect(heading(0, ['Player 1'], [6])).toBe('UPPER    >Player 1');
  });
});
