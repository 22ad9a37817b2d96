import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../engine/index.js';
import type { FilePort, OpenFile } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { backUp, FileExistsError, readFile, replaceFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, frame, MAX_JOURNAL_BYTES, unframe } from './frame.js';
import { type Lock, takeLock } from './lock.js';
import type { EventRecord, FirstRecord } from './records.js';

/** The files of one game. */
export interface JournalPaths {
  readonly journal: string;
  readonly lock: string;
  /** The last answer before the input ended, if no event followed. */
  readonly answer: string;
}

/** Stores the events of a running game. */
export interface GameJournal {
  /**
   * Stores those events of the game that are not stored yet. Each line is synced before the next is written.
   *
   * @param events all events of the game, oldest first
   * @throws HeldError, ChangedElsewhereError, NotAFileError, ShortWriteError, or the system's error. Stored events are
   *   then unchanged, and the next call tries the others again.
   */
  store(events: readonly GameEvent[]): Promise<void>;
  /** Closes the file and releases its lock. */
  close(): Promise<void>;
}

/** The end of the sound part of a journal. */
interface JournalEnd {
  readonly bytes: number;
  readonly events: number;
  /** The sum of the last line. */
  readonly sum: string;
}

/** How to continue a stored journal. */
export interface Continuation {
  readonly end: JournalEnd;
  /** Absent if the lock could not be taken because the disk is not writable. */
  readonly lock?: Lock;
  /** Whether to back up the file before bytes after its end are cut off. */
  readonly copyFirst: boolean;
}

/** Another process has added events to the journal, or replaced the file. */
class ChangedElsewhereError extends Error {
  readonly code = 'CHANGED_ELSEWHERE';
}

/** An open journal without any bytes after its end. */
interface JournalFile {
  readonly file: OpenFile;
  /** Differs from that of another file of the same name. */
  readonly identity: string;
  readonly end: JournalEnd;
}

/**
 * Returns the journal of a game. Storing the first event creates and locks the file.
 *
 * @param now the clock for the times of events
 * @param from the stored part of a game that is resumed
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
  /** Undefined until the file exists. */
  let end = from?.end;
  let copyFirst = from?.copyFirst ?? false;
  /** False at first if the file was read under the lock. */
  let mayHaveChanged = lock === undefined;
  let open: JournalFile | undefined;

  const createOrReopen = async (events: readonly GameEvent[]): Promise<JournalFile> => {
    if (end && (await files.stat(path)) === undefined) end = undefined;
    if (!end) return createJournal(files, path, first);
    const next = events.slice(end.events);
    const reopened = await reopenJournal(files, path, { end, next, copyFirst, mayHaveChanged });
    copyFirst = false;
    mayHaveChanged = true;
    return reopened;
  };

  /** Returns the open file. Opens it again if its path has another file, or the file another size. */
  const openFile = async (events: readonly GameEvent[]): Promise<JournalFile> => {
    const named = open && (await files.stat(path));
    if (named?.identity !== open?.identity || named?.size !== open?.end.bytes) await close();
    open ??= await createOrReopen(events);
    end = open.end;
    return open;
  };

  const append = async ({ file, identity, end: at }: JournalFile, event: GameEvent): Promise<JournalFile> => {
    const record: EventRecord = { at: now().toISOString(), event };
    const { line, sum } = frame(record, at.sum);
    const bytes = Buffer.from(line);
    try {
      await writeAll(file, bytes, at.bytes);
      await file.sync();
    } catch (error) {
      // If this fails too, the next attempt overwrites the partial line, or a reader finds a wrong sum.
      await file.truncate(at.bytes).catch(() => undefined);
      throw error;
    }
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
        let last = await openFile(events);
        for (const event of events.slice(last.end.events)) {
          last = open = await append(last, event);
          end = last.end;
        }
      } catch (error) {
        // The next attempt opens the path again: it may have another file by then.
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

/**
 * Creates the journal of a new game, whose lock is held. The file appears with its header in one step.
 *
 * @throws FileExistsError if another game has its name, or the system's error
 */
async function createJournal(files: FilePort, path: string, first: FirstRecord): Promise<JournalFile> {
  const { line, sum } = frame(first, FIRST_SUM);
  const bytes = Buffer.from(line);
  if (await files.stat(path)) {
    // An earlier attempt created the file, and then failed to sync the folder.
    const found = await readFile(files, path, MAX_JOURNAL_BYTES);
    if (Buffer.compare(found, bytes) !== 0) throw new FileExistsError(path);
    await files.syncFolder(dirname(path));
  } else {
    await replaceFile(files, path, bytes);
  }
  return openAt(files, path, { bytes: bytes.length, events: 0, sum });
}

interface Reopening {
  readonly end: JournalEnd;
  /** The events to store after the end. */
  readonly next: readonly GameEvent[];
  readonly copyFirst: boolean;
  /** Whether another process may have added events, which must not be cut off. */
  readonly mayHaveChanged: boolean;
}

/**
 * Opens a journal, and cuts off the bytes after its end.
 *
 * @throws ChangedElsewhereError, NotAFileError, or the system's error: ENOENT if the file is missing
 */
async function reopenJournal(
  files: FilePort,
  path: string,
  { end, next, copyFirst, mayHaveChanged }: Reopening,
): Promise<JournalFile> {
  const bytes = await readFile(files, path, MAX_JOURNAL_BYTES);
  if (mayHaveChanged && !isOurs(bytes, end, next)) throw new ChangedElsewhereError(path);
  if (copyFirst && bytes.length > end.bytes) await backUp(files, path, MAX_JOURNAL_BYTES);
  const opened = await openAt(files, path, end);
  try {
    if (bytes.length > end.bytes) await opened.file.truncate(end.bytes);
    // The process that created the file may have been killed before it synced the folder.
    await files.syncFolder(dirname(path));
    return opened;
  } catch (error) {
    await opened.file.close().catch(() => undefined);
    throw error;
  }
}

async function openAt(files: FilePort, path: string, end: JournalEnd): Promise<JournalFile> {
  const file = await files.open(path, 'update');
  try {
    return { file, identity: await file.identity(), end };
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

/** Checks that all whole lines after the end are events of this process: written, but perhaps not synced. */
function isOurs(bytes: Uint8Array, end: JournalEnd, next: readonly GameEvent[]): boolean {
  const { lines } = unframe(bytes);
  const last = lines.findIndex((line) => line.end === end.bytes && line.sum === end.sum);
  return (
    last !== -1 &&
    lines.slice(last + 1).every(({ record }, index) => {
      const event = next[index];
      return event !== undefined && isDeepStrictEqual(Reflect.get(Object(record), 'event'), event);
    })
  );
}
