import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { currentTurn, type GameEvent, isOver, nameOf } from '../../../engine/index.js';
import { cut, happenedText, outcomeText, replayMessages, rollName } from '../../../text/index.js';
import { gapFor, type Layout, messageLines, type Size } from '../../model/layout.js';
import type { Model, Scene, Table } from '../../model/model.js';
import { lastPlace, type ReplayState } from '../../model/replay.js';
import { turnFacts } from '../../model/turn.js';
import { useTheme } from '../../theme/useTheme.js';
import { Notice } from '../board/Board.js';
import { Cards } from '../board/Cards.js';
import { CompactCard } from '../board/CompactCard.js';
import { DiceRow, SmallDiceRow } from '../board/DiceRow.js';
import { Header } from '../board/Header.js';
import { FullTable } from '../board/TableTop.js';
import type { CardView } from '../board/cardRows.js';
import { rollOffLines } from '../board/rollOffLines.js';
import { Footer } from '../parts/Footer.js';

interface ReplayViewProps {
  readonly model: Model;
  readonly scene: Extract<Scene, { name: 'replay' }>;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** Draws a stored game at the current event: the board, a description of the event, and its position in the game. */
export function ReplayView({ model, scene, size, layout }: ReplayViewProps) {
  const { styles } = useTheme();
  const { replay, table } = scene;
  const { columns } = size;
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
    <Box flexDirection="column" width={columns}>
      <Header table={table} columns={columns} />
      {layout === 'full' ? (
        <Box flexDirection="column" marginBottom={gapFor(size)}>
          <FullTable
            size={size}
            dice={<DiceOrRollOff table={table} size={size} layout={layout} />}
            notes={(width) => <ReplayNotes replay={replay} table={table} width={width} />}
          >
            <Cards table={table} view={view} size={size} state="open" />
          </FullTable>
        </Box>
      ) : (
        <>
          <Box height={COMPACT_ROLL_OFF_ROWS}>
            <DiceOrRollOff table={table} size={size} layout={layout} />
          </Box>
          <CompactCard table={table} view={view} columns={columns} seat={currentTurn(game)?.seat ?? 0} />
        </>
      )}
      <Notice facts={facts} columns={columns} />
      <Text {...styles.question}>{event ? eventLine(table, event, layout) : replayMessages.empty}</Text>
      {layout === 'compact' && <Text wrap="truncate">{position(replay, table).join(', ')}</Text>}
      <Box height={messageLines(size)} overflowY="hidden">
        <Text {...styles.message}>{model.screenMessage ?? message(replay)}</Text>
      </Box>
      <Footer
        context={replay.isPlaying ? 'replay-playing' : 'replay'}
        columns={columns}
        hasEffect={({ verb }) => verb !== 'move' || replay.at < lastPlace(replay)}
      />
    </Box>
  );
}

/** The types of events after which the current player must make a decision. */
const CHOOSING: readonly GameEvent['type'][] = ['rolled', 'advised', 'tookBack'];

/** The space for the roll-off on the full board, equal to the space for standard dice. */
const FULL_ROLL_OFF = { rows: 7, columns: 49 } as const;
/**
 * The number of rows for the roll-off on the compact board, enough for one round with four players. The dice later get
 * the same number of rows, so the board does not move after the roll-off.
 */
const COMPACT_ROLL_OFF_ROWS = 4;

interface DiceOrRollOffProps {
  readonly table: Table;
  readonly size: Size;
  readonly layout: ReplayViewProps['layout'];
}

/** Draws the current dice or, during the roll-off, the players' rolls. */
function DiceOrRollOff({ table: { snapshot }, size, layout }: DiceOrRollOffProps) {
  const { marks } = useTheme();
  const { game, events } = snapshot;
  if (events.at(-1)?.type === 'rolledOff') {
    const names = game.header.players.map(({ name }) => name);
    const columns = layout === 'full' ? FULL_ROLL_OFF.columns : size.columns;
    const lines = rollOffLines(events, names, columns, marks.best);
    return (
      <Text>{lines.slice(layout === 'full' ? -FULL_ROLL_OFF.rows : -COMPACT_ROLL_OFF_ROWS).join('\n')}</Text>
    );
  }
  const turn = currentTurn(game);
  if (!turn?.dice) return null;
  return layout === 'full' ? (
    <DiceRow dice={turn.dice} hold={turn.held} size={size} />
  ) : (
    <SmallDiceRow dice={turn.dice} hold={turn.held} />
  );
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
  const names = game.header.players.map(({ name }) => cut(name, NAME_COLUMNS[layout]));
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
