import { dirname } from 'node:path';
import type { GameEvent } from '../../engine/index.js';
import { faultCode } from '../files/faultCode.js';
import type { FilePort, OpenFile } from '../files/filePort.js';
import { copyAside, makeFolders, putWhole, readWhole, writeSynced } from '../files/wholeFile.js';
import { FIRST_SUM, frame, MOST_JOURNAL_BYTES } from './frame.js';
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
  let isMade = from !== undefined;
  let end = from?.end ?? { bytes: 0, events: 0, sum: FIRST_SUM };
  let lock = from?.lock;
  let keepCopy = from?.keepCopy ?? false;
  /** After a power cut a journal is found only if its folder names it on the disk. */
  let isNamed = false;
  let file: OpenFile | undefined;

  /** Puts the file in place with its header, so that no journal is ever found without. */
  const make = async (): Promise<void> => {
    const { line, sum } = frame(first, FIRST_SUM);
    const bytes = new TextEncoder().encode(line);
    try {
      await putWhole(files, paths.journal, bytes, 'new');
    } catch (error) {
      // An attempt that failed at its very end has left the file there.
      if (faultCode(error) !== 'EEXIST') throw error;
      const found = await readWhole(files, paths.journal, MOST_JOURNAL_BYTES);
      if (Buffer.compare(found, bytes) !== 0) throw error;
      await files.syncFolder(folder);
    }
    end = { bytes: bytes.length, events: 0, sum };
    isMade = isNamed = true;
  };

  /** The file with nothing behind the last line that was stored; another one where that has gone. */
  const open = async (): Promise<OpenFile> => {
    if (isMade && (await files.about(paths.journal)) === undefined) isMade = false;
    if (!isMade) await make();
    const found = await files.open(paths.journal, 'update');
    try {
      if ((await found.size()) > end.bytes) {
        if (keepCopy) await copyAside(files, paths.journal, MOST_JOURNAL_BYTES);
        keepCopy = false;
        await found.truncate(end.bytes);
      }
      // Whoever stored it before may have been killed just before this.
      if (!isNamed) await files.syncFolder(folder);
      isNamed = true;
      return found;
    } catch (error) {
      await found.close();
      throw error;
    }
  };

  const append = async (to: OpenFile, event: GameEvent): Promise<void> => {
    const record: EventRecord = { at: now().toISOString(), event };
    const { line, sum } = frame(record, end.sum);
    const bytes = new TextEncoder().encode(line);
    await writeSynced(to, bytes, end.bytes);
    end = { bytes: end.bytes + bytes.length, events: end.events + 1, sum };
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
        const to = (file ??= await open());
        for (const event of events.slice(end.events)) await append(to, event);
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
