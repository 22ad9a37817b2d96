import { Box, Text } from 'ink';
import { currentTurn, nameOf, ROLLS_PER_TURN } from '../../../engine/index.js';
import { boardMessages, cut, lastMoves } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { RollButton } from './RollButton.js';

/**
 * Beside the dice, or below the cards: whose turn it is, which roll, where there is a mouse a place to click for another
 * one, and what the others have done since that player's last turn.
 */
export function TurnNotes({ table, width }: { readonly table: Table; readonly width: number }) {
  const { styles, marks } = useTheme();
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  if (!turn) return null;
  return (
    <Box width={width} flexDirection="column">
      <Text>
        <Text {...styles.inTurn}>{cut(`${marks.pointer} ${nameOf(game.header, turn.seat)}`, width)}</Text>
        {'\n'}
        {cut(boardMessages.roll(turn.roll, ROLLS_PER_TURN - turn.roll), width)}
      </Text>
      <Box height={1}>
        <RollButton game={game} />
      </Box>
      <Text>{lastMoves(game, events, width).join('\n')}</Text>
    </Box>
  );
}
