import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { type VerdictLines, wrap } from '../../text/index.js';
import type { BoardRows } from '../model/board/boardRows.js';
import { Lines, linesOf } from '../core/Lines.js';
import { drawInset, type Model } from '../model/model.js';
import type { Style } from '../theme/theme.js';
import { useTheme } from '../theme/themes.js';
import type { TurnFacts } from '../model/turn.js';
import { Notice } from './Board.js';

interface BelowLinesProps {
  readonly rows: BoardRows;
  readonly notice: ReactNode;
  /** The question or status line, and the messages. */
  readonly answer: ReactNode;
  readonly footer: ReactNode;
}

export function BelowLines({ rows, notice, answer, footer }: BelowLinesProps) {
  return (
    <>
      <Box height={rows.notice} overflowY="hidden">
        {notice}
      </Box>
      <Box
        flexDirection="column"
        marginTop={rows.gaps.abovePrompt}
        height={answerHeight(rows)}
        overflowY="hidden"
      >
        {answer}
      </Box>
      <Box marginTop={rows.gaps.aboveFooter}>{footer}</Box>
    </>
  );
}

interface BelowBoardProps extends BelowLinesProps {
  readonly model: Model;
  readonly columns: number;
}

/**
 * Draws everything below the scorecards. An inset panel, such as the question "Leave?", replaces all of it. The footer
 * stays put if there's room.
 */
export function BelowBoard({ model, columns, rows, ...lines }: BelowBoardProps) {
  const height = rows.notice + rows.gaps.abovePrompt + answerHeight(rows) + rows.gaps.aboveFooter;
  return drawInset({ world: model, columns, rows: height }) ?? <BelowLines rows={rows} {...lines} />;
}

export const answerHeight = ({ message }: BoardRows): number => 1 + message;

interface StatusLinesProps {
  readonly status: string;
  readonly message: string;
  readonly columns: number;
  readonly rows: BoardRows;
}

/**
 * Draws a status line where the prompt would be, and a message below. A long status leaves fewer lines for the message.
 */
export function StatusLines({ status, message, columns, rows }: StatusLinesProps) {
  const { styles } = useTheme();
  const room = answerHeight(rows);
  const { length } = linesOf(status, columns, room);
  return (
    <Box flexDirection="column">
      <Lines text={status} columns={columns} rows={room} style={styles.question} />
      {length < room && (
        <Lines text={message} columns={columns} rows={room - length} style={styles.message} />
      )}
    </Box>
  );
}

interface VerdictBelowProps {
  readonly facts: TurnFacts | undefined;
  /**
   * What happened before the move, or what the player chose in their own game. If rows are short, this text is left
   * out. But a move of the player's own game stays if a shorter reason makes room for it.
   */
  readonly before: string | undefined;
  readonly isBeforeOwn?: boolean | undefined;
  readonly verdict: VerdictLines;
  /**
   * Explains why the move costs points, in at most this many rows if possible. Left out if there's nothing to explain.
   */
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
 * Draws the verdict on a move below the scorecards. It also takes the line about extra Yahtzees, unless there's one
 * now.
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

/** Each line has its own style. Lines that are too long are cut. */
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
