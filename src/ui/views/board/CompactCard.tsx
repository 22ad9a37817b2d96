import { Box, Text } from 'ink';
import { standings } from '../../../engine/index.js';
import { shortNames } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { CardHalf } from './CardHalf.js';
import { cardRows, type CardView } from './cardRows.js';

/** Columns of the labels and points in each section. Together they fill 40 columns. */
const UPPER = { label: 11, cell: 6 } as const;
const LOWER = { label: 15, cell: 6 } as const;

interface CompactCardProps {
  readonly table: Table;
  readonly view: Omit<CardView, 'seats'>;
  readonly columns: number;
  /** The seat whose card is shown. Only totals are shown for the other players. */
  readonly seat: number;
}

/** Draws one player's card and everybody's totals, for terminals at least 40 columns wide. */
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

/** Returns a line with each player's total. Names are shortened if the line is too long. */
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
