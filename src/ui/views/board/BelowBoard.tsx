import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { BoardRows } from '../../model/boardRows.js';
import { drawInset, type Model } from '../../model/model.js';

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
 * Draws everything below the scorecards. An inset panel, such as the question "Leave?", replaces all other content below the scorecards. If
 * there is room, the footer does not move.
 */
export function BelowBoard({ model, columns, rows, ...lines }: BelowBoardProps) {
  const height = rows.notice + rows.gaps.abovePrompt + answerHeight(rows) + rows.gaps.aboveFooter;
  return drawInset({ world: model, columns, rows: height }) ?? <BelowLines rows={rows} {...lines} />;
}

/** Returns the number of rows for the question and the messages below it. */
export const answerHeight = ({ message }: BoardRows): number => 1 + message;
