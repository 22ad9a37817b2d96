import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { BoardRows } from '../../model/boardRows.js';
import type { Model, Scene } from '../../model/model.js';
import { LeaveQuestion } from '../overlays/LeaveQuestion.js';

interface BelowBoardProps {
  readonly model: Model;
  readonly scene: Extract<Scene, { name: 'turn' | 'computer' | 'wait' | 'roll-off' | 'replay' }>;
  readonly columns: number;
  readonly rows: BoardRows;
  /** The line below the scorecards. */
  readonly notice: ReactNode;
  /** The question or status line, and the messages. */
  readonly answer: ReactNode;
  readonly footer: ReactNode;
}

/**
 * Draws everything below the scorecards. The question "Leave?" replaces all other content below the scorecards. If
 * there is room, the footer does not move.
 */
export function BelowBoard({ model, scene, columns, rows, notice, answer, footer }: BelowBoardProps) {
  const answerRows = answerHeight(rows);
  if (model.overlay?.name === 'leave') {
    return (
      <LeaveQuestion
        model={model}
        state={model.overlay.leave}
        scene={scene}
        columns={columns}
        rows={rows.notice + rows.gaps.abovePrompt + answerRows + rows.gaps.aboveFooter}
      />
    );
  }
  return (
    <>
      <Box height={rows.notice} overflowY="hidden">
        {notice}
      </Box>
      <Box flexDirection="column" marginTop={rows.gaps.abovePrompt} height={answerRows} overflowY="hidden">
        {answer}
      </Box>
      <Box marginTop={rows.gaps.aboveFooter}>{footer}</Box>
    </>
  );
}

/** Returns the number of rows for the question and the messages below it. */
export const answerHeight = ({ message }: BoardRows): number => 1 + message;
