import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { BoardRows } from '../model/board/boardRows.js';
import type { Table } from '../model/model.js';
import { Header } from './Header.js';

interface BoardFrameProps {
  readonly table: Table;
  readonly columns: number;
  readonly rows: BoardRows;
  /** Text at the end of the header. */
  readonly status?: string | undefined;
  /** The content of the top rows, such as the dice and the notes about the turn. */
  readonly top: ReactNode;
  /** The scorecards, or a panel that replaces them. */
  readonly cards: ReactNode;
  /** The question, messages and keys. */
  readonly below: ReactNode;
}

/**
 * Draws a scene with a board. All scenes of a game use the same rows, so the dice, the scorecards, the prompt and the
 * footer stay where they are.
 */
export function BoardFrame({ table, columns, rows, status, top, cards, below }: BoardFrameProps) {
  const { diceRows, notes, gaps } = rows;
  // If there are notes below the dice, the word `practice` is beside the dice or in these notes, not in the header. In
  // a replay, the header always shows the word `practice`.
  const practice = notes === 0 || table.isPast ? 'here' : 'elsewhere';
  return (
    <Box flexDirection="column" width={columns}>
      <Header table={table} columns={columns} practice={practice} status={status} />
      <Box marginTop={gaps.aboveDice} height={diceRows + notes} overflowY="hidden">
        {top}
      </Box>
      <Box marginTop={gaps.aboveCards} flexDirection="column">
        {cards}
      </Box>
      <Box marginTop={gaps.belowCards} flexDirection="column">
        {below}
      </Box>
    </Box>
  );
}
