import { Box, Text } from 'ink';
import { memo } from 'react';
import { nameOf, standings } from '../../engine/index.js';
import { columnsOf, shortNames } from '../../text/index.js';
import type { Table } from '../model/model.js';
import { useTheme } from '../theme/useTheme.js';
import { CardHalves } from './CardHalves.js';
import { cardRows, type CardView } from '../model/board/cardRows.js';
import { cardWidths, largest, sum } from '../model/board/cardWidths.js';
import { coveredCard } from '../model/board/coveredCard.js';
import { compactColumns } from '../model/board/compactColumns.js';

/**
 * The maximum width of a card with one player, in columns. In wider terminals, the two sections would be too far apart.
 */
const WIDEST = 60;

interface CompactCardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly columns: number;
  /** The seat whose column is shown. Default: the columns that `compactColumns` chooses. */
  readonly seat?: number;
  /** If present, only this number of rows is drawn, the most useful first, without the totals of all players. */
  readonly rows?: number | undefined;
}

/** Draws the card with the columns of one or more players, and the totals of all players. */
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
      {drawn === undefined && (
        <Text wrap="truncate" {...styles.quiet}>
          {totalsLine(table, columns)}
        </Text>
      )}
    </Box>
  );
});

const TOTALS_GAP = '  ';

/** Returns a line with the totals of all players. If the totals do not fit in one line, names are shortened. */
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
