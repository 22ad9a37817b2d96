import { type Action, currentTurn, type Game, nameOf } from '../engine/index.js';
import { AnalysisError, type Analyst } from '../players/index.js';
import { computerMessages, computersMoveText } from '../text/index.js';
import type { PlainIO } from './io.js';
import type { Quit } from './turn.js';

/** The move that a computer player chose. */
export interface ComputerDecision {
  readonly action: Action;
  /** An explanation to print after the action is saved; absent if the action needs no explanation. */
  readonly reason?: string;
}

/**
 * Asks the analyst for the current computer player's move.
 *
 * @returns the move, or `quit` if the game was stopped or the computer player cannot choose a move
 */
export async function computersAction(
  game: Game,
  io: PlainIO,
  analyst: Analyst,
): Promise<ComputerDecision | Quit> {
  const name = nameOf(game.header, currentTurn(game)?.seat ?? 0);
  if (!(await io.goesOn())) return { type: 'quit' };
  try {
    const { action, reason } = await analyst.move(game);
    if (reason.type === 'score') return { action };
    return { action, reason: `${computersMoveText(game.header.rules, name, reason)}.` };
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    io.say(computerMessages.cannotMove(name, error.message));
    return { type: 'quit', isStuck: true };
  }
}
