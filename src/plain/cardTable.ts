import { type Game } from '../engine/index.js';
import { columnsOf, padLeft, padRight, sheetOf } from '../text/index.js';

const MIN_COLUMNS = 5;

/**
 * Returns the scorecards as a table with one column per player. Open boxes are empty. Every line of the table ends in
 * `|`, so scripts cannot confuse it with a line such as `Ann: Full House 25`.
 */
export function cardTable({ header, seats }: Game): string[] {
  const { upper, lower, grand } = sheetOf(header.rules);
  const names = header.players.map((player) => player.name);
  const rows: readonly (readonly [label: string, cells: readonly string[]])[] = [
    ['', names],
    ...[...upper, ...lower, grand].map(
      ({ label, cell }) => [label, seats.map(({ card }) => cell(card))] as const,
    ),
  ];
  const labelWidth = Math.max(...rows.map(([label]) => columnsOf(label)));
  const widths = names.map((name) => Math.max(columnsOf(name), MIN_COLUMNS));
  return rows.map(([label, cells]) => {
    const drawn = cells.map((cell, seat) => ` ${padLeft(cell, widths[seat] ?? MIN_COLUMNS)} |`);
    return `${padRight(label, labelWidth)} |${drawn.join('')}`;
  });
}
