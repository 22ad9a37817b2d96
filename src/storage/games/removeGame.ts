import { join } from 'node:path';
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
      /** The journal is removed. */
      readonly ok: true;
      /** Other files of the game that could not be removed. */
      readonly remaining: readonly Remainder[];
      /** A `faultText` that says why the removal may not be on the disk. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: GameProblem | Extract<ResumeProblem, { code: 'held' }> };

/** A remaining file of a deleted game, or the folder if it cannot be listed. */
export interface Remainder {
  readonly path: string;
  /** A `faultText` that says why the file could not be removed or the folder could not be listed. */
  readonly fault: string;
}

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
    // A full disk has no room for a lock file. Delete the game without a lock, because this makes room.
    if (!isFull) throw error;
  }
  let result: RemoveResult;
  try {
    await place.files.remove(journal);
    result = await removeOtherFiles(place, id);
  } finally {
    // If releasing the lock fails, the lock is stale once this process ends.
    await lock?.release().catch(() => undefined);
  }
  // The survey removes the game from the index. If this fails, the next survey tries again.
  await survey(place).catch(() => undefined);
  return result;
}

/** Removes the files of a game other than its journal. Never throws. */
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
