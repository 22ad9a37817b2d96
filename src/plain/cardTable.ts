import { type Game, nameOf } from '../engine/index.js';
import { columnsOf, padLeft, padRight, sheetOf } from '../text/index.js';

const MIN_COLUMNS = 5;

/**
 * Returns the scorecards as a table with one column per player. Open boxes are empty. Every line of the table ends in
 * `|`, so that scripts do not mistake the line for a report that a player has filled a box.
 */
export const cardTable = (game: Game): readonly string[] =>
  tableOf(
    game,
    game.seats.map((_, seat) => seat),
  );

/**
 * Returns the scorecards as tables that fit in the given width, one after another. Each table has as many players as
 * fit, and at least one.
 */
export function cardTables(game: Game, columns: number): readonly (readonly string[])[] {
  const groups: number[][] = [];
  for (const seat of game.seats.keys()) {
    const group = groups.at(-1);
    if (group && columnsOf(tableOf(game, [...group, seat])[0] ?? '') <= columns) group.push(seat);
    else groups.push([seat]);
  }
  return groups.map((seats) => tableOf(game, seats));
}

function tableOf({ header, seats: all }: Game, shown: readonly number[]): readonly string[] {
  const { upper, lower, grand } = sheetOf(header.rules);
  const names = shown.map((seat) => nameOf(header, seat));
  const seats = shown.flatMap((seat) => all[seat] ?? []);
  const rows: readonly (readonly [label: string, cells: readonly string[]])[] = [
    ['', names],
    ...[...upper, ...lower, grand].map(
      ({ label, cell }) => [label, seats.map(({ card }) => cell(card))] as const,
    ),
  ];
  const labelWidth = Math.max(...rows.map(([label]) => columnsOf(label)));
  const widths = names.map((name) => Math.max(columnsOf(name), MIN_COLUMNS));
  return rows.map(([label, cells]) => {
    const drawn = cells.map((cell, index) => ` ${padLeft(cell, widths[index] ?? MIN_COLUMNS)} |`);
    return `${padRight(label, labelWidth)} |${drawn.join('')}`;
  });
}
