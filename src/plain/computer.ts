import { type Action, currentTurn, type Game, nameOf } from '../engine/index.js';
import { AnalysisError, type Analyst } from '../players/index.js';
import { computerMessages, computersMoveText } from '../text/index.js';
import type { PlainIO } from './io.js';
import type { Quit } from './turn.js';

/** What a computer does. */
export interface Told {
  readonly action: Action;
  /** Why, in a line that is said once it is done; none where what is done says everything. */
  readonly reason?: string;
}

/**
 * Asks the computer whose turn it is what it does.
 *
 * @returns that the game is to end where play was stopped meanwhile, or the computer has no move
 */
export async function computersAction(game: Game, io: PlainIO, analyst: Analyst): Promise<Told | Quit> {
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
