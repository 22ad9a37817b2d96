import { type Game } from '../engine/index.js';
import { columnsOf, padLeft, padRight, sheetOf } from '../text/index.js';

const LEAST_COLUMNS = 5;

/** Every player's scorecard as lines, a column each. Open boxes are empty; no line ends in a number. */
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
  const widths = names.map((name) => Math.max(columnsOf(name), LEAST_COLUMNS));
  return rows.map(([label, cells]) => {
    const drawn = cells.map((cell, seat) => ` ${padLeft(cell, widths[seat] ?? LEAST_COLUMNS)} |`);
    return `${padRight(label, labelWidth)} |${drawn.join('')}`;
  });
}
