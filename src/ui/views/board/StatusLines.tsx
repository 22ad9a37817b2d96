import { Box } from 'ink';
import type { BoardRows } from '../../model/boardRows.js';
import { useTheme } from '../../theme/useTheme.js';
import { Lines, linesOf } from '../parts/Lines.js';
import { answerHeight } from './BelowBoard.js';

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
