import { Box, Text } from 'ink';
import { memo } from 'react';
import { currentTurn, nameOf, standings } from '../../engine/index.js';
import { columnsOf, shortNames } from '../../text/index.js';
import type { Snapshot } from '../../session/index.js';
import type { Table } from '../model/model.js';
import { useTheme } from '../theme/themes.js';
import { cardRows, type CardView, coveredCard } from '../model/board/cardRows.js';
import { cardWidths, largest, narrowestCard, sum } from '../model/board/cardWidths.js';
import { columnOrder, isOwnTurn } from '../model/ownSeat.js';
import { CardHalves } from './CardHalves.js';

/** A wider card for one player would tear its two sections apart. */
const WIDEST = 60;

interface CompactCardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly columns: number;
  /** Whose column to show. By default, `compactColumns` chooses. */
  readonly seat?: number | undefined;
  /** Draws only this many rows, the most useful first, everybody's totals last. By default, all. */
  readonly rows?: number | undefined;
}

export const CompactCard = memo(function CompactCard({
  table,
  view,
  columns,
  seat,
  rows: drawn,
}: CompactCardProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const shown = seat === undefined ? compactColumns(table.snapshot, view, columns) : { seats: [seat] };
  const { seats } = shown;
  const rows = cardRows(game, { ...view, ...shown });
  const names = seats.map((each) => nameOf(game.header, each));
  const widths = cardWidths(seats.length > 1 ? columns : Math.min(columns, WIDEST), names, rows);
  return (
    <Box flexDirection="column">
      <Box>
        <CardHalves rows={drawn === undefined ? rows : coveredCard(rows, drawn, view)} widths={widths} />
      </Box>
      {(drawn === undefined || drawn > Math.max(rows.upper.length, rows.lower.length)) && (
        <Text wrap="truncate" {...styles.quiet}>
          {totalsLine(table, columns)}
        </Text>
      )}
    </Box>
  );
});

const TOTALS_GAP = '  ';

/** Everybody's totals in one line. Names get shorter if they don't fit. */
function totalsLine({ snapshot: { game } }: Table, columns: number): string {
  const lines = standings(game);
  if (lines.length === 1) return ' ';
  const names = game.header.players.map(({ name }) => name);
  const around = lines.map(({ totals }) => ` ${totals.grand}`.length);
  const room = columns - sum(around) - TOTALS_GAP.length * (lines.length - 1);
  const widths = names.map(columnsOf);
  const limit = largest(Math.max(...widths), 1, (most) => sum(widths.map((w) => Math.min(w, most))) <= room);
  const shown = shortNames(names, limit);
  return lines.map(({ seat, totals }) => `${shown[seat] ?? ''} ${totals.grand}`).join(TOTALS_GAP);
}

/**
 * Chooses whose columns the compact board shows, from left to right, and how long the labels are. A game on this
 * machine shows the current player. A network table shows the player's own column, then the current player's and
 * others' if there's room. While others play, short labels may make room for a second column. In your own turn, you
 * need the full labels to choose a box.
 *
 * @param columns the width of the terminal
 */
function compactColumns(
  snapshot: Snapshot,
  view: Omit<CardView, 'seats'>,
  columns: number,
): Pick<CardView, 'seats' | 'labels'> {
  const { game, table } = snapshot;
  const current = currentTurn(game)?.seat ?? 0;
  if (!table) return { seats: [current] };
  const order = columnOrder(snapshot);
  const playing = order.filter((seat) => !game.seats[seat]?.left);
  const byImportance = [...new Set([table.ownSeat ?? current, current, ...playing, ...order])];
  const fitting = (labels: 'full' | 'short'): readonly number[] => {
    const rows = cardRows(game, { ...view, seats: [], labels });
    const { length } = byImportance.filter((_, index) => narrowestCard(index + 1, rows) <= columns);
    const chosen = byImportance.slice(0, Math.max(1, length));
    return order.filter((seat) => chosen.includes(seat));
  };
  const seats = fitting('full');
  const isWaiting = table.ownSeat !== undefined && !isOwnTurn(snapshot);
  return seats.length === 1 && isWaiting
    ? { seats: fitting('short'), labels: 'short' }
    : { seats, labels: 'full' };
}
