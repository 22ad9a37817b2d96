import { join } from 'node:path';
import { isOver } from '../../engine/index.js';
import { faultCode, faultText } from '../files/filePort.js';
import { LockHeldError, type Lock, takeLock } from '../journal/lock.js';
import type { ResumeProblem } from './resumeGame.js';
import {
  type GameProblem,
  gamesInPlay,
  parseFileName,
  pathsOf,
  readGame,
  type StorePlace,
} from './storePlace.js';
import { survey } from './survey.js';

export type RemoveResult =
  | {
      /** The journal was deleted. */
      readonly ok: true;
      /** Other files of the game that could not be deleted. */
      readonly remaining: readonly Remainder[];
      /** The reason why syncing failed, from `faultText`. After a power cut, deleted files may reappear. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: GameProblem | Extract<ResumeProblem, { code: 'held' }> };

/** A file left over from a deleted game, or the folder if its files could not be listed. */
export interface Remainder {
  readonly path: string;
  /** An error code or message from `faultText`. */
  readonly fault: string;
}

/**
 * Deletes the journal and all other files of a stored game. Returns the problem if the game does not exist or is being
 * played.
 */
export async function removeGame(place: StorePlace, id: string): Promise<RemoveResult> {
  const { journal, lock: lockPath } = pathsOf(place, id);
  const reading = await readGame(place, id);
  if (!reading.ok && reading.problem.code === 'no-such-game') return { ok: false, problem: reading.problem };
  let lock: Lock | undefined;
  try {
    lock = await takeLock(place.files, lockPath);
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(faultCode(error));
    const holder = error instanceof LockHeldError ? error.holder : (await gamesInPlay(place)).get(id);
    if (holder) return { ok: false, problem: { code: 'held', holder } };
    // If the disk is too full for a lock file, free some space by deleting the game without a lock.
    if (!isFull) throw error;
  }
  let result: RemoveResult;
  try {
    await place.files.remove(journal);
    result = await removeOtherFiles(place, id);
  } finally {
    // Ignore errors: a lock that cannot be released becomes stale when this process ends.
    await lock?.release().catch(() => undefined);
  }
  // `survey` removes the game from the index. Unfinished games are not in the index. Ignore errors, because the next call
  // of `survey` will try again.
  if (!reading.ok || isOver(reading.stored.game)) await survey(place).catch(() => undefined);
  return result;
}

/** Deletes all files of a game except its journal and its lock. Never throws. */
async function removeOtherFiles({ files, folder }: StorePlace, id: string): Promise<RemoveResult> {
  const remaining: Remainder[] = [];
  const attempt = async (path: string, act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: unknown) => remaining.push({ path, fault: faultText(error) }));
  };
  await attempt(folder, async () => {
    for (const name of await files.list(folder)) {
      const parsed = parseFileName(name);
      if (parsed?.id !== id || parsed.kind === 'lock') continue;
      await attempt(join(folder, name), () => files.remove(join(folder, name)));
    }
  });
  const unsynced = await files.syncFolder(folder).then(() => undefined, faultText);
  return { ok: true, remaining, ...(unsynced !== undefined && { unsynced }) };
}
