import {
  faultText,
  type GameStore,
  LockHeldError,
  type ScoreRecord,
  type StoredGame,
} from '../../storage/index.js';
import { damageText, gameProblemText, statsMessages, storedMessages } from '../../text/index.js';
import type { PastGame } from '../../ui/index.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';
import { commandForHints } from '../startCommand.js';
import { type Home, readStore, requireHome } from './home.js';

/** A stored game that was found by its id. `reading` contains the game, or the reason why it is unreadable. */
export interface FoundGame {
  readonly id: string;
  readonly reading: Awaited<ReturnType<Home['store']['read']>>;
  readonly home: Home;
}

/**
 * Finds and reads a stored game.
 *
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
 * Returns the id of the game that was finished last, which is not always the game that started last.
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
 * Returns the full id of a stored game.
 *
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

/**
 * Returns a stored game for a review or a replay. If the game is damaged, returns only the events before the damage.
 */
export const pastGameOf = ({ game, events, damage }: StoredGame): PastGame => ({
  header: game.header,
  events,
  damage: damage && storedMessages.shownUpTo(damageText(damage)),
});

/** Returns a stored game for its review or replay, or a one-line reason if the game cannot be read. */
export async function readPastGame({ store }: Home, id: string): Promise<PastGame | string> {
  const reading = await store.read(id);
  return reading.ok ? pastGameOf(reading.stored) : gameProblemText(id, reading.problem);
}

/**
 * Prints a warning that lists the unreadable games. Prints nothing if every game was readable.
 *
 * @returns the exit status: 2 if a game was unreadable, otherwise 0
 */
export function warnLeftOut(ids: readonly string[], describe = statsMessages.leftOut): number {
  if (ids.length === 0) return 0;
  warn(describe(ids));
  return 2;
}

/** Returns a phrase that says why data could not be stored. */
export const unsavedReason = (error: unknown): string =>
  error instanceof LockHeldError
    ? storedMessages.heldElsewhere(error.holder)
    : storedMessages.fault(faultText(error));
