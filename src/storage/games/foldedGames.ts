import { isOver, type RuleSet } from '../../engine/index.js';
import { type FoldedGame, foldGame } from '../../statistics/index.js';
import { appendFolded, type FoldedReading, readFolded, replaceFolded } from '../scores/foldedIndex.js';
import type { IndexedGame } from '../scores/foldedRecord.js';
import { listGames, pathsOf, readGame, type StorePlace } from './storePlace.js';

/** All stored games, reduced to what the statistics need. */
export interface FoldedGames {
  readonly games: readonly FoldedGame[];
  /** The ids of the unreadable games. */
  readonly unreadable: readonly string[];
}

/** The number of journals to read in parallel: enough to keep the disk busy, but not enough to use much memory. */
const BATCH = 16;

/**
 * How long a journal must be unchanged before its game is added to the index. Two changes within one tick of the file
 * system's clock can leave the same times, so the program could miss a change just after it has read the file. The
 * longest tick of a common file system is two seconds.
 */
const SETTLED_MS = 3000;

/**
 * Folds all stored games. Takes finished and abandoned games from the statistics index if their journals have not
 * changed since. Reads all other journals, and updates the index. If the journals cannot be listed, throws the system's
 * error.
 */
export async function foldedGames(place: StorePlace, now: () => Date): Promise<FoldedGames> {
  const ids = await listGames(place);
  const index = await readFolded(place.files, place.home);
  const settledBefore = now().getTime() - SETTLED_MS;
  const shared = sharedRules(index);
  const games: FoldedGame[] = [];
  const kept: IndexedGame[] = [];
  const added: IndexedGame[] = [];
  const unreadable: string[] = [];

  const fold = async (id: string): Promise<void> => {
    const known = index.games.get(id);
    const stat = await place.files.stat(pathsOf(place, id).journal).catch(() => undefined);
    if (known && stat?.kind === 'file' && stat.size === known.bytes && stat.version === known.version) {
      kept.push(known);
      games.push(known.game);
      return;
    }
    const reading = await readGame(place, id);
    if (!reading.ok) {
      // If another process has just deleted the game, do not report the game as unreadable.
      if (reading.problem.code !== 'no-such-game') unreadable.push(id);
      return;
    }
    const { stored, size } = reading;
    const folded = foldGame(stored);
    const game = { ...folded, rules: shared(folded.rules) };
    games.push(game);
    const isSettled = stat !== undefined && stat.size === size && stat.changedAt < settledBefore;
    if (isSettled && isOver(stored.game)) added.push({ game, bytes: size, version: stat.version });
  };
  for (let start = 0; start < ids.length; start += BATCH) {
    await Promise.all(ids.slice(start, start + BATCH).map(fold));
  }
  // Ignore errors: the games are complete even if the index cannot be written.
  await updateIndex(place, index, kept, added).catch(() => undefined);
  // The order in which journals were read in parallel is random.
  games.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { games, unreadable: unreadable.sort() };
}

async function updateIndex(
  { files, home, folder }: StorePlace,
  { games, rules, state }: FoldedReading,
  kept: readonly IndexedGame[],
  added: readonly IndexedGame[],
): Promise<void> {
  if (state === 'fixed') return;
  if (state === 'stale' || kept.length < games.size)
    await replaceFolded(files, home, [...kept, ...added], folder);
  else if (added.length > 0) await appendFolded(files, home, added, rules);
}

/** Removes a deleted game from the statistics index. */
export async function forgetFolded({ files, home, folder }: StorePlace, id: string): Promise<void> {
  const { games, state } = await readFolded(files, home);
  if (state === 'fixed' || !games.has(id)) return;
  const others = [...games.values()].filter(({ game }) => game.id !== id);
  await replaceFolded(files, home, others, folder);
}

/**
 * Returns a function that maps equal rule sets to one shared object. This saves memory, because each stored game has
 * its own copy of the rules. The rules of a game take more memory than its cards.
 */
function sharedRules({ rules }: FoldedReading): (own: RuleSet) => RuleSet {
  const known = new Map([...rules.values()].map((each) => [JSON.stringify(each), each]));
  return (own) => {
    const key = JSON.stringify(own);
    const same = known.get(key) ?? own;
    known.set(key, same);
    return same;
  };
}
