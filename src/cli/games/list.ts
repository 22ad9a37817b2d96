import { statsMessages, storedMessages } from '../../text/index.js';
import { gamesAnswer } from './answer.js';
import { gameLines } from './lines.js';
import { listedGames } from './listedGame.js';
import { requireHome, surveyGames } from '../home/home.js';
import { jsonLine, reportColumns } from '../output.js';
import { warnLeftOut } from '../home/storedGames.js';

/** The options of `games` as commander gives them. */
export interface GamesOptions {
  readonly json?: true;
}

/**
 * Prints the stored games, the newest first.
 *
 * @returns the exit status: 2 if a game cannot be read
 * @throws UsageError
 */
export async function showGames({ json }: GamesOptions): Promise<number> {
  const home = await requireHome();
  const survey = await surveyGames(home);
  const games = await listedGames(home.store, survey);
  const lines = json
    ? [jsonLine(gamesAnswer(games))]
    : gameLines(games, reportColumns(process.stdout.columns));
  process.stdout.write(`${(lines.length > 0 ? lines : [storedMessages.noGames]).join('\n')}\n`);
  return warnLeftOut(
    survey.unreadable.map(({ id }) => id),
    statsMessages.unreadable,
  );
}
