import { Box, Text } from 'ink';
import { useContext } from 'react';
import { currentTurn, type Game, nameOf, ROLLS_PER_TURN } from '../../../engine/index.js';
import { isComputersTurn } from '../../../players/index.js';
import { boardMessages, cut, lastMoves, lastMoveText } from '../../../text/index.js';
import type { Table } from '../../model/model.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable, ClickContext } from '../parts/Clickable.js';

/**
 * Draws the notes about the turn: the current player, the roll, the Roll button if the mouse is on, and the other
 * players' latest moves.
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

const NAME_COLUMNS = 12;

/** Draws two lines above the compact scorecard: one with the current player and roll, and one with the latest move. */
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

const ROLL = { verb: 'roll' } as const;

/** Draws the Roll button, unless the mouse is off or no person can roll. */
export function RollButton({ game }: { readonly game: Game }) {
  const { styles } = useTheme();
  const canClick = useContext(ClickContext) !== undefined;
  const turn = currentTurn(game);
  if (!canClick || !turn || turn.roll >= ROLLS_PER_TURN || isComputersTurn(game)) return null;
  return (
    <Clickable command={ROLL}>
      <Text {...styles.key}>{boardMessages.rollButton}</Text>
    </Clickable>
  );
}
