import { verifyGame } from '../../session/index.js';
import { scoreEntries, type ScoreEntry } from '../../statistics/index.js';
import {
  faultText,
  type FilePort,
  findHome,
  type GameStore,
  nodeFiles,
  openGameStore,
  type SeedCheck,
  type Survey,
} from '../../storage/index.js';
import { indexProblemText, savingMessages, storedMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

export interface Home {
  readonly path: string;
  readonly files: FilePort;
  readonly store: GameStore;
}

/**
 * Opens the home folder, which may not exist yet.
 *
 * @returns undefined if YAHTZEE_HOME isn't set and the player has no home directory
 */
export async function openHome(
  env: Readonly<Record<string, string | undefined>>,
  files: FilePort,
): Promise<Home | undefined> {
  const path = await findHome(env);
  if (path === undefined) return undefined;
  return { path, files, store: openGameStore(files, path, () => new Date(), isFromSeed) };
}

/** Checks a game's dice against its seed. */
export const isFromSeed: SeedCheck = ({ game, events }) => verifyGame(game.header, events).ok;

/**
 * Opens the home folder for a command that needs stored games.
 *
 * @throws UsageError if YAHTZEE_HOME isn't set and the player has no home directory
 */
export async function requireHome(): Promise<Home> {
  const home = await openHome(process.env, nodeFiles);
  if (!home) throw new UsageError(savingMessages.noHome);
  return home;
}

/** @throws UsageError if the stored games can't be read */
export async function readStore<T>(
  { path, store }: Home,
  read: (store: GameStore) => Promise<T>,
): Promise<T> {
  return read(store).catch((error: unknown) => {
    throw error instanceof UsageError ? error : new UsageError(surveyFailureText(path, error));
  });
}

/**
 * Surveys all stored games.
 *
 * @param warnOf receives a warning if the index is unusable. A screen must not print it while it is open
 * @throws UsageError if the games can't be read
 */
export async function surveyGames(home: Home, warnOf: (line: string) => void): Promise<Survey> {
  const survey = await readStore(home, (store) => store.survey());
  const { indexProblem } = survey;
  if (indexProblem) warnOf(indexProblemText(home.path, indexProblem));
  return survey;
}

export const NO_GAMES: Survey = {
  over: [],
  damages: new Map(),
  unfinished: [],
  unreadable: [],
  mistakes: [],
};

export const surveyFailureText = (home: string, error: unknown): string =>
  storedMessages.notSurveyed(home, faultText(error));

export const storedScores = ({ over, unfinished }: Survey): readonly ScoreEntry[] =>
  scoreEntries(over, unfinished);
