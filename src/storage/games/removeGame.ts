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
      readonly ok: true;
      /** Other files of the game that couldn't be deleted. The journal is gone. */
      readonly remaining: readonly Remainder[];
      /** Why syncing failed, from `faultText`. After a power cut, deleted files may be back. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: GameProblem | Extract<ResumeProblem, { code: 'held' }> };

/** A leftover file of a deleted game, or the folder if it can't be listed. */
export interface Remainder {
  readonly path: string;
  readonly fault: string;
}

/** Deletes a game's journal and all its other files, unless somebody is playing it. */
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
    // The disk is too full even for a lock file. Go ahead without one, to free some space.
    if (!isFull) throw error;
  }
  let result: RemoveResult;
  try {
    await place.files.remove(journal);
    result = await removeOtherFiles(place, id);
  } finally {
    // Ignore errors: the lock becomes stale when this process ends.
    await lock?.release().catch(() => undefined);
  }
  // `survey` drops the game from the index. An unfinished game isn't in there. After an error, the next `survey` tries
  // again.
  if (!reading.ok || isOver(reading.stored.game)) await survey(place).catch(() => undefined);
  return result;
}

/** Deletes a game's files, except its journal and its lock. Never throws. */
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
