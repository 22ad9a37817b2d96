import { Box, Text } from 'ink';
import { currentTurn, ROLLS_PER_TURN } from '../../engine/index.js';
import { boardWords, lastMoveText } from '../../text/index.js';
import type { Table } from '../app/model.js';
import { THEME } from '../theme.js';

/** Beside the dice: whose turn it is, which roll, and what the last player did. */
export function TurnNotes({ table, width }: { readonly table: Table; readonly width: number }) {
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  if (!turn) return null;
  return (
    <Box flexDirection="column" width={width}>
      <Text {...THEME.inTurn} wrap="truncate">
        {`> ${game.header.players[turn.seat]?.name ?? ''}`}
      </Text>
      <Text wrap="truncate">{boardWords.roll(turn.roll, ROLLS_PER_TURN - turn.roll)}</Text>
      <Text> </Text>
      <Text>{lastMoveText(game, events) ?? ''}</Text>
    </Box>
  );
}
