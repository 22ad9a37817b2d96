import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { Dice, DieIndex, Hold } from '../../engine/index.js';
import { boardMessages, type Moment } from '../../text/index.js';
import type { ComparedDice } from '../model/board/comparedDice.js';
import { type BoardDice, type BoardRows, diceColumns, SMALL_DICE_ROWS } from '../model/board/boardRows.js';
import type { Table } from '../model/model.js';
import { useTheme } from '../theme/useTheme.js';
import { DiceRow } from './DiceRow.js';
import { CompactNotes, RollButton, TurnNotes } from './TurnNotes.js';

interface TurnTopProps {
  readonly table: Table;
  /** Undefined before the first roll of a turn. */
  readonly dice: Dice | undefined;
  readonly hold: Hold;
  /** The die with the cursor. */
  readonly cursor: DieIndex | undefined;
  /** The dice that the coach's marked move keeps. */
  readonly keep: Hold | undefined;
  /** A move compared with a better move. */
  readonly compared: ComparedDice | undefined;
  /** A text for the notes in several wordings, longest first. */
  readonly note: readonly string[] | undefined;
  /** The flourish in the notes. */
  readonly moment: Moment | undefined;
  readonly columns: number;
  readonly rows: BoardRows;
}

/** Draws the dice and the notes about the turn: side by side on the full board, otherwise one above the other. */
export function TurnTop({
  table,
  dice,
  hold,
  cursor,
  keep,
  compared,
  note,
  moment,
  columns,
  rows,
}: TurnTopProps) {
  if (rows.dice === 'small') {
    return (
      <Box flexDirection="column" width={columns}>
        <SmallDice table={table} dice={dice} hold={hold} cursor={cursor} keep={keep} compared={compared} />
        <CompactNotes table={table} moment={moment} note={note} columns={columns} button="elsewhere" />
      </Box>
    );
  }
  const diceRow = dice ? (
    <DiceRow dice={dice} hold={hold} cursor={cursor} keep={keep} compared={compared} art={rows.dice} />
  ) : (
    <Box height={rows.diceRows} />
  );
  return rows.notes > 0 ? (
    <Box flexDirection="column" width={columns}>
      {diceRow}
      <CompactNotes table={table} moment={moment} note={note} columns={columns} button="here" />
    </Box>
  ) : (
    <BesideNotes
      art={rows.dice}
      columns={columns}
      dice={diceRow}
      notes={(width) => <TurnNotes table={table} moment={moment} note={note} width={width} />}
    />
  );
}

interface BesideNotesProps {
  readonly art: BoardDice;
  readonly columns: number;
  readonly dice: ReactNode;
  /** Draws the notes in the given number of columns. */
  readonly notes: (columns: number) => ReactNode;
}

const GAP = 2;

/** Draws dice, or the rolls of the roll-off, with notes to the right. */
export function BesideNotes({ art, columns, dice, notes }: BesideNotesProps) {
  const width = diceColumns(art);
  return (
    <Box columnGap={GAP}>
      <Box width={width}>{dice}</Box>
      {notes(columns - width - GAP)}
    </Box>
  );
}

type SmallDiceProps = Pick<TurnTopProps, 'table' | 'dice' | 'hold' | 'cursor' | 'keep' | 'compared'>;

/**
 * Draws small dice in 40 columns and 3 lines. The Roll button is beside the dice. In a practice game, the key for taking
 * back a decision is shown as well.
 */
function SmallDice({ table, dice, hold, cursor, keep, compared }: SmallDiceProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const isPractice = game.header.practice === true && !table.isPast;
  return (
    <Box columnGap={1}>
      <Box width={diceColumns('small')} height={SMALL_DICE_ROWS}>
        {dice && (
          <DiceRow dice={dice} hold={hold} cursor={cursor} keep={keep} compared={compared} art="small" />
        )}
      </Box>
      <Box flexDirection="column">
        <Text>{isPractice ? boardMessages.practice : ' '}</Text>
        <Box height={1}>
          <RollButton snapshot={table.snapshot} />
        </Box>
        {isPractice && <Text {...styles.quiet}>{boardMessages.practiceKey}</Text>}
      </Box>
    </Box>
  );
}
