import { join } from 'node:path';
import {
  currentTurn,
  type GameHeader,
  hasSecretSeed,
  isOver,
  isUnplayed,
  markedGame,
  type RuleSet,
  turnsOf,
} from '../../engine/index.js';
import type { FoldedGame } from '../../statistics/index.js';
import {
  addToIndex,
  type IndexedGames,
  type IndexReading,
  type MistakesRecord,
  readIndex,
  replaceIndex,
} from '../gameIndex/gameIndex.js';
import {
  foldedGame,
  type IndexedGame,
  indexedGame,
  type PlayerScore,
  playerScores,
  type ScoreRecord,
} from '../gameIndex/indexedGame.js';
import { hasPid, removeIfStale } from '../journal/lock.js';
import type { LooseFileProblem } from '../journal/looseLines.js';
import type { JournalDamage, StoredGame } from '../journal/readJournal.js';
import {
  type GameProblem,
  gamesInPlay,
  listGames,
  parseFileName,
  pathsOf,
  readGame,
  type StorePlace,
} from './storePlace.js';

/** The result of a survey of all stored games. */
export interface Survey {
  /** Finished and abandoned games, oldest first. */
  readonly over: readonly ScoreRecord[];
  /** The damage after the last event in the journals of finished and abandoned games, by game id. */
  readonly damages: ReadonlyMap<string, JournalDamage>;
  /** Unfinished games; the one that was left last comes last. Includes damaged games. */
  readonly unfinished: readonly GameSummary[];
  readonly unreadable: readonly { readonly id: string; readonly problem: GameProblem }[];
  /** The known costly decisions in the newest finished and abandoned games. `readCosts` reads them. */
  readonly mistakes: readonly MistakesRecord[];
  /** Present if the index was unusable. A survey does not update an unusable index. */
  readonly indexProblem?: LooseFileProblem;
}

/** All stored games, reduced to what the statistics need. */
export interface FoldedGames {
  readonly games: readonly FoldedGame[];
  /** The ids of the unreadable games. */
  readonly unreadable: readonly string[];
}

/** A summary of a stored game, without the events. */
export interface GameSummary extends Pick<
  GameHeader,
  'seed' | 'dice' | 'duplicate' | 'practice' | 'realDice' | 'daily'
> {
  readonly id: string;
  /** The game's creation time, in ISO 8601, UTC. */
  readonly created: string;
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'>;
  /** The players in seating order, with their grand totals so far. */
  readonly players: readonly PlayerScore[];
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  /** Present if a player asked the coach, so the game is not ranked. */
  readonly advised?: true;
  /** Present if the seed was played elsewhere before the game ended, so the game is not ranked. */
  readonly seedSeen?: true;
  /** Present if nobody may see `seed`; see `hasSecretSeed`. */
  readonly hasSecretSeed?: true;
  /**
   * Present if lists leave out the unfinished or abandoned game; see `isUnplayed`. A damaged unfinished game may contain
   * later decisions.
   */
  readonly unplayed?: true;
  /** The number of the current round. Absent before the first round and after the last. */
  readonly round?: number;
  /** The number of rounds in the game. Present together with `round`. */
  readonly turns?: number;
  /** The first damage in the journal. All other fields describe the undamaged part of the game. */
  readonly damage?: JournalDamage;
}

/** Returns the summary of a stored game. */
export function gameSummary({ id, created, game, events, damage }: StoredGame): GameSummary {
  const { rules, seed, dice, duplicate, practice, realDice, daily } = game.header;
  const { advised, seedSeen } = markedGame(game);
  const { name: phase } = game.phase;
  const round = currentTurn(game)?.number;
  return {
    id,
    created,
    rules: { id: rules.id, version: rules.version, name: rules.name },
    ...(seed !== undefined && { seed }),
    ...(dice && { dice }),
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(realDice && { realDice }),
    ...(daily && { daily }),
    ...(advised && { advised }),
    ...(seedSeen && { seedSeen }),
    ...(hasSecretSeed(game) && { hasSecretSeed: true }),
    ...(!damage && !isOver(game) && isUnplayed(game.header, events) && { unplayed: true }),
    players: playerScores(game),
    state: phase === 'finished' || phase === 'abandoned' ? phase : 'unfinished',
    ...(round !== undefined && { round, turns: turnsOf(rules) }),
    ...(damage && { damage }),
  };
}

/** Surveys all stored games. If the journals cannot be listed, throws the system's error. */
export async function survey(place: StorePlace): Promise<Survey> {
  const { over, unfinished, ...found } = await readGames(place, 'size', (game) => ({
    summary: gameSummary(game),
    left: `${game.times.at(-1) ?? game.created} ${game.id}`,
  }));
  await removeLeftovers(place).catch(() => undefined);
  return {
    ...found,
    over: over.map(({ score }) => score),
    unfinished: unfinished.toSorted((a, b) => (a.left < b.left ? -1 : 1)).map(({ summary }) => summary),
  };
}

/** Folds all stored games. If the journals cannot be listed, throws the system's error. */
export async function foldedGames(place: StorePlace): Promise<FoldedGames> {
  const { foldGame } = await import('../gameIndex/foldLate.js');
  const { over, unfinished, unreadable } = await readGames(place, 'version', foldGame);
  return {
    games: [...over.map(foldedGame), ...unfinished].sort((a, b) => (a.id < b.id ? -1 : 1)),
    unreadable: unreadable.map(({ id }) => id).sort(),
  };
}

/**
 * How many files to read in parallel. Node reads files in four threads, and larger batches would slow down the screen.
 */
const BATCH = 4;

/**
 * How long a journal must be unchanged before the times of its file count. Two changes within one tick of the file
 * system's clock can leave the same times, so the program could miss a change just after it has read the file. The
 * longest tick of a common file system is two seconds.
 */
const SETTLED_MS = 3000;

/**
 * The number of games, newest first, whose mistakes are kept. The mistakes of more games may not fit into the index: the
 * record of a game for four beginners has about 20,000 bytes.
 */
export const MAX_TRAINED_GAMES = 1500;

interface Found<Unfinished> extends Omit<Survey, 'over' | 'unfinished'> {
  readonly over: readonly IndexedGame[];
  readonly unfinished: readonly Unfinished[];
}

/**
 * Reads all stored games. Takes finished and abandoned games from the index if it fits their journals. Reads all other
 * journals, and updates the index.
 *
 * @param fit what must be the same as when a journal was read: its size, which the end of a game fixes, or also the
 *   times of the file
 * @param reduce returns what is needed of an unfinished game
 */
async function readGames<Unfinished>(
  place: StorePlace,
  fit: 'size' | 'version',
  reduce: (stored: StoredGame) => Unfinished,
): Promise<Found<Unfinished>> {
  const ids = await listGames(place);
  const index = await readIndex(place.files, place.home, new Set(ids));
  const settledBefore = place.now().getTime() - SETTLED_MS;
  const over: IndexedGame[] = [];
  const added: IndexedGame[] = [];
  const damages = new Map<string, JournalDamage>();
  const unfinished: Unfinished[] = [];
  const unreadable: { readonly id: string; readonly problem: GameProblem }[] = [];

  const read = async (id: string): Promise<void> => {
    const known = index.games.get(id);
    const stat = await place.files.stat(pathsOf(place, id).journal).catch(() => undefined);
    const isWhole = stat?.kind === 'file' && stat.size === known?.score.bytes;
    const fits = isWhole && (fit === 'size' ? !known.score.damaged : stat.version === known.version);
    if (fits) return void over.push(known);
    const reading = await readGame(place, id);
    if (!reading.ok) {
      // If another process has just deleted the game, do not report the game as unreadable.
      if (reading.problem.code !== 'no-such-game') unreadable.push({ id, problem: reading.problem });
      return;
    }
    const { stored, size } = reading;
    const isSettled = stat?.size === size && stat.changedAt < settledBefore;
    const hasSize = size === known?.score.bytes;
    const made = hasSize && fit === 'size' ? known : await indexedGame(stored, size, place.isFromSeed);
    if (!made) return void unfinished.push(reduce(stored));
    if (stored.damage) damages.set(id, stored.damage);
    const game = made === known || !isSettled ? made : { ...made, version: stat.version };
    over.push(game);
    if (game !== known && (isSettled || !hasSize)) added.push(game);
  };
  for (let start = 0; start < ids.length; start += BATCH) {
    await Promise.all(ids.slice(start, start + BATCH).map(read));
  }
  over.sort((a, b) => byAge(a.score, b.score));
  const mistakes = over.slice(-MAX_TRAINED_GAMES).flatMap(({ score }) => {
    const record = index.mistakes.get(score.game);
    return record?.bytes === score.bytes ? [record] : [];
  });
  // Ignore errors: the games are complete even if the index cannot be written.
  await updateIndex(place, index, { games: over, mistakes }, added).catch(() => undefined);
  const { problem } = index;
  return { over, mistakes, damages, unfinished, unreadable, ...(problem && { indexProblem: problem }) };
}

async function updateIndex(
  { files, home }: StorePlace,
  index: IndexReading,
  current: IndexedGames,
  added: readonly IndexedGame[],
): Promise<void> {
  if (index.problem) return;
  // Lines of deleted or replaced games make the index stale.
  const isStale =
    index.games.size !== current.games.length - added.length ||
    index.mistakes.size !== current.mistakes.length;
  if (index.damaged > 0 || index.outdated > 0 || isStale) await replaceIndex(files, home, current, index);
  else if (added.length > 0) await addToIndex(files, home, { games: added });
}

const byAge = (a: Pick<ScoreRecord, 'created' | 'game'>, b: Pick<ScoreRecord, 'created' | 'game'>): number =>
  a.created < b.created || (a.created === b.created && a.game < b.game) ? -1 : 1;

/**
 * Deletes temporary files and locks of crashed processes from the journal folder. Deletes only files with names that
 * this program uses. Keeps the temporary files of games in play: a game may be running in another container, where this
 * process cannot check pids. If the folder cannot be listed, throws the system's error.
 */
async function removeLeftovers(place: StorePlace): Promise<void> {
  const { files, folder } = place;
  const inPlay = await gamesInPlay(place);
  for (const name of await files.list(folder)) {
    const { kind, id = '', pid = 0 } = parseFileName(name) ?? {};
    const path = join(folder, name);
    try {
      if (kind === 'lock') await removeIfStale(files, path);
      else if (kind === 'temporary' && !inPlay.has(id) && !hasPid(pid)) await files.remove(path);
    } catch {
      // Ignore errors, because the next survey will try again.
    }
  }
}
