import type { GameHeader } from '../../engine/index.js';
import { faultText, type GameStore, type LockHolder } from '../../storage/index.js';
import { gameProblemText, transferMessages } from '../../text/index.js';
import { isTodaysDaily } from './daily.js';

/** The information that decides whether a stored game can be deleted. */
interface DeletionFacts {
  readonly id: string;
  /** Absent if the game is unreadable. */
  readonly header?: Pick<GameHeader, 'daily' | 'seed'>;
  /** The process that has the game open, if any. */
  readonly holder?: LockHolder;
}

/** Returns one line that says why a game cannot be deleted now, or undefined if the game can be deleted. */
export function reasonToKeep({ id, header, holder }: DeletionFacts, now: Date): string | undefined {
  if (header && isTodaysDaily(header, now)) return transferMessages.todaysDaily(id);
  return holder && gameProblemText(id, { code: 'held', holder });
}

/** The result of deleting a stored game. All texts are single lines. */
interface Deletion {
  readonly isDeleted: boolean;
  /** Says that the game is deleted, or why not. */
  readonly line: string;
  /** Warnings about files that could not be deleted, or about a deletion that could not be synced to disk. */
  readonly problems: readonly string[];
}

/** Deletes a stored game. The returned promise never rejects. */
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
