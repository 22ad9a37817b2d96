import { Box, Text } from 'ink';
import { standings } from '../../../engine/index.js';
import { shortNames } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { CardHalf } from './CardHalf.js';
import { cardRows, type CardView } from './cardRows.js';

/** The widths of labels and points in the upper section. Both sections together are 40 columns wide. */
const UPPER = { label: 11, cell: 6 } as const;
const LOWER = { label: 15, cell: 6 } as const;

interface CompactCardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly columns: number;
  /** The seat whose card is shown. For other players, only the total is shown. */
  readonly seat: number;
}

/** Draws one player's card and all players' totals, in 40 columns. */
export function CompactCard({ table, view, columns, seat }: CompactCardProps) {
  const { styles } = useTheme();
  const rows = cardRows(table.snapshot.game, { ...view, seats: [seat] });
  return (
    <Box flexDirection="column">
      <Box>
        <CardHalf rows={rows.upper} widths={UPPER} />
        <CardHalf rows={rows.lower} widths={LOWER} />
      </Box>
      <Text wrap="truncate" {...styles.quiet}>
        {totalsLine(table, columns)}
      </Text>
    </Box>
  );
}

const TOTALS_GAP = '  ';
const SHORT_NAME = 5;

/** Returns a line with the totals of all players. If the totals do not fit in one line, names are shortened. */
function totalsLine({ snapshot: { game } }: Table, columns: number): string {
  const lines = standings(game);
  const room = Math.floor((columns + TOTALS_GAP.length) / lines.length) - TOTALS_GAP.length;
  const widest = Math.max(...lines.map(({ totals }) => String(totals.grand).length));
  const names = shortNames(
    game.header.players.map(({ name }) => name),
    Math.min(SHORT_NAME, room - 1 - widest),
  );
  const entries = lines.map(({ seat, totals }) => `${names[seat] ?? ''} ${totals.grand}`);
  return entries.length > 1 ? entries.join(TOTALS_GAP) : ' ';
}
