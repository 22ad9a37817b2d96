import { Box, Text } from 'ink';
import { type ReactNode, useContext } from 'react';
import {
  currentTurn,
  type Dice,
  type DieIndex,
  type Game,
  type Hold,
  nameOf,
  ROLLS_PER_TURN,
} from '../../engine/index.js';
import {
  boardMessages,
  cut,
  firstFitting,
  lastMoves,
  lastMoveText,
  type MomentEvent,
  momentText,
  shortened,
  soloMessages,
  wrap,
} from '../../text/index.js';
import { isComputersTurn } from '../../players/index.js';
import type { Snapshot } from '../../session/index.js';
import type { ComparedDice } from '../model/board/comparedDice.js';
import { type BoardDice, type BoardRows, diceColumns, SMALL_DICE_ROWS } from '../model/board/boardRows.js';
import type { Table } from '../model/model.js';
import { useTheme } from '../theme/themes.js';
import { isOwnTurn } from '../model/ownSeat.js';
import { Clickable, ClickContext } from '../core/Clickable.js';
import { DiceRow } from './DiceRow.js';

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
  readonly moment: MomentEvent | undefined;
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
  if (rows.dice === 'small' && rows.notes > 0) {
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
    <Box columnGap={1} flexShrink={0}>
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

interface NotesProps {
  readonly table: Table;
  /** The flourish to show in place of the latest move. */
  readonly moment: MomentEvent | undefined;
  /** A text that replaces the latest moves, in several wordings, longest first. */
  readonly note?: readonly string[] | undefined;
}

/**
 * Draws the notes about the turn: the current player, the roll, the Roll button if the mouse is on, and the other
 * players' latest moves.
 */
function TurnNotes({ table, moment, note, width }: NotesProps & { readonly width: number }) {
  const { styles, marks } = useTheme();
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  if (!turn) return null;
  return (
    <Box width={width} flexDirection="column">
      <Text>
        <Text {...styles.inTurn}>{cut(`${marks.pointer} ${nameOf(game.header, turn.seat)}`, width)}</Text>
        {'\n'}
        {cut(boardMessages.roll(turn.roll, ROLLS_PER_TURN - turn.roll), width)}
      </Text>
      <Box height={1}>
        <RollButton snapshot={table.snapshot} />
      </Box>
      {moment && <Flourish moment={moment} columns={width} />}
      <Text>
        {(note ? wrap(note[0] ?? '', width) : lastMoves(game, events, width).slice(moment ? 1 : 0)).join(
          '\n',
        )}
      </Text>
    </Box>
  );
}

interface CompactNotesProps extends NotesProps {
  readonly columns: number;
  /** Whether these notes contain the Roll button and, in a practice game, the key for taking back a decision. */
  readonly button: 'here' | 'elsewhere';
}

/** Draws two lines above the compact scorecard: one with the current player and roll, and one with the latest move. */
function CompactNotes({ table, moment, note, columns, button }: CompactNotesProps) {
  const { styles } = useTheme();
  const { game, events } = table.snapshot;
  const isHere = button === 'here';
  const practice = isHere && game.header.practice && !table.isPast ? PRACTICE : '';
  const room = columns - (practice === '' ? 0 : practice.length + 1);
  return (
    <Box flexDirection="column" flexShrink={0} width={columns}>
      <Box justifyContent="space-between">
        <Text>{turnLine(game, columns - (isHere ? BUTTON_COLUMNS : 0))}</Text>
        {isHere && <RollButton snapshot={table.snapshot} />}
      </Box>
      <Box justifyContent="space-between">
        {moment ? (
          <Flourish moment={moment} columns={room} />
        ) : (
          <Text>
            {note
              ? firstFitting(note, room)
              : shortened(lastMoveText(game, events) ?? bonusText(table) ?? ' ', room)}
          </Text>
        )}
        <Text {...styles.quiet}>{practice}</Text>
      </Box>
    </Box>
  );
}

/** Draws a line with a flourish. */
function Flourish({ moment, columns }: { readonly moment: MomentEvent; readonly columns: number }) {
  const { styles } = useTheme();
  return <Text {...styles.notice}>{momentText(moment, columns) || ' '}</Text>;
}

/** Describes the upper bonus in a position for training, which has no latest move; undefined in other games. */
function bonusText({ snapshot: { game, events }, isPast }: Table): string | undefined {
  const [seat] = game.seats;
  return isPast && events.length === 0 && seat
    ? boardMessages.bonusProgress(soloMessages.upperBonus(game.header.rules, seat.card))
    : undefined;
}

/** The width of the Roll button and a gap. */
const BUTTON_COLUMNS = boardMessages.rollButton.length + 1;
const PRACTICE = `${boardMessages.practice}, ${boardMessages.practiceKey}`;

/** Returns the current player and roll, such as `Anna: second roll, one more to go`. A long name is cut to fit. */
function turnLine(game: Game, columns: number): string {
  const turn = currentTurn(game);
  if (!turn) return ' ';
  const roll = `: ${boardMessages.roll(turn.roll, ROLLS_PER_TURN - turn.roll)}`;
  return cut(nameOf(game.header, turn.seat), columns - roll.length) + roll;
}

const ROLL = { verb: 'roll' } as const;

/** Draws the Roll button, unless the mouse is off or nobody at this screen can roll. */
function RollButton({ snapshot }: { readonly snapshot: Snapshot }) {
  const { styles } = useTheme();
  const canClick = useContext(ClickContext) !== undefined;
  const { game, table } = snapshot;
  const turn = currentTurn(game);
  const isOthers = table ? table.isRolling || !isOwnTurn(snapshot) : isComputersTurn(game);
  if (!canClick || !turn || turn.roll >= ROLLS_PER_TURN || isOthers) return null;
  return (
    <Clickable command={ROLL}>
      <Text {...styles.key}>{boardMessages.rollButton}</Text>
    </Clickable>
  );
}
