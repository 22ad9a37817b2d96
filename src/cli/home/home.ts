import { type GameStore, nodeFiles, type Survey } from '../../storage/index.js';
import { savingMessages } from '../../text/index.js';
import { type Home, openHome } from '../play/keeper.js';
import { indexProblemText, surveyText } from './storedGames.js';
import { UsageError } from '../usageError.js';

/**
 * The player's home, for a command that is about stored games.
 *
 * @throws UsageError for a player without any
 */
export async function existingHome(): Promise<Home> {
  const home = await openHome(process.env, nodeFiles);
  if (!home) throw new UsageError(savingMessages.noHome);
  return home;
}

/**
 * What a look through the stored games of a home finds.
 *
 * @throws UsageError where they cannot be looked through
 */
export async function lookedThrough<T>(
  { path, store }: Home,
  look: (store: GameStore) => Promise<T>,
): Promise<T> {
  return look(store).catch((error: unknown) => {
    throw error instanceof UsageError ? error : new UsageError(surveyText(path, error));
  });
}

/**
 * All stored games; says on stderr where the index of scores is of no use.
 *
 * @throws UsageError where they cannot be looked through
 */
export async function surveyed(home: Home): Promise<Survey> {
  const survey = await lookedThrough(home, (store) => store.survey());
  const { indexProblem } = survey;
  if (indexProblem) process.stderr.write(`yahtzee-cli: ${indexProblemText(home.path, indexProblem)}\n`);
  return survey;
}
