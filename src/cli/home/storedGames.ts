import { type GameHeader, seatsHere } from '../../engine/index.js';
import {
  faultText,
  type GameStore,
  LockHeldError,
  type LockHolder,
  type ScoreRecord,
  type StoredGame,
} from '../../storage/index.js';
import {
  damageText,
  gameProblemText,
  seedProblemText,
  statsMessages,
  storedMessages,
  transferMessages,
} from '../../text/index.js';
import type { PastGame } from '../../ui/index.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';
import { commandForHints } from '../startCommand.js';
import { isTodaysDaily } from './daily.js';
import { type Home, readStore, requireHome } from './home.js';

/** A stored game, found by its id. `reading` has the game, or the reason why it's unreadable. */
export interface FoundGame {
  readonly id: string;
  readonly reading: Awaited<ReturnType<Home['store']['read']>>;
  readonly home: Home;
}

/**
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @throws UsageError if no game or several games match
 */
export async function findGame(idPart?: string): Promise<FoundGame> {
  const home = await requireHome();
  const id = await readStore(home, (store) =>
    idPart === undefined ? lastFinishedId(store) : findGameId(store, idPart),
  );
  return { id, reading: await home.store.read(id), home };
}

/**
 * The id of the game that was finished last, even if another one started later.
 *
 * @throws UsageError if no game is finished
 */
async function lastFinishedId(store: GameStore): Promise<string> {
  let last: ScoreRecord | undefined;
  for (const score of (await store.survey()).over) {
    if (score.outcome === 'finished' && (!last || score.ended >= last.ended)) last = score;
  }
  if (!last) throw new UsageError(storedMessages.nothingFinished(commandForHints(process.stderr)));
  return last.game;
}

/**
 * @param idPart the game id, or a unique part of it
 * @throws UsageError if no game or several games match
 */
export async function findGameId(store: GameStore, idPart: string): Promise<string> {
  const ids = await store.ids();
  const matches = ids.includes(idPart) ? [idPart] : ids.filter((id) => idPart !== '' && id.includes(idPart));
  const [id, ...others] = matches;
  if (id !== undefined && others.length === 0) return id;
  const program = commandForHints(process.stderr);
  throw new UsageError(
    id === undefined
      ? storedMessages.noMatch(idPart, program)
      : storedMessages.severalMatches(idPart, matches.length, program),
  );
}

/** Prepares a stored game for a review or a replay. A damaged game keeps only the events before the damage. */
export const pastGameOf = ({ game, events, damage, table }: StoredGame): PastGame => ({
  header: game.header,
  events,
  ownSeats: seatsHere(game.header.players, table),
  damage: damage && storedMessages.shownUpTo(damageText(damage)),
});

/** Reads a stored game for its review or replay, or says on one line why it can't be read. */
export async function readPastGame({ store }: Home, id: string): Promise<PastGame | string> {
  const reading = await store.read(id);
  return reading.ok ? pastGameOf(reading.stored) : gameProblemText(id, reading.problem);
}

/**
 * Warns about unreadable games, if there are any.
 *
 * @returns the exit status: 2 if a game was unreadable, otherwise 0
 */
export function warnLeftOut(ids: readonly string[], describe = statsMessages.leftOut): number {
  if (ids.length === 0) return 0;
  warn(describe(ids));
  return 2;
}

/** Says in a phrase why data couldn't be stored. */
export const unsavedReason = (error: unknown): string =>
  error instanceof LockHeldError
    ? storedMessages.heldElsewhere(error.holder)
    : storedMessages.fault(faultText(error));

interface DeletionFacts {
  readonly id: string;
  /** An unreadable game has no header. */
  readonly header?: Pick<GameHeader, 'daily' | 'seed'>;
  readonly holder?: LockHolder;
}

/** Says on one line why a game can't be deleted now; undefined if it can. */
export function reasonToKeep({ id, header, holder }: DeletionFacts, now: Date): string | undefined {
  if (header && isTodaysDaily(header, now)) return transferMessages.todaysDaily(id);
  return holder && gameProblemText(id, { code: 'held', holder });
}

/** How deleting a stored game went. All texts are single lines. */
interface Deletion {
  readonly isDeleted: boolean;
  readonly line: string;
  /** Warnings about files that couldn't be deleted, or a deletion that couldn't be synced to disk. */
  readonly problems: readonly string[];
}

/** Deletes a stored game. Never rejects. */
export async function deleteStoredGame(store: GameStore, id: string): Promise<Deletion> {
  const removal = await store.remove(id).catch((error: unknown) => faultText(error));
  if (typeof removal === 'string')
    return { isDeleted: false, line: transferMessages.notDeleted(id, removal), problems: [] };
  if (!removal.ok) return { isDeleted: false, line: gameProblemText(id, removal.problem), problems: [] };
  const { remaining, unsynced } = removal;
  return {
    isDeleted: true,
    line: transferMessages.deleted(id),
    problems: [
      ...remaining.map(({ path, fault }) => transferMessages.remains(path, fault)),
      ...(unsynced === undefined ? [] : [transferMessages.unsyncedDeletion(id, unsynced)]),
    ],
  };
}

/**
 * What happens to unfinished ranked games because somebody is about to see their dice in another game. All texts are
 * single lines.
 */
export interface SeenSeed {
  /** Why nobody may play this seed now: an unfinished ranked game with it can't be made unranked. */
  readonly refusal?: string;
  /** One line for each game that is now unranked. */
  readonly unranked: readonly string[];
}

export const NOTHING_SEEN: SeenSeed = { unranked: [] };

/** Makes unfinished ranked games with a seed unranked. Call it before showing dice of this seed. */
export async function seeSeed({ store }: Home, seed: string): Promise<SeenSeed> {
  // If the folder can't be listed, play anyway. A player who locks the folder to cheat could just as well copy it.
  const seen = await store.seeSeed(seed).catch(() => undefined);
  if (!seen) return NOTHING_SEEN;
  if (!seen.ok) return { refusal: seedProblemText(seen.id, seen.problem), unranked: [] };
  return { unranked: seen.unranked.map(storedMessages.seedSeen) };
}

/**
 * Makes unfinished ranked games with a command's seed unranked, with a warning about each.
 *
 * @param home undefined if the player has no home folder and therefore no stored games
 * @param seed undefined if the command has no seed
 * @throws UsageError if such a game can't be changed, for example because it is open in another process
 */
export async function seeSeedOfCommand(home: Home | undefined, seed: string | undefined): Promise<void> {
  if (!home || seed === undefined) return;
  const { refusal, unranked } = await seeSeed(home, seed);
  if (refusal !== undefined) throw new UsageError(refusal);
  for (const line of unranked) warn(line);
}
