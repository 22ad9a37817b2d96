import { Box } from 'ink';
import type { Dice, Hold } from '../../engine/index.js';
import type { Table } from '../app/model.js';
import type { Size } from '../size.js';
import { CompactNotes } from './CompactNotes.js';
import { DiceRow, SmallDiceRow } from './DiceRow.js';
import { Header } from './Header.js';
import { gapFor, type Layout } from './layout.js';
import { TurnNotes } from './TurnNotes.js';

interface TableTopProps {
  readonly table: Table;
  readonly dice: Dice;
  readonly hold: Hold;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** Which game it is, the dice, and whose turn it is. */
export function TableTop({ table, dice, hold, size, layout }: TableTopProps) {
  const { columns } = size;
  return (
    <>
      <Header table={table} columns={columns} />
      {layout === 'full' ? (
        <Box columnGap={2} marginTop={gapFor(size)}>
          <DiceRow dice={dice} hold={hold} />
          <TurnNotes table={table} width={columns - DICE_COLUMNS} />
        </Box>
      ) : (
        <>
          <SmallDiceRow dice={dice} hold={hold} />
          <CompactNotes table={table} />
        </>
      )}
    </>
  );
}

const DICE_COLUMNS = 51;
