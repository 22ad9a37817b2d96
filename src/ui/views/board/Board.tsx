import { Box } from 'ink';
import { currentTurn, type Dice, type Hold } from '../../../engine/index.js';
import type { Table } from '../../model/model.js';
import type { Size } from '../../model/size.js';
import { Card } from './Card.js';
import type { CardView } from './cardRows.js';
import { CompactCard } from './CompactCard.js';
import { cardColumns, gapFor, type Layout } from '../../model/layout.js';
import { TableTop } from './TableTop.js';

interface BoardProps {
  readonly table: Table;
  readonly dice: Dice;
  readonly hold: Hold;
  readonly view: Omit<CardView, 'seats'>;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** What lies on the table in a turn: which game it is, the dice, the cards. */
export function Board({ table, dice, hold, view, size, layout }: BoardProps) {
  return (
    <Box flexDirection="column" marginBottom={layout === 'full' ? gapFor(size) : 0}>
      <TableTop table={table} dice={dice} hold={hold} size={size} layout={layout}>
        {layout === 'full' ? (
          <Card table={table} view={view} columns={cardColumns(size)} state="open" />
        ) : (
          <CompactCard
            table={table}
            view={view}
            columns={size.columns}
            seat={currentTurn(table.snapshot.game)?.seat ?? 0}
          />
        )}
      </TableTop>
    </Box>
  );
}
