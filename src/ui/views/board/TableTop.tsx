import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { Dice, Hold } from '../../../engine/index.js';
import { boardMessages } from '../../../text/index.js';
import { diceFor, gapFor, type Layout, type Size } from '../../model/layout.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { diceColumns, DiceRow, diceRows, SmallDiceRow } from './DiceRow.js';
import { Header } from './Header.js';
import { CompactNotes, RollButton, TurnNotes } from './TurnNotes.js';

interface TableTopProps {
  readonly table: Table;
  readonly dice: Dice;
  readonly hold: Hold;
  /** The dice that the coach's marked move keeps. */
  readonly keep: Hold | undefined;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
  /** The scorecards. */
  readonly children: ReactNode;
}

/** Draws the header, the dice, the notes about the turn, and the scorecards. */
export function TableTop({ table, dice, hold, keep, size, layout, children }: TableTopProps) {
  return (
    <>
      <Header table={table} columns={size.columns} practice={layout === 'full' ? 'here' : 'elsewhere'} />
      {layout === 'full' ? (
        <FullTable
          size={size}
          dice={<DiceRow dice={dice} hold={hold} keep={keep} size={size} />}
          notes={(columns) => <TurnNotes table={table} width={columns} />}
        >
          {children}
        </FullTable>
      ) : (
        <>
          <CompactDice table={table} dice={dice} hold={hold} keep={keep} />
          <CompactNotes table={table} />
          {children}
        </>
      )}
    </>
  );
}

interface FullTableProps {
  readonly size: Size;
  readonly dice: ReactNode;
  /** Draws the notes about the turn in the given number of columns. */
  readonly notes: (columns: number) => ReactNode;
  /** The scorecards. */
  readonly children: ReactNode;
}

const GAP = 2;

/** Draws the full board: the dice and the notes side by side, and the scorecards below. */
export function FullTable({ size, dice, notes, children }: FullTableProps) {
  const art = diceFor(useTheme(), size);
  const gap = gapFor(size);
  const columns = diceColumns(art);
  return (
    <>
      <Box columnGap={GAP} height={diceRows(art)} marginTop={gap} overflowY="hidden">
        <Box width={columns}>{dice}</Box>
        {notes(size.columns - columns - GAP)}
      </Box>
      <Box flexDirection="column" marginTop={gap}>
        {children}
      </Box>
    </>
  );
}

type CompactDiceProps = Pick<TableTopProps, 'table' | 'dice' | 'hold' | 'keep'>;

/**
 * Draws the dice of the compact board in 40 columns and 3 lines. The Roll button is beside the dice. In a practice
 * game, the key for taking back a decision is shown as well.
 */
function CompactDice({ table, dice, hold, keep }: CompactDiceProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const isPractice = game.header.practice === true;
  return (
    <Box columnGap={1}>
      <SmallDiceRow dice={dice} hold={hold} keep={keep} />
      <Box flexDirection="column">
        <Text>{isPractice ? boardMessages.practice : ' '}</Text>
        <Box height={1}>
          <RollButton game={game} />
        </Box>
        {isPractice && <Text {...styles.quiet}>{boardMessages.practiceKey}</Text>}
      </Box>
    </Box>
  );
}
