import { Box, Text } from 'ink';
import { useMemo } from 'react';
import type { Judgement } from '../../../analysis/index.js';
import { currentTurn, type Game, type GameEvent, isOver, nameOf } from '../../../engine/index.js';
import {
  coachMessages,
  columnsOf,
  expectedBar,
  figuresTable,
  happenedText,
  judgementText,
  moveWithCost,
  outcomeText,
  replayMessages,
  reviewMessages,
  rollName,
  shortened,
  type Size,
  winChancesTexts,
} from '../../../text/index.js';
import { type BoardRows, diceColumns } from '../../model/board/boardRows.js';
import { BELOW_GAP, type CoachArea, coachArea } from '../../model/board/coachLayout.js';
import { type CardView, rowsUnder } from '../../model/board/cardRows.js';
import { type ComparedDice, comparedDice } from '../../model/board/comparedDice.js';
import { ReviewGraphView } from '../../board/ReviewGraph.js';
import { GRAPH_ROWS, reviewGraph } from '../../model/review/graph.js';
import { ReviewPanel, reviewPanelLines } from '../../board/ReviewPanel.js';
import { boardLayout } from '../../core/layout.js';
import type { Model, Table } from '../../model/model.js';
import { candidatesFrom, type TurnFacts, turnFacts } from '../../model/turn.js';
import { useTheme } from '../../theme/themes.js';
import { BelowLines, StatusLines, VerdictBelow } from '../../board/BelowBoard.js';
import { BoardCards, BoardFrame, Notice, type SidePanel } from '../../board/Board.js';
import { DiceRow } from '../../board/DiceRow.js';
import { ExerciseBoard, type ExerciseBoardProps, verdictOn } from '../../board/ExerciseBoard.js';
import { RollOffRounds } from '../../board/RollOffRounds.js';
import { BesideNotes } from '../../board/TurnTop.js';
import { Footer } from '../../core/Footer.js';
import {
  expectedRange,
  expectedShown,
  lastPlace,
  mistakePlaces,
  moveShown,
  type ReplayState,
  tableShown,
} from './state.js';

interface ReplayViewProps {
  readonly model: Model;
  readonly replay: ReplayState;
  readonly size: Size;
}

/**
 * Draws a stored game at the current event: the board, what happened, and the position in the game. At a decision, also
 * shows what it cost and which move was better. While the player tries the decision again, draws the question instead.
 */
export function ReplayView({ model, replay, size }: ReplayViewProps) {
  const { retry } = replay;
  const table = useMemo(() => tableShown(replay), [replay.recording, replay.at]);
  return retry ? (
    <ExerciseBoard
      model={model}
      exercise={retry}
      table={table}
      size={size}
      inGame={retry.made && moveInGame(replay, size.columns)}
      graph="below"
      status={replayMessages.retry}
    />
  ) : (
    <PastBoard model={model} replay={replay} table={table} size={size} />
  );
}

function moveInGame(replay: ReplayState, columns: number): ExerciseBoardProps['inGame'] {
  const decision = moveShown(replay)?.decision;
  const facts = turnFacts(replay.recording.games[replay.at] ?? replay.recording.end);
  if (!decision || !facts) return undefined;
  const label = replayMessages.inGame('');
  const { rules, options } = facts;
  const line = label + moveWithCost(rules, decision, options.boxes, columns - columnsOf(label));
  return { move: decision.played, line };
}

interface PastBoardProps extends ReplayViewProps {
  readonly table: Table;
}

function PastBoard({ model, replay, table, size }: PastBoardProps) {
  const theme = useTheme();
  const { columns } = size;
  const rows = rowsUnder(table.snapshot.game.header.rules, theme, size, 'below');
  const { game, events } = table.snapshot;
  const event = events.at(-1);
  const isChoosing = event !== undefined && CHOOSING.includes(event.type);
  const facts = useMemo(() => (isChoosing ? turnFacts(game) : undefined), [game, isChoosing]);
  const view = useMemo(
    (): Omit<CardView, 'seats'> => ({
      input: 'prompts',
      ...(facts && { candidates: candidatesFrom(facts) }),
      ...(event?.type === 'scored' && { filled: event }),
    }),
    [facts, event],
  );
  const judgement = judgementShown(replay);
  const graphRows = graphRowsBelow(model, replay, size, rows);
  const unused = graphRows > 0 ? rows.unused - BELOW_GAP - graphRows : rows.unused;
  const panel = reviewPanel(model, replay, size, { ...rows, unused }, judgement);
  return (
    <BoardFrame
      table={table}
      size={size}
      rows={rows}
      top={<ReplayTop replay={replay} table={table} columns={columns} rows={rows} />}
      cards={<BoardCards table={table} view={view} size={size} rows={rows} panel={panel} />}
      below={
        <>
          <PastBelow
            model={model}
            replay={replay}
            table={table}
            size={size}
            facts={facts}
            why={panel?.area.place === 'beside' ? undefined : whyShown(replay)}
          />
          {graphRows > 0 && <GraphBelow replay={replay} size={{ columns, rows: graphRows }} />}
          {panel?.area.place === 'below' && <Box marginTop={BELOW_GAP}>{panel.panel}</Box>}
          {panel?.area.place === 'beside' && (
            <FiguresBelow replay={replay} size={{ columns, rows: unused - BELOW_GAP }} />
          )}
        </>
      }
    />
  );
}

/** A panel below the footer needs this many rows. */
const PANEL_ROWS = 7;

/**
 * How many rows the graph below the footer gets; 0 if it doesn't fit. If there's room for both, it leaves enough rows
 * for a panel below it.
 */
function graphRowsBelow(
  model: Model,
  { recording, review }: ReplayState,
  size: Size,
  rows: BoardRows,
): number {
  const most = rows.unused - BELOW_GAP;
  if (review.status !== 'ready' || most < GRAPH_ROWS.least) return 0;
  const { place } = panelArea(model, recording.end, size, rows);
  const abovePanel = most - BELOW_GAP - PANEL_ROWS;
  return Math.min(GRAPH_ROWS.most, place !== 'beside' && abovePanel >= GRAPH_ROWS.least ? abovePanel : most);
}

const panelArea = ({ input }: Model, game: Game, size: Size, rows: BoardRows): CoachArea =>
  coachArea({ stage: 'moves' }, { game, input, size, rows });

interface BelowProps {
  readonly replay: ReplayState;
  readonly size: Size;
}

function GraphBelow({ replay: { recording, review, at }, size: { columns, rows } }: BelowProps) {
  const { marks } = useTheme();
  const graph = useMemo(
    () =>
      review.status === 'ready'
        ? reviewGraph(recording, review.review, { columns, rows }, marks.mistake)
        : undefined,
    [recording, review, columns, rows, marks.mistake],
  );
  if (!graph) return null;
  return (
    <Box marginTop={BELOW_GAP}>
      <ReviewGraphView header={recording.header} graph={graph} at={at} columns={columns} />
    </Box>
  );
}

/** Draws everybody's luck and costs below the footer, if all the lines fit. */
function FiguresBelow({ replay: { recording, review }, size }: BelowProps) {
  if (review.status !== 'ready') return null;
  const lines = figuresTable(recording.header, review.review.seats, size);
  if (!lines) return null;
  return (
    <Box marginTop={BELOW_GAP}>
      <Text>{lines.join('\n')}</Text>
    </Box>
  );
}

function judgementShown(replay: ReplayState): Judgement | undefined {
  const move = moveShown(replay);
  const verdict = move && replay.verdicts.get(move.index);
  return verdict?.status === 'ready' ? verdict.judgement : undefined;
}

function whyShown(replay: ReplayState): Judgement | 'awaited' | undefined {
  const move = moveShown(replay);
  const isAwaited = move && replay.verdicts.get(move.index)?.status === 'awaited';
  return isAwaited ? 'awaited' : judgementShown(replay);
}

/** The review's panel, once the review is ready and if there's room beside or below the scorecards. */
function reviewPanel(
  model: Model,
  { recording, review }: ReplayState,
  size: Size,
  rows: BoardRows,
  judgement: Judgement | undefined,
): SidePanel | undefined {
  if (review.status !== 'ready') return undefined;
  const area = panelArea(model, recording.end, size, rows);
  if (area.place === 'over') return undefined;
  const lines = reviewPanelLines(recording.header, review.review, judgement, area);
  return { area, panel: <ReviewPanel lines={lines} area={area} />, keep: undefined };
}

interface PastBelowProps extends PastBoardProps {
  readonly facts: TurnFacts | undefined;
  /**
   * Why the decision cost points. Undefined if we don't know, if there's nothing to explain, or if another place shows
   * it.
   */
  readonly why: Judgement | 'awaited' | undefined;
}

/** Draws the lines below the scorecards: the verdict on a decision, or the latest event. */
function PastBelow({ model, replay, table, size, facts, why }: PastBelowProps) {
  const theme = useTheme();
  const { columns } = size;
  const rows = rowsUnder(table.snapshot.game.header.rules, theme, size, 'below');
  const event = table.snapshot.events.at(-1);
  const status = event ? eventLine(table, event, size) : replayMessages.empty;
  const decision = moveShown(replay)?.decision;
  const footer = <Footer columns={columns} />;
  if (facts && decision && model.screenMessage === undefined) {
    return (
      <VerdictBelow
        facts={facts}
        before={status}
        verdict={verdictOn(facts, decision, 'game', columns)}
        why={
          why &&
          ((most) =>
            why === 'awaited'
              ? coachMessages.whyAwaited
              : judgementText(facts.rules, why, { columns, rows: most }))
        }
        columns={columns}
        rows={rows}
        footer={footer}
      />
    );
  }
  return (
    <BelowLines
      rows={rows}
      notice={<Notice facts={facts} columns={columns} rows={rows} />}
      answer={
        <StatusLines
          status={status}
          message={model.screenMessage ?? message(replay)}
          columns={columns}
          rows={rows}
        />
      }
      footer={footer}
    />
  );
}

/** After these events, the current player must decide something. */
const CHOOSING: readonly GameEvent['type'][] = ['rolled', 'advised', 'seedSeen', 'tookBack'];

interface ReplayTopProps {
  readonly replay: ReplayState;
  readonly table: Table;
  readonly columns: number;
  readonly rows: BoardRows;
}

function ReplayTop({ replay, table, columns, rows }: ReplayTopProps) {
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  const isRollOff = events.at(-1)?.type === 'rolledOff';
  const compared = comparedIn(replay, game);
  const dice = turn?.dice && (
    <DiceRow dice={turn.dice} hold={compared?.own ?? turn.held} compared={compared} art={rows.dice} />
  );
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
              {height > rows.diceRows && <Text>{turnLine(replay, table, columns)}</Text>}
            </>
          )}
        </Box>
        <Text>{positionLine(replay, table, columns)}</Text>
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

/**
 * Compares the dice that the decision on the board kept with those that a better move keeps. Undefined if there's
 * nothing to compare.
 */
function comparedIn(replay: ReplayState, game: Game): ComparedDice | undefined {
  const { decision, action } = moveShown(replay) ?? {};
  const facts = decision && turnFacts(game);
  const held = action?.type === 'roll' ? action.hold : undefined;
  return decision && facts ? comparedDice(facts.dice, decision, 'played', held) : undefined;
}

/** Who rolled which roll, such as `Anna: second roll`, with everybody's chance of winning if there's room. */
function turnLine(replay: ReplayState, { snapshot: { game } }: Table, columns: number): string {
  const turn = currentTurn(game);
  const line = shortened(
    turn?.dice ? `${nameOf(game.header, turn.seat)}: ${rollName(turn.roll)}` : ' ',
    columns,
  );
  const chances = winChancesShown(replay, columns - columnsOf(line) - CHANCES_GAP);
  return chances === '' ? line : `${line}${' '.repeat(CHANCES_GAP)}${chances}`;
}

const CHANCES_GAP = 2;

function winChancesShown({ recording: { header }, winChances, at }: ReplayState, columns: number): string {
  const chances = winChances.get(at);
  const texts = chances ? winChancesTexts(header, chances) : [];
  return texts.find((text) => columnsOf(text) <= columns) ?? '';
}

interface ReplayNotesProps {
  readonly replay: ReplayState;
  readonly table: Table;
  readonly width: number;
}

function ReplayNotes({ replay, table, width }: ReplayNotesProps) {
  const { styles, marks } = useTheme();
  const { game } = table.snapshot;
  const turn = currentTurn(game);
  const name = turn && `${marks.pointer} ${nameOf(game.header, turn.seat)}`;
  return (
    <Box width={width}>
      <Text>
        <Text {...styles.inTurn}>{shortened(name ?? '', width)}</Text>
        {`\n${turn?.dice ? rollName(turn.roll) : ''}\n${bar(replay, width)}\n${[...position(replay, table), winChancesShown(replay, width)].join('\n')}`}
      </Text>
    </Box>
  );
}

const NAME_COLUMNS = { full: 20, compact: 12 } as const;

function eventLine({ snapshot: { game } }: Table, event: GameEvent, size: Size): string {
  const names = game.header.players.map(({ name }) => shortened(name, NAME_COLUMNS[boardLayout(size)]));
  return happenedText(event, game, names);
}

/** A line with the position in the game, and a second one while the replay is playing. */
function position(replay: ReplayState, { snapshot: { game, events } }: Table): readonly string[] {
  const event = events.at(-1);
  const round = event && 'turn' in event ? event.turn : currentTurn(game)?.number;
  const place = replayMessages.position(replay.at, lastPlace(replay), round);
  return replay.isPlaying ? [place, replayMessages.playing] : [place];
}

function positionLine(replay: ReplayState, table: Table, columns: number): string {
  const line = position(replay, table).join(', ');
  const drawn = bar(replay, columns - columnsOf(line) - 1);
  return shortened(drawn === '' ? line : `${line} ${drawn}`, columns);
}

function bar(replay: ReplayState, columns: number): string {
  const expected = expectedShown(replay);
  return expected && replay.review.status === 'ready'
    ? expectedBar(expected, expectedRange(replay.review.review), columns)
    : '';
}

/**
 * The message below the board: that the recording is damaged, the result if the game has ended here, or a line about
 * the review.
 */
function message(replay: ReplayState): string {
  const { damage, end } = replay.recording;
  if (damage !== undefined) return damage;
  if (replay.at < lastPlace(replay)) return reviewLine(replay);
  return isOver(end) ? outcomeText(end) : replayMessages.unfinished;
}

function reviewLine(replay: ReplayState): string {
  switch (replay.review.status) {
    case 'awaited':
      return reviewMessages.awaited;
    case 'failed':
      return replay.review.line;
    case 'ready':
      return replayMessages.mistakes(mistakePlaces(replay).length);
  }
}
