import { type Action, cardOf, currentTurn, type Game, scoringOptions } from '../engine/index.js';
import { slipIn } from '../players/index.js';
import { fillConfirmation, lineModeMessages, slipConfirmation } from '../text/index.js';

/** The moves that a player must confirm: none, only risky moves, or also every box. */
export type Confirmations = 'none' | 'risky' | 'all';

/** Returns the question to ask before a move; undefined if the player need not confirm the move. */
export function confirmationQuestion(
  game: Game,
  action: Action,
  confirmations: Confirmations,
): string | undefined {
  const turn = currentTurn(game);
  if (confirmations === 'none' || !turn?.dice) return undefined;
  const { rules } = game.header;
  const card = cardOf(game, turn.seat);
  const slip = slipIn(rules, card, turn.dice, action);
  if (slip) return lineModeMessages.confirm(slipConfirmation(rules, slip));
  if (confirmations !== 'all' || action.type !== 'score') return undefined;
  const options = scoringOptions(rules, card, turn.dice);
  return lineModeMessages.confirm(fillConfirmation(rules, action.box, turn.dice, options));
}
