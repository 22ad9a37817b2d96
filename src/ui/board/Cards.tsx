import { Box, Text } from 'ink';
import { memo, type ReactNode } from 'react';
import { shortened, soloMessages } from '../../text/index.js';
import { eventsInForce, isOver, isPlaying, isSoloGame, MAX_SEATS, nameOf } from '../../engine/index.js';
import { type BoardSize, cardColumns, PANEL_GAP, panelColumns } from '../core/layout.js';
import type { Table } from '../model/model.js';
import { type CardRow, cardRows, type CardView, type Cell, coveredCard } from '../model/board/cardRows.js';
import { columnOrder } from '../model/ownSeat.js';
import { cardWidths, hasRoomForNames, largest } from '../model/board/cardWidths.js';
import { useTheme } from '../theme/themes.js';
import { CardHalves, type CardHalvesRows } from './CardHalves.js';

interface CardsProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly size: BoardSize;
  readonly hasUpperTotal: boolean;
  /** Drawn beside the scorecards, `panelColumns` wide. By default, solo games have the solo panel there. */
  readonly panel?: ReactNode;
  readonly rows?: number | undefined;
}

export function Cards({ table, view, size, hasUpperTotal, panel, rows }: CardsProps) {
  const players = table.snapshot.game.seats.length;
  const beside = panel ?? (players === 1 && <SoloPanel table={table} width={panelColumns(size, players)} />);
  return (
    <Box columnGap={PANEL_GAP}>
      <Card
        table={table}
        view={view}
        columns={cardColumns(size, players, beside ? 'open' : 'closed')}
        // If the names fit, leave room for a panel even while it's closed. Then the scorecards don't move when it
        // opens.
        preferredColumns={cardColumns(size, players, 'open')}
        hasUpperTotal={hasUpperTotal}
        rows={rows}
      />
      {beside}
    </Box>
  );
}

interface CardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly columns: number;
  /** The most columns if all names fit there uncut. */
  readonly preferredColumns: number;
  /** Adds a row for the upper total with its bonus. */
  readonly hasUpperTotal: boolean;
  /** Draws only this many rows, the most useful ones. By default, all. */
  readonly rows?: number | undefined;
}

const Card = memo(function Card({
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

const MISSING = '-';

/**
 * The headings of the empty columns at a network table, where every possible player has a column. Only as many are
 * drawn as fit without shortening a name.
 */
function emptyColumns(columns: number, names: readonly string[], rows: CardHalvesRows): readonly string[] {
  const missing = Array<string>(MAX_SEATS - names.length).fill(MISSING);
  const fits = (count: number): boolean =>
    hasRoomForNames(columns, [...names, ...missing.slice(0, count)], rows);
  return missing.slice(0, largest(missing.length, 0, fits));
}

const withColumns = (rows: readonly CardRow[], headings: readonly string[]): readonly CardRow[] =>
  rows.map((row) => ({
    ...row,
    cells: [
      ...row.cells,
      ...headings.map((text): Cell => ({ kind: 'name', text: row.kind === 'heading' ? text : '' })),
    ],
  }));

const LAST_TURNS = 5;

interface SoloPanelProps {
  readonly table: Table;
  readonly width: number;
}

/** Draws the panel beside a solo scorecard: the score to beat, the upper bonus and the last turns. */
const SoloPanel = memo(function SoloPanel({ table, width }: SoloPanelProps) {
  const { styles } = useTheme();
  const { game, events } = table.snapshot;
  const { rules } = game.header;
  const [seat] = game.seats;
  if (!seat) return null;
  const upperBonus = isPlaying(game, seat) ? soloMessages.upperBonus : soloMessages.finalUpperBonus;
  const showsBest = !table.isPast && !isOver(game) && isSoloGame(game.header);
  const last = eventsInForce(events)
    .filter((event) => event.type === 'scored')
    .slice(-LAST_TURNS);
  return (
    <Text>
      {showsBest && (
        <>
          <Text {...styles.heading}>{`${soloMessages.toBeat}\n`}</Text>
          {`${shortened(soloMessages.best(game.header, table.earlier?.[0]), width)}\n`}
        </>
      )}
      <Text {...styles.heading}>{`${soloMessages.upper}\n`}</Text>
      {`${shortened(upperBonus(rules, seat.card), width)}\n`}
      {last.length > 0 && <Text {...styles.heading}>{soloMessages.lastTurns}</Text>}
      {last.map((event) => `\n${shortened(soloMessages.turn(rules, event), width)}`)}
    </Text>
  );
});
