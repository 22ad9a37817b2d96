import { Text } from 'ink';
import { useContext } from 'react';
import { currentTurn, type Game, ROLLS_PER_TURN } from '../../../engine/index.js';
import { isComputersTurn } from '../../../players/index.js';
import { boardMessages } from '../../../text/index.js';
import { Clickable } from '../parts/Clickable.js';
import { ClickContext } from '../parts/clickTargets.js';
import { useTheme } from '../../theme/useTheme.js';

const ROLL = { verb: 'roll' } as const;

/** Where there is a mouse, a place to click for another roll, while a person has one. */
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
