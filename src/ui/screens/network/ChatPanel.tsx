import { Text } from 'ink';
import { cut, shortened, tableScreenMessages, wrap } from '../../../text/index.js';
import { type ChatArea, messagesShown, type RoomState } from '../../model/table/room.js';
import { useTheme } from '../../theme/useTheme.js';

interface ChatPanelProps {
  readonly room: RoomState;
  readonly area: ChatArea;
}

/** Draws the last chat messages under a heading. */
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
 * Returns the last lines of the chat. The text of a message can take several lines. If the last message does not fit,
 * returns its beginning, because that shows who wrote it.
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
