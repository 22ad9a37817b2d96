import { Text } from 'ink';
import { tableScreenMessages } from '../../../text/index.js';
import type { RoomState } from '../../model/table/room.js';
import { useTheme } from '../../theme/useTheme.js';
import { TypedLine } from '../../core/TypedLine.js';
import { lastMessages } from './ChatPanel.js';

/** Draws the line in which the player types a message. */
export const ChatLine = ({ room }: { readonly room: RoomState }) => (
  <TypedLine question={tableScreenMessages.say} typed={room.typed} />
);

interface OpenChatProps {
  readonly room: RoomState;
  /** Says whose turn it is. */
  readonly status: string;
  /** A message about the screen, which replaces the last chat messages. */
  readonly message: string | undefined;
  readonly columns: number;
  /** The number of rows below the chat line. */
  readonly rows: number;
}

/** Draws the open chat line in place of the question, and below it whose turn it is and the last messages. */
export function OpenChat({ room, status, message, columns, rows }: OpenChatProps) {
  const { styles } = useTheme();
  const lines = message === undefined ? lastMessages(room, columns, rows - 1) : [message];
  // If there is only one row, a message about the screen is more urgent.
  const hasStatus = rows > 1 || message === undefined;
  return (
    <>
      <ChatLine room={room} />
      {hasStatus && (
        <Text {...styles.question} wrap="truncate">
          {status}
        </Text>
      )}
      {lines.length > 0 && (
        <Text {...(message === undefined ? styles.quiet : styles.message)} wrap="truncate">
          {lines.join('\n')}
        </Text>
      )}
    </>
  );
}
