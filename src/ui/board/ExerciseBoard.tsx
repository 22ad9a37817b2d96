import { useMemo } from 'react';
import {
  exerciseMessages,
  judgementText,
  type Mover,
  nextBestLine,
  type Size,
  verdictLines,
  type VerdictLines,
  wrap,
} from '../../text/index.js';
import type { Comparison } from '../../analysis/index.js';
import type { PlainMove } from '../../training/index.js';
import { type CardView, rowsUnder } from '../model/board/cardRows.js';
import { comparedDice } from '../model/board/comparedDice.js';
import { type Exercise, isSameMove, type Verdict } from '../model/review/exercise.js';
import { boardLayout } from '../core/layout.js';
import type { Model, Table } from '../model/model.js';
import { dieAtCursor } from '../model/questions/quickKeys.js';
import {
  candidatesFrom,
  chosenText,
  markedBox,
  shownHold,
  type TurnFacts,
  turnFacts,
} from '../model/turn.js';
import { useTheme } from '../theme/themes.js';
import { Footer } from '../core/Footer.js';
import { Lines } from '../core/Lines.js';
import { BelowLines, StatusLines, VerdictBelow } from './BelowBoard.js';
import { Board, Notice, type SidePanel } from './Board.js';
import { Prompt } from './Prompt.js';

export interface ExerciseBoardProps {
  readonly model: Model;
  readonly exercise: Exercise;
  readonly table: Table;
  readonly size: Size;
  /** Asks for a move, in several lengths, longest first. By default, it's a standard sentence. */
  readonly requests?: readonly string[] | undefined;
  /** What the player chose in the game, and a line on what that cost. Left out if the position isn't from a game. */
  readonly inGame?: { readonly move: PlainMove; readonly line: string } | undefined;
  /** Says what the position is about, in several wordings, longest first. The notes show it after the player's move. */
  readonly about?: readonly string[] | undefined;
  readonly panel?: SidePanel | undefined;
  /** Leaves room for a graph below the board. */
  readonly graph?: 'below';
  readonly status?: string | undefined;
  /** Why the answers in training can't be stored. */
  readonly trouble?: string | undefined;
}

/** Draws the board at one decision. First it asks for a move, then it shows what that cost, the best move, and why. */
export function ExerciseBoard(props: ExerciseBoardProps) {
  const { model, exercise, table, size, panel, status, about } = props;
  const theme = useTheme();
  const { game, turn, made } = exercise;
  const facts = useMemo(() => turnFacts(game), [game]);
  const { question } = turn;
  const marked = made ? undefined : markedBox(question);
  // Most keys don't change the scorecards, and drawing them is slow. So React gets the same object again.
  const view = useMemo(
    (): Omit<CardView, 'seats'> => ({
      input: model.input,
      ...(facts && { candidates: candidatesFrom(facts) }),
      ...(marked !== undefined && { marked }),
    }),
    [facts, marked, model.input],
  );
  if (!facts) return null;
  const rows = rowsUnder(exercise.game.header.rules, theme, size, props.graph);
  const madeHold = made?.action.type === 'roll' ? made.action.hold : facts.held;
  return (
    <Board
      table={table}
      dice={facts.dice}
      hold={made ? madeHold : shownHold(question, facts)}
      cursor={!made && question.name === 'quick' ? dieAtCursor(question, facts) : undefined}
      view={view}
      size={size}
      rows={rows}
      panel={panel}
      compared={
        made?.verdict.status === 'ready'
          ? comparedDice(facts.dice, made.verdict.judgement, 'you', madeHold)
          : undefined
      }
      note={made?.verdict.status === 'ready' ? about : undefined}
      status={status}
    >
      <ExerciseBelow {...props} facts={facts} />
    </Board>
  );
}

function ExerciseBelow({
  model,
  exercise: { turn, made },
  size,
  requests = [exerciseMessages.question],
  inGame,
  facts,
  graph,
  trouble,
}: ExerciseBoardProps & { readonly facts: TurnFacts }) {
  const theme = useTheme();
  const { styles } = theme;
  const { columns } = size;
  const rows = rowsUnder(facts.rules, theme, size, graph);
  const footer = <Footer columns={columns} />;
  const notice = <Notice facts={facts} columns={columns} rows={rows} />;
  if (made?.verdict.status === 'ready') {
    const { judgement, next } = made.verdict;
    const isAgain = inGame !== undefined && isSameMove(inGame.move, judgement.played);
    const verdict = verdictOn(facts, judgement, isAgain ? 'again' : 'you', columns);
    const { rules, options } = facts;
    const own = isAgain ? undefined : inGame?.line;
    return (
      <VerdictBelow
        facts={facts}
        before={own}
        isBeforeOwn
        verdict={next ? { ...verdict, next: nextBestLine(rules, next, options.boxes, columns) } : verdict}
        why={(most) => judgementText(rules, next ?? judgement, { columns, rows: most })}
        columns={columns}
        rows={rows}
        footer={footer}
      />
    );
  }
  if (made) {
    return (
      <BelowLines
        rows={rows}
        notice={notice}
        answer={
          <StatusLines
            status={waitingText(made.verdict)}
            message={model.screenMessage ?? trouble ?? ' '}
            columns={columns}
            rows={rows}
          />
        }
        footer={footer}
      />
    );
  }
  const message = model.screenMessage ?? turn.message ?? trouble;
  return (
    <BelowLines
      rows={rows}
      notice={notice}
      answer={
        <>
          <Prompt
            turn={turn}
            facts={facts}
            enter="rolls"
            width={boardLayout(size) === 'full' ? 'wide' : 'narrow'}
            columns={columns}
          />
          <Lines
            text={
              message ??
              (turn.confirming ? undefined : chosenText(turn.question, facts)) ??
              requests.find((text) => wrap(text, columns).length <= rows.message) ??
              requests.at(-1) ??
              ''
            }
            columns={columns}
            rows={rows.message}
            style={message === undefined ? styles.quiet : styles.message}
          />
        </>
      }
      footer={footer}
    />
  );
}

export const verdictOn = (
  { rules, options }: TurnFacts,
  comparison: Comparison,
  who: Mover,
  columns: number,
): VerdictLines => verdictLines(rules, comparison, options.boxes, { who, columns });

const waitingText = (verdict: Exclude<Verdict, { status: 'ready' }>): string =>
  verdict.status === 'failed' ? verdict.line : exerciseMessages.awaited;
