import {
  faultText,
  type GameStore,
  HeldError,
  type IndexProblem,
  type JournalDamage,
  type ResumeProblem,
  type StoredGame,
} from '../../storage/index.js';
import { statsMessages, storedMessages } from '../../text/index.js';
import { UsageError } from '../usageError.js';

/** Why a stored game cannot be read or gone on with, in one line. */
export function gameProblemText(id: string, problem: ResumeProblem): string {
  switch (problem.code) {
    case 'no-such-game':
      return storedMessages.noSuchGame(id);
    case 'unreadable':
      return storedMessages.unreadable(id, problem.fault);
    case 'no-header':
      return storedMessages.noHeader(id);
    case 'newer-format':
      return storedMessages.newerFormat(storedMessages.game(id), problem.format, problem.known);
    case 'other-game':
      return storedMessages.otherGame(id, problem.id);
    case 'bad-rules':
      return storedMessages.badRules(id);
    case 'held':
      return storedMessages.held(id, problem.holder);
    case 'over':
      return storedMessages.over(id);
    case 'damaged':
      return storedMessages.damaged(id, damageText(problem.damage));
  }
}

/** Where a journal stops being good, and why. */
export function damageText(damage: JournalDamage): string {
  switch (damage.code) {
    case 'torn-end':
      return storedMessages.tornEnd(damage.line);
    case 'bad-line':
      return storedMessages.badLine(damage.line, damage.why);
    case 'bad-event':
      return storedMessages.badEvent(damage.line);
  }
}

/** Why something could not be stored, as a part of a line. */
export const unsavedReason = (error: unknown): string =>
  error instanceof HeldError
    ? storedMessages.heldElsewhere(error.holder)
    : storedMessages.fault(faultText(error));

/** Why the stored games in a folder could not be looked through, in one line. */
export const surveyText = (home: string, error: unknown): string =>
  storedMessages.notSurveyed(home, faultText(error));

/** Why the index of scores in a home is of no use, in one line. */
export const indexProblemText = (home: string, problem: IndexProblem): string =>
  storedMessages.indexUnused(
    home,
    problem.code === 'newer-format'
      ? storedMessages.newerFormat('it', problem.format, problem.known)
      : storedMessages.fault(problem.fault),
  );

/**
 * The id of the stored game that somebody means: the whole id, or a part that no other id has.
 *
 * @throws UsageError where there is none, or more than one
 */
export async function findGame(store: GameStore, typed: string): Promise<string> {
  const ids = await store.ids();
  const meant = ids.includes(typed) ? [typed] : ids.filter((id) => typed !== '' && id.includes(typed));
  const [id, ...others] = meant;
  if (id === undefined) throw new UsageError(storedMessages.noneMeant(typed));
  if (others.length > 0) throw new UsageError(storedMessages.severalMeant(typed, meant.length));
  return id;
}

/**
 * Reports on stderr the games that had to be left out.
 *
 * @returns the exit status: 2 if there are any
 */
export function reportLeftOut(ids: readonly string[], describe = statsMessages.leftOut): number {
  if (ids.length === 0) return 0;
  process.stderr.write(`yahtzee-cli: ${describe(ids)}\n`);
  return 2;
}

/** Journals asked for at a time: enough to keep the disk busy, and few in memory. */
const BATCH = 16;

/**
 * Reads stored games one by one, each as far as it is good.
 *
 * @param leaveOut is told of each game of which nothing can be read
 */
export async function* readGames(
  store: GameStore,
  ids: readonly string[],
  leaveOut: (id: string) => void,
): AsyncIterable<StoredGame> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const readings = await Promise.all(batch.map(async (id) => ({ id, reading: await store.read(id) })));
    for (const { id, reading } of readings) {
      if (reading.ok) yield reading.stored;
      // Deleted since it was listed, it is no game that is there.
      else if (reading.problem.code !== 'no-such-game') leaveOut(id);
    }
  }
}
