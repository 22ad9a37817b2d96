import { Text } from 'ink';
import { currentTurn, nameOf, ROLLS_PER_TURN } from '../../../engine/index.js';
import { boardMessages, cut, lastMoveText } from '../../../text/index.js';
import type { Table } from '../../model/model.js';

const NAME_COLUMNS = 12;

/** Above the compact card: whose turn it is and which roll, then what the last player did. A line each. */
export function CompactNotes({ table }: { readonly table: Table }) {
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  const lines = [
    ...(turn
      ? [
          `${cut(nameOf(game.header, turn.seat), NAME_COLUMNS)}: ${boardMessages.roll(turn.roll, ROLLS_PER_TURN - turn.roll)}`,
        ]
      : []),
    lastMoveText(game, events) ?? '',
  ];
  return lines.map((line, index) => (
    <Text key={index} wrap="truncate">
      {line === '' ? ' ' : line}
    </Text>
  ));
}
