import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { currentTurn, type GameEvent, isOver, nameOf } from '../../../engine/index.js';
import { cut, happenedText, outcomeText, replayMessages, rollName, shortened } from '../../../text/index.js';
import { type BoardRows, boardRows, diceColumns } from '../../model/boardRows.js';
import type { Layout, Size } from '../../model/layout.js';
import type { Model, Scene, Table } from '../../model/model.js';
import { lastPlace, type ReplayState } from '../../model/replay.js';
import { turnFacts } from '../../model/turn.js';
import { useTheme } from '../../theme/useTheme.js';
import { BelowBoard } from '../board/BelowBoard.js';
import { BoardCards, Notice } from '../board/Board.js';
import { BoardFrame } from '../board/BoardFrame.js';
import { DiceRow } from '../board/DiceRow.js';
import { RollOffRounds } from '../board/RollOffRounds.js';
import { StatusLines } from '../board/StatusLines.js';
import { BesideNotes } from '../board/TurnTop.js';
import type { CardView } from '../../model/board/cardRows.js';
import { Footer } from '../parts/Footer.js';

interface ReplayViewProps {
  readonly model: Model;
  readonly scene: Extract<Scene, { name: 'replay' }>;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** Draws a stored game at the current event: the board, a description of the event, and its position in the game. */
export function ReplayView({ model, scene, size, layout }: ReplayViewProps) {
  const theme = useTheme();
  const { replay, table } = scene;
  const { columns } = size;
  const rows = boardRows(theme, size);
  const { game, events } = table.snapshot;
  const event = events.at(-1);
  const isChoosing = event !== undefined && CHOOSING.includes(event.type);
  const facts = useMemo(() => (isChoosing ? turnFacts(game) : undefined), [game, isChoosing]);
  const view = useMemo(
    (): Omit<CardView, 'seats'> => ({
      input: 'prompts',
      ...(facts && { candidates: facts.options }),
      ...(event?.type === 'scored' && { filled: event }),
    }),
    [facts, event],
  );
  return (
    <BoardFrame
      table={table}
      columns={columns}
      rows={rows}
      top={<ReplayTop replay={replay} table={table} columns={columns} rows={rows} />}
      cards={<BoardCards table={table} view={view} size={size} layout={layout} />}
      below={
        <BelowBoard
          model={model}
          scene={scene}
          columns={columns}
          rows={rows}
          notice={<Notice facts={facts} columns={columns} rows={rows} />}
          answer={
            <StatusLines
              status={event ? eventLine(table, event, layout) : replayMessages.empty}
              message={model.screenMessage ?? message(replay)}
              columns={columns}
              rows={rows}
            />
          }
          footer={<Footer model={model} columns={columns} />}
        />
      }
    />
  );
}

/** The types of events after which the current player must make a decision. */
const CHOOSING: readonly GameEvent['type'][] = ['rolled', 'advised', 'tookBack'];

interface ReplayTopProps {
  readonly replay: ReplayState;
  readonly table: Table;
  readonly columns: number;
  readonly rows: BoardRows;
}

/** Draws the dice, or the rolls of the roll-off, and the notes about the replay. */
function ReplayTop({ replay, table, columns, rows }: ReplayTopProps) {
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  const isRollOff = events.at(-1)?.type === 'rolledOff';
  const dice = turn?.dice && <DiceRow dice={turn.dice} hold={turn.held} art={rows.dice} />;
  if (rows.notes > 0) {
    const height = rows.diceRows + rows.notes - 1;
    return (
      <Box flexDirection="column" width={columns}>
        <Box flexDirection="column" height={height}>
          {isRollOff ? (
            <RollOffRounds table={table} columns={columns} height={height} />
          ) : (
            <>
              <Box height={rows.diceRows}>{dice}</Box>
              <Text>{shortened(turnLine(table), columns)}</Text>
            </>
          )}
        </Box>
        <Text>{shortened(position(replay, table).join(', '), columns)}</Text>
      </Box>
    );
  }
  const rounds = <RollOffRounds table={table} columns={diceColumns(rows.dice)} height={rows.diceRows} />;
  return (
    <BesideNotes
      art={rows.dice}
      columns={columns}
      dice={isRollOff ? rounds : dice}
      notes={(width) => <ReplayNotes replay={replay} table={table} width={width} />}
    />
  );
}

/** Returns the current player and roll, such as `Anna: second roll`. */
function turnLine({ snapshot: { game } }: Table): string {
  const turn = currentTurn(game);
  return turn?.dice ? `${nameOf(game.header, turn.seat)}: ${rollName(turn.roll)}` : ' ';
}

interface ReplayNotesProps {
  readonly replay: ReplayState;
  readonly table: Table;
  readonly width: number;
}

/** Draws the notes about the replay: the current player, the roll, and the position in the game. */
function ReplayNotes({ replay, table, width }: ReplayNotesProps) {
  const { styles, marks } = useTheme();
  const { game } = table.snapshot;
  const turn = currentTurn(game);
  const name = turn && `${marks.pointer} ${nameOf(game.header, turn.seat)}`;
  return (
    <Box width={width}>
      <Text>
        <Text {...styles.inTurn}>{cut(name ?? '', width)}</Text>
        {`\n${turn?.dice ? rollName(turn.roll) : ''}\n\n${position(replay, table).join('\n')}`}
      </Text>
    </Box>
  );
}

const NAME_COLUMNS = { full: 20, compact: 12 } as const;

function eventLine(
  { snapshot: { game } }: Table,
  event: GameEvent,
  layout: ReplayViewProps['layout'],
): string {
  const names = game.header.players.map(({ name }) => shortened(name, NAME_COLUMNS[layout]));
  return happenedText(event, game, names);
}

/** Returns one line with the position in the game, and a second line if the replay is playing. */
function position(replay: ReplayState, { snapshot: { game, events } }: Table): readonly string[] {
  const event = events.at(-1);
  const round = event && 'turn' in event ? event.turn : currentTurn(game)?.number;
  const place = replayMessages.position(replay.at, lastPlace(replay), round);
  return replay.isPlaying ? [place, replayMessages.playing] : [place];
}

/**
 * Returns the message below the board: what is damaged in the recording or, at the end of an undamaged replay, the
 * result of the game.
 */
function message(replay: ReplayState): string {
  const { damage, end } = replay.recording;
  if (damage !== undefined) return damage;
  if (replay.at < lastPlace(replay)) return ' ';
  return isOver(end) ? outcomeText(end) : replayMessages.unfinished;
}
