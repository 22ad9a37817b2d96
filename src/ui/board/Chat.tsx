import { Text } from 'ink';
import { cut, shortened, tableScreenMessages, wrap } from '../../text/index.js';
import { type ChatArea, messagesShown, type RoomState } from '../model/table/room.js';
import { useTheme } from '../theme/themes.js';
import { TypedLine } from '../core/Lines.js';

export const ChatLine = ({ room }: { readonly room: RoomState }) => (
  <TypedLine question={tableScreenMessages.say} typed={room.typed} />
);

interface OpenChatProps {
  readonly room: RoomState;
  readonly status: string;
  /** A message about the screen, shown instead of the last chat messages. */
  readonly message: string | undefined;
  readonly columns: number;
  readonly rows: number;
}

/** Puts the open chat line where the question was, then says whose turn it is, then shows the last messages. */
export function OpenChat({ room, status, message, columns, rows }: OpenChatProps) {
  const { styles } = useTheme();
  const lines = message === undefined ? lastMessages(room, columns, rows - 1) : [message];
  // With only one row, a message about the screen is more urgent.
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

interface ChatPanelProps {
  readonly room: RoomState;
  readonly area: ChatArea;
}

export function ChatPanel({ room, area }: ChatPanelProps) {
  const { styles } = useTheme();
  const hasHeading = area.rows > 2;
  const lines = lastMessages(room, area.columns, area.rows - (hasHeading ? 1 : 0));
  return (
    <Text>
      {hasHeading && <Text {...styles.heading}>{cut(tableScreenMessages.chat, area.columns)}</Text>}
      {hasHeading && lines.length > 0 && '\n'}
      {lines.join('\n')}
    </Text>
  );
}

/**
 * The last lines of the chat. A long message can take several. One that doesn't fit keeps its start, which shows who
 * wrote it.
 */
export function lastMessages(room: RoomState, columns: number, rows: number): readonly string[] {
  if (rows <= 0) return [];
  const messages = messagesShown(room)
    .slice(-rows)
    .map((message) => wrap(message, columns));
  const last = messages.at(-1) ?? [];
  if (last.length <= rows) return messages.flat().slice(-rows);
  return [...last.slice(0, rows - 1), shortened(last.slice(rows - 1).join(' '), columns)];
}
