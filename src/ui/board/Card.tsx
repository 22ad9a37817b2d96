import { Box } from 'ink';
import { memo } from 'react';
import { MAX_SEATS, nameOf } from '../../engine/index.js';
import type { Table } from '../model/model.js';
import { columnOrder } from '../model/ownSeat.js';
import { CardHalves, type CardHalvesRows } from './CardHalves.js';
import { type CardRow, cardRows, type CardView, type Cell } from '../model/board/cardRows.js';
import { coveredCard } from '../model/board/coveredCard.js';
import { cardWidths, hasRoomForNames, largest } from '../model/board/cardWidths.js';

interface CardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  /** The maximum width of the scorecards. */
  readonly columns: number;
  /** The maximum width of the scorecards if all names fit in this width without being cut. */
  readonly preferredColumns: number;
  /** Whether the cards have an extra row for the upper total including its bonus. */
  readonly hasUpperTotal: boolean;
  /** The number of rows to draw, the most useful first. Default: all rows. */
  readonly rows?: number | undefined;
}

/** Draws the scorecards of all players, with the upper and lower sections side by side. */
export const Card = memo(function Card({
  table,
  view,
  columns,
  preferredColumns,
  hasUpperTotal,
  rows: drawn,
}: CardProps) {
  const { game } = table.snapshot;
  const seats = columnOrder(table.snapshot);
  const filled = cardRows(game, { ...view, seats }, hasUpperTotal);
  const named = seats.map((seat) => nameOf(game.header, seat));
  const width = hasRoomForNames(preferredColumns, named, filled) ? preferredColumns : columns;
  const missing = table.snapshot.table ? emptyColumns(width, named, filled) : [];
  const rows = { upper: withColumns(filled.upper, missing), lower: withColumns(filled.lower, missing) };
  const widths = cardWidths(width, [...named, ...missing], rows);
  return (
    <Box width={width}>
      <CardHalves rows={drawn === undefined ? rows : coveredCard(rows, drawn, view)} widths={widths} />
    </Box>
  );
});

/** The heading of the empty column of a missing player. */
const MISSING = '-';

/**
 * Returns the headings of the empty columns at a network table, whose board has a column for each possible player. An
 * empty column never takes the room of a name.
 */
function emptyColumns(columns: number, names: readonly string[], rows: CardHalvesRows): readonly string[] {
  const missing = Array<string>(MAX_SEATS - names.length).fill(MISSING);
  const fits = (count: number): boolean =>
    hasRoomForNames(columns, [...names, ...missing.slice(0, count)], rows);
  return missing.slice(0, largest(missing.length, 0, fits));
}

/** Adds empty columns with these headings to the rows of a section. */
const withColumns = (rows: readonly CardRow[], headings: readonly string[]): readonly CardRow[] =>
  rows.map((row) => ({
    ...row,
    cells: [
      ...row.cells,
      ...headings.map((text): Cell => ({ kind: 'name', text: row.kind === 'heading' ? text : '' })),
    ],
  }));
