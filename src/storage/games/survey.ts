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

export interface Survey {
  /** Games that are finished or abandoned, oldest first. */
  readonly over: readonly ScoreRecord[];
  /** By game id: damage after the last event of a game that is over. */
  readonly damages: ReadonlyMap<string, JournalDamage>;
  /** Includes damaged games. The one that the player left last comes last. */
  readonly unfinished: readonly GameSummary[];
  readonly unreadable: readonly { readonly id: string; readonly problem: GameProblem }[];
  /** Costly decisions in the newest games that are over, for `readCosts`. */
  readonly mistakes: readonly MistakesRecord[];
  /** Why the index can't be used. It isn't updated either. */
  readonly indexProblem?: LooseFileProblem;
}

export interface FoldedGames {
  readonly games: readonly FoldedGame[];
  readonly unreadable: readonly string[];
}

/** A stored game without its events. */
export interface GameSummary extends Pick<
  GameHeader,
  'seed' | 'dice' | 'duplicate' | 'practice' | 'realDice' | 'daily'
> {
  readonly id: string;
  readonly created: string;
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'>;
  /** In seating order, with their grand totals so far. */
  readonly players: readonly PlayerScore[];
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  /** Somebody asked the coach, which unranks the game. */
  readonly advised?: true;
  /** Somebody played the seed elsewhere before the game ended, which unranks it. */
  readonly seedSeen?: true;
  /** Nobody may see `seed` yet; see `hasSecretSeed`. */
  readonly hasSecretSeed?: true;
  /**
   * Nobody has decided anything yet, so lists hide the game; see `isUnplayed`. Never set for a damaged unfinished game,
   * because decisions may follow the damage.
   */
  readonly unplayed?: true;
  /** The current round's number. Undefined before the first round and after the last. */
  readonly round?: number;
  readonly turns?: number;
  /** The first damage. All other fields describe the game before it. */
  readonly damage?: JournalDamage;
}

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

/** What lists show about each stored game. Throws the system's error if the journals can't be listed. */
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

/** Each stored game's facts for the statistics. Throws the system's error if the journals can't be listed. */
export async function foldedGames(place: StorePlace): Promise<FoldedGames> {
  const { foldGame } = await import('../gameIndex/foldLate.js');
  const { over, unfinished, unreadable } = await readGames(place, 'version', foldGame);
  return {
    games: [...over.map(foldedGame), ...unfinished].sort((a, b) => (a.id < b.id ? -1 : 1)),
    unreadable: unreadable.map(({ id }) => id).sort(),
  };
}

/** How many files to read at once. Node reads files in four threads, and larger batches would slow down the screen. */
const BATCH = 4;

/**
 * A journal's times count only after this long without a change. File systems round times, common ones to two seconds
 * at most, so a change just after we read the journal might not show.
 */
const SETTLED_MS = 3000;

/**
 * The index keeps the costly decisions of only the newest games. More may not fit: a game of four beginners takes about
 * 20,000 bytes.
 */
export const MAX_TRAINED_GAMES = 1500;

interface Found<Unfinished> extends Omit<Survey, 'over' | 'unfinished'> {
  readonly over: readonly IndexedGame[];
  readonly unfinished: readonly Unfinished[];
}

/**
 * Reads all stored games: from the index if the game is over and its journal is unchanged, otherwise from the journal.
 * Updates the index.
 *
 * @param fit what shows that a journal hasn't changed: only its size, because a journal doesn't grow after the game, or
 * also its times
 * @param reduce returns what the caller needs to know about an unfinished game
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
      // Another process has just deleted the game.
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
  // Ignore errors: the games are complete even without the index.
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
  // Lines of deleted or replaced games go only when the index is rewritten.
  const isStale =
    index.games.size !== current.games.length - added.length ||
    index.mistakes.size !== current.mistakes.length;
  if (index.damaged > 0 || index.outdated > 0 || isStale) await replaceIndex(files, home, current, index);
  else if (added.length > 0) await addToIndex(files, home, { games: added });
}

const byAge = (a: Pick<ScoreRecord, 'created' | 'game'>, b: Pick<ScoreRecord, 'created' | 'game'>): number =>
  a.created < b.created || (a.created === b.created && a.game < b.game) ? -1 : 1;

/**
 * Deletes temporary files and locks that crashed processes left in the journal folder. Keeps temporary files of games
 * in play: a process in another container, whose pid we can't check, may be writing them. Throws the system's error if
 * the folder can't be listed.
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
      // The next survey tries again.
    }
  }
}
