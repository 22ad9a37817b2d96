import { Box, Text } from 'ink';
import { memo } from 'react';
import { cardOf, eventsInForce, isSoloGame } from '../../../engine/index.js';
import { columnsOf, cut, soloMessages } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { CardHalf } from './CardHalf.js';
import { type CardRow, cardRows, type CardView, upperWithBonusRow } from './cardRows.js';
import { cardWidths } from './cardWidths.js';

/** The width of the panel beside the scorecard of a solo game. */
const SOLO_PANEL = 30;
const WIDEST_CARD = 120;

interface CardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly columns: number;
  /** A finished card has an extra row for the upper total including its bonus. */
  readonly state: 'open' | 'finished';
}

/** Draws the scorecards of all players, with the upper and lower sections side by side. */
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

const LAST_TURNS = 5;

/**
 * Draws the panel beside the scorecard of a solo game. The panel is 10 lines high and fills the space that other
 * players' columns would take.
 */
function SoloPanel({ table, width }: { readonly table: Table; readonly width: number }) {
  const { styles } = useTheme();
  const { game, events } = table.snapshot;
  const { rules } = game.header;
  const last = eventsInForce(events)
    .filter((event) => event.type === 'scored')
    .slice(-LAST_TURNS);
  return (
    <Text>
      {!table.isPast && isSoloGame(game.header) && (
        <>
          <Text {...styles.heading}>{`${soloMessages.toBeat}\n`}</Text>
          {`${cut(soloMessages.best(game.header, table.earlier?.[0]), width)}\n`}
        </>
      )}
      <Text {...styles.heading}>{`${soloMessages.upper}\n`}</Text>
      {`${cut(soloMessages.upperBonus(rules, cardOf(game, 0)), width)}\n`}
      <Text {...styles.heading}>{soloMessages.lastTurns}</Text>
      {last.map((event) => `\n${cut(soloMessages.turn(rules, event), width)}`)}
    </Text>
  );
}
