import { Text } from 'ink';
import type { ReactNode } from 'react';
import { type VerdictLines, wrap } from '../../text/index.js';
import type { BoardRows } from '../model/board/boardRows.js';
import type { TurnFacts } from '../model/turn.js';
import type { Style } from '../theme/theme.js';
import { useTheme } from '../theme/useTheme.js';
import { linesOf } from '../core/Lines.js';
import { answerHeight, BelowLines } from './BelowBoard.js';
import { Notice } from './Board.js';

interface VerdictBelowProps {
  readonly facts: TurnFacts | undefined;
  /**
   * What happened before the move, or the move in the player's own game. If there is no room, an own move shortens the
   * reason, and other texts are left out.
   */
  readonly before: string | undefined;
  readonly isBeforeOwn?: boolean | undefined;
  readonly verdict: VerdictLines;
  /** Returns why the move costs points, in at most this many rows if possible. Absent if nothing is to be explained. */
  readonly why: ((rows: number) => string | undefined) | undefined;
  readonly columns: number;
  readonly rows: BoardRows;
  readonly footer: ReactNode;
}

interface StyledLine {
  readonly text: string;
  readonly style: Style;
}

/**
 * Draws the verdict on a move below the scorecards. The verdict also uses the line for extra Yahtzees, unless there is
 * an extra Yahtzee to explain.
 */
export function VerdictBelow({
  facts,
  before,
  isBeforeOwn,
  verdict,
  why,
  columns,
  rows,
  footer,
}: VerdictBelowProps) {
  const { styles } = useTheme();
  const hasNotice = facts?.options.extraYahtzee !== undefined;
  const noticeRows = hasNotice ? 0 : rows.notice;
  const room = noticeRows + answerHeight(rows);
  const moves: readonly StyledLine[] = [
    { text: verdict.played, style: styles.question },
    ...(verdict.better === undefined ? [] : [{ text: verdict.better, style: styles.best }]),
    ...(verdict.next === undefined ? [] : [{ text: verdict.next, style: styles.message }]),
  ];
  const most = room - moves.length;
  const reasonIn = (reasonRows: number): string | undefined =>
    reasonRows > 0 ? why?.(reasonRows) : undefined;
  const short = isBeforeOwn && before !== undefined ? reasonIn(most - 1) : undefined;
  const isShortEnough = short !== undefined && wrap(short, columns).length < most;
  const reason = isShortEnough ? short : reasonIn(most);
  const reasons = reason === undefined ? [] : linesOf(reason, columns, most);
  const lines: readonly StyledLine[] = [
    ...(before !== undefined && moves.length + reasons.length < room
      ? [{ text: before, style: styles.message }]
      : []),
    ...moves,
    ...reasons.map((text) => ({ text, style: styles.notice })),
  ];
  return (
    <BelowLines
      rows={rows}
      notice={
        hasNotice ? (
          <Notice facts={facts} columns={columns} rows={rows} />
        ) : (
          <StyledLines lines={lines.slice(0, noticeRows)} columns={columns} />
        )
      }
      answer={<StyledLines lines={lines.slice(noticeRows)} columns={columns} />}
      footer={footer}
    />
  );
}

/** Draws lines of text, each in its own style. A line that is too long is cut. */
const StyledLines = ({
  lines,
  columns,
}: {
  readonly lines: readonly StyledLine[];
  readonly columns: number;
}) => (
  <Text>
    {lines.map(({ text, style }, index) => (
      <Text key={index} {...style}>
        {(index > 0 ? '\n' : '') + linesOf(text, columns, 1).join('')}
      </Text>
    ))}
  </Text>
);
