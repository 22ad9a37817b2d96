import { setImmediate } from 'node:timers/promises';
import {
  areAlike,
  cleanName,
  GHOST,
  isPerson,
  nameOf,
  type Player,
  totalsByTurn,
} from '../../engine/index.js';
import { isLevel } from '../../players/index.js';
import { gamesOf, scoreTables } from '../../statistics/index.js';
import {
  faultText,
  hasLastPlayers,
  readLastPlayers,
  type Survey,
  underRules,
  writeLastPlayers,
} from '../../storage/index.js';
import { indexProblemText, nameProblem, savingMessages } from '../../text/index.js';
import type { Keeper } from '../../ui/index.js';
import { type Home, NO_GAMES, storedScores, surveyFailureText } from '../home/home.js';
import type { Warnings } from '../output.js';

/** The screen's `Keeper`, plus methods for line mode and for the time before the screen is loaded. */
export interface RunKeeper extends Keeper {
  /** Who played the last game with people, in seating order. Empty before the first such game. */
  lastPlayers(): Promise<readonly Player[]>;
  /** True if nobody has played another game with this home folder. */
  isFirstGame(id: string): Promise<boolean>;
}

/**
 * Remembers the players of the last game, and finds stored games. Failures become warnings.
 *
 * @param home undefined if the player has no home folder; in that case, nothing is saved or found
 */
export function openKeeper(home: Home | undefined, warnings: Warnings): RunKeeper {
  if (!home) warnings.set('home', savingMessages.noHome);

  const tryPlayers = async <T>(
    act: (home: Home) => Promise<T>,
    failed: (home: string, fault: string) => string,
  ): Promise<T | undefined> => {
    if (!home) return undefined;
    try {
      const result = await act(home);
      warnings.set('players', undefined);
      return result;
    } catch (error) {
      warnings.set('players', failed(home.path, faultText(error)));
      return undefined;
    }
  };

  const trySurvey = async (): Promise<Survey | undefined> => {
    if (!home) return NO_GAMES;
    try {
      const found = await home.store.survey();
      warnings.set('scores', undefined);
      warnAboutIndex(warnings, home, found);
      return found;
    } catch (error) {
      warnings.set('scores', surveyFailureText(home.path, error));
      return undefined;
    }
  };

  return {
    async lastPlayers() {
      const read = ({ files, path }: Home): Promise<readonly Player[]> => readLastPlayers(files, path);
      const players = (await tryPlayers(read, savingMessages.playersNotRead)) ?? [];
      return players.some(isPerson) && players.every(isValidPlayer) ? players : [];
    },
    async rememberPlayers({ players, daily }) {
      if (!players.some(isPerson)) return false;
      const write = async ({ files, path }: Home): Promise<boolean> => {
        const areFirst = !(await hasLastPlayers(files, path));
        const seated = players.filter(({ kind }) => kind !== GHOST);
        if (areFirst || !daily) await writeLastPlayers(files, path, seated);
        return areFirst;
      };
      return (await tryPlayers(write, savingMessages.playersNotSaved)) ?? false;
    },
    async isFirstGame(id) {
      if (!home) return false;
      const { files, path, store } = home;
      // If the folder can't be read, show no tips for beginners.
      return Promise.all([hasLastPlayers(files, path), store.ids()]).then(
        ([hasPlayers, ids]) => !hasPlayers && ids.every((other) => other === id),
        () => false,
      );
    },
    async soloScores(header) {
      const games = gamesOf(header);
      const found = (await trySurvey()) ?? NO_GAMES;
      const solo = storedScores(found).filter((score) => score.players === 1 && gamesOf(score) === games);
      // Reading and ranking thousands of games takes a while. Yield to the event loop between these steps, so the
      // screen can respond to keys.
      await setImmediate();
      const ranked = scoreTables(solo.filter(underRules(header.rules))).flatMap((table) => table.ranked);
      const best = ranked.find(({ name }) => areAlike(name, nameOf(header, 0)));
      const reading = best && (await home?.store.read(best.game).catch(() => undefined));
      if (!reading?.ok) return ranked;
      const { game, events } = reading.stored;
      const byTurn = totalsByTurn(game.header, events)[0] ?? [];
      return ranked.map((score) => (score === best ? { ...score, byTurn } : score));
    },
    async storedGames(rules, names) {
      const found = await trySurvey();
      if (!found) return { unfinished: [], facts: undefined };
      const { homeFacts, unfinishedEntries } = await import('../menu/games.js');
      const { countDue } = await import('../train/due.js');
      const now = new Date();
      const due = home && (await countDue(home, found, now));
      return {
        unfinished: unfinishedEntries(found, now),
        facts: await homeFacts(found, rules, names, now, due),
      };
    },
    trouble: warnings.latest,
  };
}

export const warnAboutIndex = (warnings: Warnings, { path }: Home, { indexProblem }: Survey): void =>
  warnings.set('index', indexProblem && indexProblemText(path, indexProblem));

/** Checks names in last-players.json like typed names, because somebody may have edited the file. */
function isValidPlayer({ name, kind }: Player, seat: number, players: readonly Player[]): boolean {
  const before = players.slice(0, seat).map((other) => other.name);
  const isKnown = isPerson({ kind }) || isLevel(kind);
  return isKnown && cleanName(name) === name && nameProblem(name, before) === undefined;
}
