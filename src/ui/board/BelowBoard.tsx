import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { BoardRows } from '../model/board/boardRows.js';
import { Lines, linesOf } from '../core/Lines.js';
import { drawInset, type Model } from '../model/model.js';
import { useTheme } from '../theme/useTheme.js';

interface BelowLinesProps {
  readonly rows: BoardRows;
  /** The line below the scorecards. */
  readonly notice: ReactNode;
  /** The question or status line, and the messages. */
  readonly answer: ReactNode;
  readonly footer: ReactNode;
}

/** Draws the lines below the scorecards. */
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
 * Draws everything below the scorecards. An inset panel, such as the question "Leave?", replaces all other content
 * there. If there is room, the footer does not move.
 */
export function BelowBoard({ model, columns, rows, ...lines }: BelowBoardProps) {
  const height = rows.notice + rows.gaps.abovePrompt + answerHeight(rows) + rows.gaps.aboveFooter;
  return drawInset({ world: model, columns, rows: height }) ?? <BelowLines rows={rows} {...lines} />;
}

/** Returns the number of rows for the question and the messages below it. */
export const answerHeight = ({ message }: BoardRows): number => 1 + message;

interface StatusLinesProps {
  readonly status: string;
  readonly message: string;
  readonly columns: number;
  readonly rows: BoardRows;
}

/** Draws a message and, in place of the prompt, a status line. A long status leaves fewer lines for the message. */
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
