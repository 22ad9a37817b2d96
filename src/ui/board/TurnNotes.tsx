import { Box, Text } from 'ink';
import { currentTurn, nameOf, ROLLS_PER_TURN } from '../../engine/index.js';
import { boardWords, cut, lastMoveText } from '../../text/index.js';
import type { Table } from '../app/model.js';
import { THEME } from '../theme.js';

/** Beside the dice: whose turn it is, which roll, and what the last player did. */
export function TurnNotes({ table, width }: { readonly table: Table; readonly width: number }) {
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  if (!turn) return null;
  return (
    <Box width={width}>
      <Text>
        <Text {...THEME.inTurn}>{cut(`> ${nameOf(game.header, turn.seat)}`, width)}</Text>
        {'\n'}
        {cut(boardWords.roll(turn.roll, ROLLS_PER_TURN - turn.roll), width)}
        {'\n\n'}
        {lastMoveText(game, events) ?? ''}
      </Text>
    </Box>
  );
}
