import { setImmediate } from 'node:timers/promises';
import { cleanName } from '../engine/index.js';
import { scoreTables } from '../statistics/index.js';
import {
  faultText,
  findHome,
  type GameStore,
  openFiles,
  openGameStore,
  readLastPlayers,
  type Survey,
  underRules,
  writeLastPlayers,
} from '../storage/index.js';
import { keepingWords, nameProblem, storedWords } from '../text/index.js';
import type { Keeper } from '../ui/index.js';
import { isFromSeed } from './isFromSeed.js';
import { storedScores } from './scores/storedScores.js';
import { indexProblemText, surveyText } from './storedGames.js';
import type { Troubles } from './troubles.js';

/** Where a player's things are kept. */
export interface Home {
  readonly path: string;
  readonly store: GameStore;
}

/**
 * Opens the player's home, which need not exist yet.
 *
 * @returns undefined for a player without any
 */
export async function openHome(env: Readonly<Record<string, string | undefined>>): Promise<Home | undefined> {
  const path = await findHome(env);
  if (path === undefined) return undefined;
  return { path, store: openGameStore(openFiles(env), path, () => new Date(), isFromSeed) };
}

/**
 * Keeps names in the player's home, and finds the games there. Never throws.
 *
 * @param home undefined for a player without any: then nothing is kept or found
 */
export function openKeeper(home: Home | undefined, troubles: Troubles): Keeper {
  if (!home) troubles.settle('home', keepingWords.noHome);

  const tryNames = <T>(
    act: (home: string) => T,
    failed: (home: string, fault: string) => string,
  ): T | undefined => {
    if (!home) return undefined;
    try {
      const result = act(home.path);
      troubles.settle('players', undefined);
      return result;
    } catch (error) {
      troubles.settle('players', failed(home.path, faultText(error)));
      return undefined;
    }
  };

  const survey = async (): Promise<Survey> => {
    if (!home) return NOTHING;
    try {
      const found = await home.store.survey();
      troubles.settle('scores', undefined);
      settleIndex(troubles, home, found);
      return found;
    } catch (error) {
      troubles.settle('scores', surveyText(home.path, error));
      return NOTHING;
    }
  };

  return {
    lastPlayers() {
      const names = tryNames(readLastPlayers, keepingWords.playersUnread) ?? [];
      return names.every(isSoundName) ? names : [];
    },
    rememberPlayers(names) {
      tryNames((folder) => writeLastPlayers(folder, names), keepingWords.playersUnkept);
    },
    async soloScores(rules) {
      const solo = storedScores(await survey()).filter(({ players }) => players === 1);
      // Of thousands of games each step takes its time, and a key may be waiting.
      await setImmediate();
      return scoreTables(solo.filter(underRules(rules))).flatMap(({ ranked }) => ranked);
    },
    async unfinishedGames() {
      const { unfinished } = await survey();
      return unfinished.toReversed().map((stored) => ({
        id: stored.id,
        created: stored.created,
        players: stored.game.header.players.map(({ name }) => name),
        about: storedWords.unfinished(stored.game),
      }));
    },
    trouble: troubles.newest,
  };
}

/** Tells of an index of scores that is of no use. */
export const settleIndex = (troubles: Troubles, { path }: Home, { indexProblem }: Survey): void =>
  troubles.settle('index', indexProblem && indexProblemText(path, indexProblem));

const NOTHING: Survey = { over: [], damages: new Map(), unfinished: [], unreadable: [] };

/** Files can be edited: a name out of one is as good as a typed one, or is not used. */
const isSoundName = (name: string, seat: number, names: readonly string[]): boolean =>
  cleanName(name) === name && nameProblem(name, names.slice(0, seat)) === undefined;
