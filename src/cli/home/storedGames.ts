import {
  faultText,
  type GameStore,
  HeldError,
  type IndexProblem,
  type JournalDamage,
  type ResumeProblem,
  type StoredGame,
} from '../../storage/index.js';
import { statsWords, storedWords } from '../../text/index.js';
import { UsageError } from '../usageError.js';

/** Why a stored game cannot be read or gone on with, in one line. */
export function gameProblemText(id: string, problem: ResumeProblem): string {
  switch (problem.code) {
    case 'no-such-game':
      return storedWords.noSuchGame(id);
    case 'unreadable':
      return storedWords.unreadable(id, problem.fault);
    case 'no-header':
      return storedWords.noHeader(id);
    case 'newer-format':
      return storedWords.newerFormat(storedWords.game(id), problem.format, problem.known);
    case 'other-game':
      return storedWords.otherGame(id, problem.id);
    case 'bad-rules':
      return storedWords.badRules(id);
    case 'held':
      return storedWords.held(id, problem.holder);
    case 'over':
      return storedWords.over(id);
    case 'damaged':
      return storedWords.damaged(id, damageText(problem.damage));
  }
}

/** Where a journal stops being good, and why. */
export function damageText(damage: JournalDamage): string {
  switch (damage.code) {
    case 'torn-end':
      return storedWords.tornEnd(damage.line);
    case 'bad-line':
      return storedWords.badLine(damage.line, damage.why);
    case 'bad-event':
      return storedWords.badEvent(damage.line);
  }
}

/** Why something could not be stored, as a part of a line. */
export const unsavedReason = (error: unknown): string =>
  error instanceof HeldError ? storedWords.heldElsewhere(error.holder) : storedWords.fault(faultText(error));

/** Why the stored games in a folder could not be looked through, in one line. */
export const surveyText = (home: string, error: unknown): string =>
  storedWords.notSurveyed(home, faultText(error));

/** Why the index of scores in a home is of no use, in one line. */
export const indexProblemText = (home: string, problem: IndexProblem): string =>
  storedWords.indexUnused(
    home,
    problem.code === 'newer-format'
      ? storedWords.newerFormat('it', problem.format, problem.known)
      : storedWords.fault(problem.fault),
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
  if (id === undefined) throw new UsageError(storedWords.noneMeant(typed));
  if (others.length > 0) throw new UsageError(storedWords.severalMeant(typed, meant.length));
  return id;
}

/**
 * Reports on stderr the games that had to be left out.
 *
 * @returns the exit status: 2 if there are any
 */
export function reportLeftOut(ids: readonly string[], describe = statsWords.leftOut): number {
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
