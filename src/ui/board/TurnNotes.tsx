import { Box, Text } from 'ink';
import { useContext } from 'react';
import { currentTurn, nameOf, ROLLS_PER_TURN } from '../../engine/index.js';
import { isComputersTurn } from '../../players/index.js';
import { boardWords, cut, lastMoves } from '../../text/index.js';
import type { Table } from '../app/model.js';
import { Clickable } from '../mouse/Clickable.js';
import { ClickContext } from '../mouse/clickTargets.js';
import { useTheme } from '../theme/useTheme.js';

/**
 * Beside the dice, or below the cards: whose turn it is, which roll, where there is a mouse a place to click for another
 * one, and what the others have done since that player's last turn.
 */
export function TurnNotes({ table, width }: { readonly table: Table; readonly width: number }) {
  const { styles, marks } = useTheme();
  const canClick = useContext(ClickContext) !== undefined;
  const { game, events } = table.snapshot;
  const turn = currentTurn(game);
  if (!turn) return null;
  const canRoll = canClick && turn.roll < ROLLS_PER_TURN && !isComputersTurn(game);
  return (
    <Box width={width} flexDirection="column">
      <Text>
        <Text {...styles.inTurn}>{cut(`${marks.pointer} ${nameOf(game.header, turn.seat)}`, width)}</Text>
        {'\n'}
        {cut(boardWords.roll(turn.roll, ROLLS_PER_TURN - turn.roll), width)}
      </Text>
      <Box height={1}>
        {canRoll && (
          <Clickable command={ROLL}>
            <Text {...styles.key}>{boardWords.rollButton}</Text>
          </Clickable>
        )}
      </Box>
      <Text>{lastMoves(game, events, width).join('\n')}</Text>
    </Box>
  );
}

const ROLL = { verb: 'roll' } as const;
