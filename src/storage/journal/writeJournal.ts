import { dirname } from 'node:path';
import type { GameEvent } from '../../engine/index.js';
import type { FilePort, OpenFile } from '../files/filePort.js';
import { copyAside, makeFolders, writeSynced } from '../files/wholeFile.js';
import { FIRST_SUM, frame, MOST_JOURNAL_BYTES } from './frame.js';
import { type Lock, takeLock } from './lock.js';
import type { EventRecord, FirstRecord } from './records.js';

/** Where the files of a game are. */
export interface JournalPaths {
  readonly journal: string;
  readonly lock: string;
}

/** The journal of a running game, and its one writer. */
export interface GameJournal {
  /**
   * Stores the events that are not stored yet; `events` are all of the game's, oldest first. Each line is
   * written whole and synced before the next.
   *
   * @throws HeldError, ShortWriteError, or the system's error: what was stored before is as it was, and the next
   *   call tries again with the rest
   */
  store(events: readonly GameEvent[]): Promise<void>;
  /** Gives the file and its lock back. */
  close(): Promise<void>;
}

/** Where a journal goes on: behind these bytes, these events, and a line with this sum. */
export interface JournalEnd {
  readonly bytes: number;
  readonly events: number;
  readonly sum: string;
}

/** An empty journal: not even its header is written. */
const BEGINNING: JournalEnd = { bytes: 0, events: 0, sum: FIRST_SUM };

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
  const folder = dirname(paths.journal);
  let end = from?.end ?? BEGINNING;
  let lock = from?.lock;
  let keepCopy = from?.keepCopy ?? false;
  let isMade = from !== undefined;
  /** A journal is found again after a crash only once its folder names it on the disk. */
  let isNamed = isMade;
  let file: OpenFile | undefined;

  const append = async (record: FirstRecord | EventRecord): Promise<void> => {
    const { line, sum } = frame(record, end.sum);
    const bytes = new TextEncoder().encode(line);
    await writeSynced(await opened(), bytes, end.bytes);
    end = { bytes: end.bytes + bytes.length, events: end.events + ('event' in record ? 1 : 0), sum };
  };

  const opened = async (): Promise<OpenFile> => {
    file ??= await open();
    return file;
  };

  /** The file with nothing behind the last line that was stored; another one where that has gone. */
  const open = async (): Promise<OpenFile> => {
    if (isMade && (await files.about(paths.journal)) === undefined) {
      end = BEGINNING;
      isMade = isNamed = false;
    }
    const found = await files.open(paths.journal, isMade ? 'update' : 'create');
    isMade = true;
    try {
      if ((await found.size()) > end.bytes) {
        if (keepCopy) await copyAside(files, paths.journal, MOST_JOURNAL_BYTES);
        keepCopy = false;
        await found.truncate(end.bytes);
      }
      return found;
    } catch (error) {
      await found.close();
      throw error;
    }
  };

  const closeFile = async (): Promise<void> => {
    const open = file;
    file = undefined;
    await open?.close();
  };

  return {
    async store(events) {
      try {
        if (!lock) {
          await makeFolders(files, folder);
          lock = await takeLock(files, paths.lock);
        }
        await opened();
        if (end.bytes === 0) await append(first);
        if (!isNamed) await files.syncFolder(folder);
        isNamed = true;
        for (const event of events.slice(end.events)) await append({ at: now().toISOString(), event });
      } catch (error) {
        // The next attempt begins with a fresh look at the file, which may be another by then.
        await closeFile().catch(() => undefined);
        throw error;
      }
    },
    async close() {
      const held = lock;
      lock = undefined;
      try {
        await closeFile();
      } finally {
        await held?.release();
      }
    },
  };
}
