import { type Game, ghostAction, refusalOf, scoringOptions } from '../engine/index.js';
import { AnalysisError, type ComputerMove } from './analyst.js';
import { moveOf, positionIn } from './position.js';

/**
 * The ghost's move in this turn, or undefined if it isn't a ghost's turn.
 *
 * @throws AnalysisError if somebody edited the game's file and made the ghost's decision illegal
 */
export function ghostMove(game: Game): ComputerMove | undefined {
  const action = ghostAction(game);
  if (!action) return undefined;
  if (refusalOf(game, action)) throw new AnalysisError('its next move in the stored game breaks the rules');
  const { card, dice } = positionIn(game);
  const move = moveOf(dice, action);
  return {
    action,
    reason:
      'hold' in move
        ? { type: 'hold', faces: move.hold, aims: [] }
        : {
            type: 'score',
            box: move.box,
            points: scoringOptions(game.header.rules, card, dice).boxes[move.box] ?? 0,
          },
  };
}
