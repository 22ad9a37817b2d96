import { Box } from 'ink';
import { memo } from 'react';
import { columnsOf } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { type CardRow, type CardView, cardRows, upperWithBonusRow } from './cardRows.js';
import { CardHalf } from './CardHalf.js';
import { cardWidths } from '../../model/layout.js';
import { SoloPanel } from './SoloPanel.js';

/** The card of a solo game leaves this much room for the panel beside it. */
const SOLO_PANEL = 30;
const WIDEST_CARD = 120;

interface CardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly columns: number;
  /** The finished card has one row more. */
  readonly state: 'open' | 'finished';
}

/** Every player's card, upper and lower section side by side. */
export const Card = memo(function Card({ table, view, columns, state }: CardProps) {
  const { game } = table.snapshot;
  const seats = game.seats.map((_, seat) => seat);
  const isSolo = seats.length === 1;
  const width = Math.min(isSolo ? columns - SOLO_PANEL : columns, WIDEST_CARD);
  const rows = cardRows(game, { ...view, seats });
  const upper =
    state === 'finished'
      ? [...rows.upper.slice(0, -1), upperWithBonusRow(game, { ...view, seats }), ...rows.upper.slice(-1)]
      : rows.upper;
  const {
    upper: upperWidths,
    lower: lowerWidths,
    lowerAt,
  } = cardWidths(width, seats.length, longestLabel(upper));
  return (
    <Box>
      <Box width={lowerAt}>
        <CardHalf rows={upper} widths={upperWidths} />
      </Box>
      <Box width={width - lowerAt}>
        <CardHalf rows={rows.lower} widths={lowerWidths} />
      </Box>
      {isSolo && <SoloPanel table={table} width={columns - width} />}
    </Box>
  );
});

const longestLabel = (rows: readonly CardRow[]): number =>
  Math.max(...rows.map(({ label }) => columnsOf(label)));
