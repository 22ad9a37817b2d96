import { describeGame } from '../../plain/index.js';
import { gameRecord } from '../../storage/index.js';
import { jsonLine } from '../output.js';
import { type PastGameOptions, showPastGame } from './pastGame.js';

/**
 * Shows a stored game on the screen, or prints it.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export const replayGame = (idPart: string | undefined, options: PastGameOptions): Promise<number> =>
  showPastGame(idPart, options, (stored) =>
    options.json ? jsonLine(gameRecord(stored)) : describeGame(stored.game.header, stored.events).join('\n'),
  );
