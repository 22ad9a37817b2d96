import { Box, Text } from 'ink';
import { Fragment } from 'react';
import { countFilled } from '../../../engine/index.js';
import type { InputStyle } from '../../../settings/index.js';
import { coachMessages, type FactLine, type Size, turnMessages } from '../../../text/index.js';
import type { QuestionPlace } from '../../core/places.js';
import { type BoardRows, withHigherCards } from '../../model/board/boardRows.js';
import { rowsUnder } from '../../model/board/cardRows.js';
import { diceToKeep, type OpenCoach, takesMove } from '../../model/coach.js';
import { coachArea, coachLayout, type CoachLayout, type MoveLine } from '../../model/board/coachLayout.js';
import { boardLayout, type BoardSize } from '../../core/layout.js';
import type { Model, SceneOf } from '../../model/model.js';
import { dieAtCursor } from '../../model/questions/quickKeys.js';
import {
  chosenText,
  markedBox,
  questionPlace,
  rolledText,
  shownHold,
  type TurnFacts,
  type TurnState,
} from '../../model/turn.js';
import { useTheme } from '../../theme/themes.js';
import { BelowBoard, StatusLines } from '../../board/BelowBoard.js';
import { Board, Notice, type SidePanel } from '../../board/Board.js';
import { unsavedLine } from '../../board/Header.js';
import { Prompt } from '../../board/Prompt.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';
import { useBoardSize } from '../../board/useBoardSize.js';
import { useTurnCards } from '../../board/useTurnCards.js';
import { Clickable } from '../../core/Clickable.js';
import { boardAtTable } from '../../board/tableLines.js';
import { lineOnScreen } from '../../model/practice.js';

type TurnScene = SceneOf<'turn'>;

interface TurnViewProps {
  readonly model: Model;
  readonly scene: TurnScene;
  readonly size: Size;
}

export function TurnView({ model, scene, size: terminal }: TurnViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { game } = scene.table.snapshot;
  const size = useBoardSize(terminal, game, model.input);
  const { question } = scene.turn;
  const isTumbling = scene.tumble !== undefined;
  const { facts, view } = useTurnCards(
    game,
    isTumbling ? 'rolling' : 'still',
    model.input,
    markedBox(question),
  );
  if (!facts) return null;
  const { columns } = size;
  const atTable = model.room && boardAtTable(model, model.room, scene.table, size, theme);
  const usual = atTable?.rows ?? rowsUnder(facts.rules, theme, size);
  const width = boardLayout(size) === 'full' ? 'wide' : 'narrow';
  const turn = withPermission(scene, width);
  const line = messageLine(model, turn) ?? atTable?.message ?? unsavedLine(scene.table) ?? model.trouble;
  const coach = openCoachOf(scene);
  const panel = coach
    ? coachOnBoard(coach, scene, facts, { size, rows: usual, input: model.input })
    : atTable?.panel;
  const rows = coach && panel?.area.place === 'over' ? withHigherCards(usual, facts.rules) : usual;
  const isFirstTurn = model.isFirstGame && countFilled(facts.card) === 0;
  const tip = isFirstTurn ? tipFor(scene, facts) : undefined;
  return (
    <Board
      table={scene.table}
      dice={facts.dice}
      hold={shownHold(question, facts)}
      tumble={scene.tumble}
      cursor={question.name === 'quick' ? dieAtCursor(question, facts) : undefined}
      view={view}
      size={size}
      rows={rows}
      moment={scene.moment}
      panel={panel}
      seat={scene.shownSeat}
      status={atTable?.status}
    >
      <BelowBoard
        model={model}
        columns={columns}
        rows={rows}
        notice={
          atTable?.notice ?? <Notice facts={isTumbling ? undefined : facts} columns={columns} rows={rows} />
        }
        answer={
          atTable?.chat ??
          (atTable?.blocked === undefined ? (
            <>
              <Prompt
                turn={turn}
                facts={facts}
                enter={takesMove(scene.coach, turn.question) ? 'takes-move' : 'rolls'}
                width={width}
                columns={columns}
              />
              <Lines
                text={line ?? chosenNow(scene, facts, tip) ?? ' '}
                columns={columns}
                rows={rows.message}
                style={line === undefined ? styles.quiet : styles.message}
              />
            </>
          ) : (
            <StatusLines status={atTable.blocked} message={line ?? ' '} columns={columns} rows={rows} />
          ))
        }
        footer={<Footer columns={columns} />}
      />
    </Board>
  );
}

/**
 * Says what the last roll was and which dice the player holds, or that the dice are rolling. If there's nothing to say
 * about held dice, gives the tip. Leaves out held dice while Enter takes the coach's move.
 */
function chosenNow(
  { turn: { confirming, question }, tumble, coach }: TurnScene,
  facts: TurnFacts,
  tip: string | undefined,
): string | undefined {
  if (confirming) return undefined;
  const rolled = rolledText(question, facts);
  if (takesMove(coach, question)) return rolled;
  if (tumble) return turnMessages.rolling;
  const chosen = chosenText(question, facts);
  if (chosen === undefined) return tip ?? rolled;
  return rolled === undefined ? chosen : `${rolled} ${chosen}`;
}

function tipFor({ turn, coach, table }: TurnScene, { rules, options }: TurnFacts): string | undefined {
  if (turn.confirming || coach) return undefined;
  const tips: Readonly<Partial<Record<QuestionPlace, string>>> = turnMessages.firstGame(rules, options.legal);
  return tips[questionPlace(turn.question, table.snapshot.game)];
}

/** The message to show. While the player must confirm a move, it still says why. */
function messageLine(model: Model, { confirming, message }: TurnState): string | undefined {
  const line = lineOnScreen(model);
  return confirming && line !== undefined && message !== undefined ? `${line} ${message}` : (line ?? message);
}

/** The turn to draw. If the coach asks whether it may make the game unranked, that question replaces the turn's own. */
function withPermission({ turn, coach }: TurnScene, width: 'wide' | 'narrow'): TurnState {
  if (coach?.stage !== 'permission') return turn;
  return {
    question: turn.question,
    confirming: { action: { type: 'advise' }, question: coachMessages.permission[width] },
    ...(width === 'narrow' && { message: coachMessages.permissionReason }),
  };
}

const openCoachOf = ({ coach }: TurnScene): OpenCoach | undefined =>
  coach?.stage === 'permission' ? undefined : coach;

function coachOnBoard(
  coach: OpenCoach,
  { table, turn: { question } }: TurnScene,
  facts: TurnFacts,
  board: { readonly size: BoardSize; readonly rows: BoardRows; readonly input: InputStyle },
): SidePanel {
  const area = coachArea(coach, { ...board, game: table.snapshot.game });
  const enter = takesMove(coach, question) ? 'takes-move' : 'answers';
  return {
    area,
    panel: <CoachPanel layout={coachLayout(coach, facts, area)} area={area} enter={enter} />,
    keep: diceToKeep(coach, facts, question),
  };
}

interface CoachPanelProps {
  readonly layout: CoachLayout;
  readonly area: Size;
  /** Enter takes the coach's highlighted move or, once the player has begun an answer, answers the question. */
  readonly enter: 'takes-move' | 'answers';
}

function CoachPanel({ layout, area: { columns, rows }, enter }: CoachPanelProps) {
  const { styles } = useTheme();
  const { title, message, moves, facts, factsAt } = layout;
  const main = (
    <Box flexDirection="column" flexShrink={0} width={factsAt ?? columns}>
      {title !== '' && (
        <Text wrap="truncate" {...styles.heading}>
          {title}
        </Text>
      )}
      {message.length > 0 && <Text>{message.join('\n')}</Text>}
      {moves.length > 0 && <Moves moves={moves} enter={enter} />}
      {factsAt === undefined && facts.length > 0 && <Facts facts={facts} />}
    </Box>
  );
  return (
    <Box width={columns} height={rows} overflow="hidden">
      {main}
      {factsAt !== undefined && <Facts facts={facts} />}
    </Box>
  );
}

interface MovesProps {
  readonly moves: readonly MoveLine[];
  readonly enter: CoachPanelProps['enter'];
}

/**
 * Draws the visible moves of the coach's list, all in one text element, because many elements make Ink slow. The
 * pointer marks the move that Enter takes. There's none while Enter answers the question.
 */
function Moves({ moves, enter }: MovesProps) {
  const { styles, marks } = useTheme();
  return (
    <Clickable command={moves.map(({ place }) => ({ verb: 'target', target: place }) as const)}>
      <Text wrap="truncate">
        {moves.map(({ place, text, isMarked }, index) => {
          const isTaken = isMarked && enter === 'takes-move';
          return (
            <Fragment key={place}>
              {index > 0 && '\n'}
              <Text {...(isTaken ? styles.marked : {})}>{`${isTaken ? marks.pointer : ' '} ${text}`}</Text>
            </Fragment>
          );
        })}
      </Text>
    </Clickable>
  );
}

function Facts({ facts }: { readonly facts: readonly FactLine[] }) {
  const { styles } = useTheme();
  return (
    <Text wrap="truncate">
      {facts.map(({ kind, text }, index) => (
        <Fragment key={index}>
          {index > 0 && '\n'}
          <Text {...(kind === 'heading' ? styles.heading : {})}>{text}</Text>
        </Fragment>
      ))}
    </Text>
  );
}
