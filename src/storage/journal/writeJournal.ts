import { dirname } from 'node:path';
import type { GameEvent } from '../../engine/index.js';
import type { FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { writeSynced } from '../files/wholeFile.js';
import { frame } from './frame.js';
import { type JournalEnd, type JournalFile, makeJournal, reopenJournal } from './journalFile.js';
import { type Lock, takeLock } from './lock.js';
import type { EventRecord, FirstRecord } from './records.js';

/** Where the files of a game are. */
export interface JournalPaths {
  readonly journal: string;
  readonly lock: string;
  /** An answer that nothing has followed from yet. */
  readonly answer: string;
}

/** The journal of a running game, and its one writer. */
export interface GameJournal {
  /**
   * Stores the events that are not stored yet; `events` are all of the game's, oldest first. Each line is
   * written whole and synced before the next.
   *
   * @throws HeldError, ChangedElsewhereError, NotAFileError, ShortWriteError, or the system's error: what was stored
   *   before is as it was, and the next call tries again with the rest
   */
  store(events: readonly GameEvent[]): Promise<void>;
  /** Gives the file and its lock back. */
  close(): Promise<void>;
}

/** What a journal that is there already hands to its writer. */
export interface Continuation {
  readonly end: JournalEnd;
  /** Absent where the lock could not be taken because nothing can be written. */
  readonly lock?: Lock;
  /** Whether the file is kept under another name before what stands behind its end is cut off. */
  readonly keepCopy: boolean;
}

/**
 * The journal of a game; its file is made, and locked, when the first event is stored.
 *
 * @param now asked for the time that each event is stored with
 * @param from where a game that was stored before goes on
 */
export function openJournal(
  files: FilePort,
  paths: JournalPaths,
  first: FirstRecord,
  now: () => Date,
  from?: Continuation,
): GameJournal {
  const path = paths.journal;
  let lock = from?.lock;
  /** Undefined until the file is made. */
  let end = from?.end;
  let keepCopy = from?.keepCopy ?? false;
  /** Nobody else can have written where the lock was held when the file was read. */
  let mayBeOthers = lock === undefined;
  let open: JournalFile | undefined;

  const takeOver = async (next: readonly GameEvent[]): Promise<JournalFile> => {
    if (end && (await files.about(path)) === undefined) end = undefined;
    if (!end) return makeJournal(files, path, first);
    const reopened = await reopenJournal(files, path, {
      end,
      next: next.slice(end.events),
      keepCopy,
      mayBeOthers,
    });
    keepCopy = false;
    mayBeOthers = true;
    return reopened;
  };

  /** The file under the journal's name, as this process has left it, and no other one that was there before. */
  const opened = async (events: readonly GameEvent[]): Promise<JournalFile> => {
    const named = open && (await files.about(path));
    if (named?.identity !== open?.identity || named?.size !== open?.end.bytes) await close();
    open ??= await takeOver(events);
    end = open.end;
    return open;
  };

  const append = async ({ file, identity, end: at }: JournalFile, event: GameEvent): Promise<JournalFile> => {
    const record: EventRecord = { at: now().toISOString(), event };
    const { line, sum } = frame(record, at.sum);
    const bytes = new TextEncoder().encode(line);
    await writeSynced(file, bytes, at.bytes);
    return { file, identity, end: { bytes: at.bytes + bytes.length, events: at.events + 1, sum } };
  };

  const close = async (): Promise<void> => {
    const closing = open;
    open = undefined;
    await closing?.file.close();
  };

  return {
    async store(events) {
      try {
        if (!lock) {
          await makeFolders(files, dirname(path));
          lock = await takeLock(files, paths.lock);
        }
        let last = await opened(events);
        for (const event of events.slice(last.end.events)) {
          last = open = await append(last, event);
          end = last.end;
        }
      } catch (error) {
        // The next attempt begins with a fresh look at the file, which may be another by then.
        await close().catch(() => undefined);
        throw error;
      }
    },
    async close() {
      const held = lock;
      lock = undefined;
      try {
        await close();
      } finally {
        await held?.release();
      }
    },
  };
}
