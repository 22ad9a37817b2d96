import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { currentTurn, type DieIndex, type Hold } from '../../engine/index.js';
import {
  boardMessages,
  columnsOf,
  firstFitting,
  lastMoves,
  lastMoveText,
  type MomentEvent,
  momentText,
  shortened,
  soloMessages,
  unbroken,
  wrap,
} from '../../text/index.js';
import type { ComparedDice } from '../model/board/comparedDice.js';
import { type BoardDice, type BoardRows, diceColumns, SMALL_DICE_ROWS } from '../model/board/boardRows.js';
import type { Sides, Tumble } from '../model/board/tumble.js';
import type { Table } from '../model/model.js';
import { useTheme } from '../theme/themes.js';
import { type DiceProps, DiceRow } from './DiceRow.js';
import { GameLine, gameMarks, PART_GAP, practiceTexts, seedOf } from './Header.js';
import { RollButton, standingFor } from './TurnHeader.js';

interface TurnTopProps {
  readonly table: Table;
  /** Undefined before the first roll of a turn. */
  readonly dice: Sides | undefined;
  readonly hold: Hold;
  readonly tumble: Tumble | undefined;
  readonly cursor: DieIndex | undefined;
  readonly keep: Hold | undefined;
  readonly compared: ComparedDice | undefined;
  readonly note: readonly string[] | undefined;
  readonly status: string | undefined;
  readonly moment: MomentEvent | undefined;
  readonly columns: number;
  readonly rows: BoardRows;
}

/** Draws the dice, and the notes about the turn beside them on the full board or below them on the compact one. */
export function TurnTop({
  table,
  dice,
  hold,
  tumble,
  cursor,
  keep,
  compared,
  note,
  status,
  moment,
  columns,
  rows,
}: TurnTopProps) {
  const drawn = dice && { dice, hold, tumble, cursor, keep, compared };
  const about = { table, moment, note, status };
  if (rows.dice === 'small' && rows.notes > 0) {
    return (
      <Box flexDirection="column" width={columns}>
        <SmallDice table={table} drawn={drawn} columns={columns} />
        <CompactNotes {...about} columns={columns} button="elsewhere" />
      </Box>
    );
  }
  const diceRow = drawn ? <DiceRow {...drawn} art={rows.dice} /> : <Box height={rows.diceRows} />;
  return rows.notes > 0 ? (
    <Box flexDirection="column" width={columns}>
      {diceRow}
      <CompactNotes {...about} columns={columns} button="here" />
    </Box>
  ) : (
    <BesideNotes
      art={rows.dice}
      columns={columns}
      dice={diceRow}
      notes={(width) => <TurnNotes {...about} width={width} />}
    />
  );
}

interface BesideNotesProps {
  readonly art: BoardDice;
  readonly columns: number;
  readonly dice: ReactNode;
  readonly notes: (columns: number) => ReactNode;
}

const GAP = 2;

/** Draws notes to the right of the dice, or of the rolls that decide who starts. */
export function BesideNotes({ art, columns, dice, notes }: BesideNotesProps) {
  const width = diceColumns(art);
  return (
    <Box columnGap={GAP}>
      <Box width={width}>{dice}</Box>
      {notes(columns - width - GAP)}
    </Box>
  );
}

interface SmallDiceProps {
  readonly table: Table;
  readonly drawn: DiceProps | undefined;
  readonly columns: number;
}

/**
 * Draws small dice in 3 lines for 40 columns, with the Roll button at the right edge. A practice game also shows the
 * key that takes back a decision.
 */
function SmallDice({ table, drawn, columns }: SmallDiceProps) {
  const { styles } = useTheme();
  const { game } = table.snapshot;
  const isPractice = game.header.practice === true && !table.isPast;
  return (
    <Box width={columns} justifyContent="space-between" flexShrink={0}>
      <Box width={diceColumns('small')} height={SMALL_DICE_ROWS}>
        {drawn && <DiceRow {...drawn} art="small" />}
      </Box>
      <Box flexDirection="column" alignItems="flex-end">
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
  readonly moment: MomentEvent | undefined;
  /** Shown instead of the latest moves, in several wordings, longest first. */
  readonly note: readonly string[] | undefined;
  readonly status: string | undefined;
}

function TurnNotes({ table, moment, note, status, width }: NotesProps & { readonly width: number }) {
  const { game, events } = table.snapshot;
  const rules = shortened(game.header.rules.name, width);
  const seed = seedOf(table);
  const isSeedBeside = columnsOf([rules, boardMessages.seed(seed)].join(PART_GAP)) <= width;
  const seedBelow = isSeedBeside || seed === '' ? [] : [shortened(boardMessages.seed(seed), width)];
  const marks = [...practiceTexts(table), ...gameMarks(game), ...seedBelow].map(unbroken).join('  ');
  return (
    <Box width={width} flexDirection="column">
      <GameLine
        table={table}
        columns={width}
        parts={[rules]}
        status={status}
        seed={isSeedBeside ? seed : ''}
      />
      {marks !== '' && <Text>{wrap(marks, width).join('\n')}</Text>}
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
  /** `here` if these notes contain the Roll button and, in a practice game, the key that takes back a decision. */
  readonly button: 'here' | 'elsewhere';
}

/** Draws two lines above the compact scorecard: how the player stands, and what the latest move was. */
function CompactNotes({ table, moment, note, status, columns, button }: CompactNotesProps) {
  const { styles } = useTheme();
  const { game, events } = table.snapshot;
  const isHere = button === 'here';
  const [practice = ''] = isHere && !table.isPast ? practiceTexts(table) : [];
  const room = columns - (practice === '' ? 0 : practice.length + 1);
  const roomBesideButton = columns - (isHere ? BUTTON_COLUMNS : 0);
  const turn = currentTurn(game);
  const round = turn ? [boardMessages.round(game.header.rules, turn.number)] : [];
  const standing = standingFor(table, roomBesideButton - columnsOf([...round, ''].join(PART_GAP)));
  const parts = [...round, ...standing, ...gameMarks(game), game.header.rules.name];
  return (
    <Box flexDirection="column" flexShrink={0} width={columns}>
      <Box justifyContent="space-between">
        <GameLine table={table} columns={roomBesideButton} parts={parts} status={status} />
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

function Flourish({ moment, columns }: { readonly moment: MomentEvent; readonly columns: number }) {
  const { styles } = useTheme();
  return <Text {...styles.notice}>{momentText(moment, columns) || ' '}</Text>;
}

/**
 * The progress towards the upper bonus in a training position, which has no latest move to show. Undefined in other
 * games.
 */
function bonusText({ snapshot: { game, events }, isPast }: Table): string | undefined {
  const [seat] = game.seats;
  return isPast && events.length === 0 && seat
    ? boardMessages.bonusProgress(soloMessages.upperBonus(game.header.rules, seat.card))
    : undefined;
}

const BUTTON_COLUMNS = boardMessages.rollButton.length + 1;
