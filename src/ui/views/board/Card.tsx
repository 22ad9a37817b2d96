import { Box } from 'ink';
import { memo } from 'react';
import { nameOf } from '../../../engine/index.js';
import type { Table } from '../../model/model.js';
import { columnOrder } from '../../model/ownSeat.js';
import { CardHalves } from './CardHalves.js';
import { cardRows, type CardView, upperWithBonusRow } from '../../model/board/cardRows.js';
import { coveredCard } from '../../model/board/coveredCard.js';
import { cardWidths, hasRoomForNames } from '../../model/board/cardWidths.js';

interface CardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  /** The maximum width of the scorecards. */
  readonly columns: number;
  /** The maximum width of the scorecards if all names fit in this width without being cut. */
  readonly preferredColumns: number;
  /** A finished card has an extra row for the upper total including its bonus. */
  readonly state: 'open' | 'finished';
  /** The number of rows to draw, the most useful first. Default: all rows. */
  readonly rows?: number | undefined;
}

/** Draws the scorecards of all players, with the upper and lower sections side by side. */
export const Card = memo(function Card({
  table,
  view,
  columns,
  preferredColumns,
  state,
  rows: drawn,
}: CardProps) {
  const { game } = table.snapshot;
  const seats = columnOrder(table.snapshot);
  const { upper, lower } = cardRows(game, { ...view, seats });
  const rows = {
    upper:
      state === 'finished'
        ? [...upper.slice(0, -1), upperWithBonusRow(game, { ...view, seats }), ...upper.slice(-1)]
        : upper,
    lower,
  };
  const names = seats.map((seat) => nameOf(game.header, seat));
  const width = hasRoomForNames(preferredColumns, names, rows) ? preferredColumns : columns;
  const widths = cardWidths(width, names, rows);
  return (
    <Box width={width}>
      <CardHalves rows={drawn === undefined ? rows : coveredCard(rows, drawn, view)} widths={widths} />
    </Box>
  );
});
