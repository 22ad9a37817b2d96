import type { MoveToJudge, TurnPosition } from '../analysis/index.js';
import { cardOf, currentTurn, type Dice, type Game, heldPlaces, ROLLS_PER_TURN } from '../engine/index.js';
import type { MoveAction } from './analyst.js';

/**
 * Returns the position of the current player.
 *
 * @throws Error if the player has not rolled
 */
export function positionIn(game: Game): TurnPosition {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error('the current player has not rolled');
  const { seat, dice, roll } = turn;
  return { card: cardOf(game, seat), dice, rollsLeft: (ROLLS_PER_TURN - roll) as TurnPosition['rollsLeft'] };
}

/** Returns the move that an action makes with these dice. */
export const moveOf = (dice: Dice, action: MoveAction): MoveToJudge =>
  action.type === 'score'
    ? { box: action.box }
    : {
        hold: heldPlaces(action.hold)
          .map((place) => dice[place])
          .sort((a, b) => a - b),
      };
