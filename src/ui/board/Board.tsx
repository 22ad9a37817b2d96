import { Box } from 'ink';
import { currentTurn, type Dice, type Hold } from '../../engine/index.js';
import type { Table } from '../app/model.js';
import type { Size } from '../size.js';
import { Card } from './Card.js';
import type { CardView } from './cardRows.js';
import { CompactCard } from './CompactCard.js';
import { CompactNotes } from './CompactNotes.js';
import { DiceRow, SmallDiceRow } from './DiceRow.js';
import { Header } from './Header.js';
import { gapFor, type Layout } from './layout.js';
import { TurnNotes } from './TurnNotes.js';

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
  const { columns } = size;
  return (
    <>
      <Header table={table} columns={columns} />
      {layout === 'full' ? (
        <>
          <Box columnGap={2} marginTop={gapFor(size)}>
            <DiceRow dice={dice} hold={hold} />
            <TurnNotes table={table} width={columns - DICE_COLUMNS} />
          </Box>
          <Box marginY={gapFor(size)}>
            <Card table={table} view={view} columns={columns} state="open" />
          </Box>
        </>
      ) : (
        <>
          <SmallDiceRow dice={dice} hold={hold} />
          <CompactNotes table={table} />
          <CompactCard
            table={table}
            view={view}
            columns={columns}
            seat={currentTurn(table.snapshot.game)?.seat ?? 0}
          />
        </>
      )}
    </>
  );
}

const DICE_COLUMNS = 51;
