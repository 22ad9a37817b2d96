import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../engine/index.js';
import type { FilePort, OpenFile } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { backUp, FileExistsError, readFile, replaceFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, frame, MAX_JOURNAL_BYTES, unframe } from './frame.js';
import { type Lock, takeLock } from './lock.js';
import {
  type EventRecord,
  type FirstGameRecord,
  type FirstTableRecord,
  tableFormat,
  timeText,
} from './records.js';

/** The files of one game. */
export interface JournalPaths {
  readonly journal: string;
  readonly lock: string;
  /** The path of the answer saved by `GameStore.saveAnswer`. */
  readonly answer: string;
}

/** Stores the events of a game that is in progress. */
export interface GameJournal {
  /**
   * Stores all events that are not stored yet. Syncs each line before writing the next. `events` contains all events of
   * the game, oldest first.
   *
   * @throws LockHeldError, ChangedElsewhereError, NotAFileError, ShortWriteError, or the system's error. An error does
   *   not affect the events already stored, and the next call retries the remaining events.
   */
  store(events: readonly GameEvent[]): Promise<void>;
  /** Closes the file and releases its lock. */
  close(): Promise<void>;
}

/** The end of the undamaged part of a journal. */
interface JournalEnd {
  readonly bytes: number;
  readonly events: number;
  /** The sum of the last line. */
  readonly sum: string;
}

/** The information needed to continue a stored journal. */
export interface Continuation {
  readonly end: JournalEnd;
  /** The lock of the game. Absent if the lock could not be taken because the disk was not writable. */
  readonly lock?: Lock;
  /** Whether to back up the file before cutting off the damaged bytes after `end`. */
  readonly copyFirst: boolean;
}

/** Thrown if another process has added events to the journal or replaced the file. */
class ChangedElsewhereError extends Error {
  readonly code = 'CHANGED_ELSEWHERE';
}

/** An open journal file without damaged bytes after its last valid line. */
interface JournalFile {
  readonly file: OpenFile;
  /** The `FileStat.identity` of the file, which shows whether the path still leads to this file. */
  readonly identity: string;
  readonly end: JournalEnd;
}

/**
 * Opens the journal of a game. For a new game, the first call of `store` takes the lock and creates the file. A resumed
 * game continues at `from`. `now` returns the current time, for the timestamps of events.
 */
export function openJournal(
  files: FilePort,
  paths: JournalPaths,
  first: FirstGameRecord,
  now: () => Date,
  from?: Continuation,
): GameJournal {
  const path = paths.journal;
  let lock = from?.lock;
  /** The end of the journal. Undefined until the file exists. */
  let end = from?.end;
  let copyFirst = from?.copyFirst ?? false;
  /** Whether another process may have changed the file. False if this process held the lock when it read the file. */
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

  /** Returns the open file. Opens `path` again if the file has been replaced or its size has changed. */
  const openFile = async (events: readonly GameEvent[]): Promise<JournalFile> => {
    const named = open && (await files.stat(path));
    if (named?.identity !== open?.identity || named?.size !== open?.end.bytes) await close();
    open ??= await createOrReopen(events);
    end = open.end;
    return open;
  };

  const append = async ({ file, identity, end: at }: JournalFile, event: GameEvent): Promise<JournalFile> => {
    const record: EventRecord = { at: timeText(now()), event };
    const { line, sum } = frame(record, at.sum);
    const bytes = Buffer.from(line);
    try {
      await writeAll(file, bytes, at.bytes);
      await file.sync();
    } catch (error) {
      // If truncating also fails, the next attempt overwrites the partial line. Until then, readers detect the partial
      // line by its wrong sum.
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
        // Close the file, so that the next attempt reopens the path. The path may lead to a different file by then.
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
 * Atomically creates the journal of a new game, including the header. The caller must hold the lock of the game.
 *
 * @throws FileExistsError if the journal of another game has the same name, or the system's error
 */
async function createJournal(files: FilePort, path: string, first: FirstGameRecord): Promise<JournalFile> {
  const { line, sum } = frame(first, FIRST_SUM);
  const bytes = Buffer.from(line);
  if (await files.stat(path)) {
    // Check whether an earlier attempt created this file but failed to sync the folder.
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
  /** The events to append to the journal. */
  readonly next: readonly GameEvent[];
  readonly copyFirst: boolean;
  /** Whether another process may have added events that must not be cut off. */
  readonly mayHaveChanged: boolean;
}

/**
 * Opens a journal and cuts off the bytes after its last valid line.
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
    // Sync the folder, because the process that created the file may have been killed before syncing it.
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

/** Returns whether this process wrote all complete lines after `end`, including lines that it failed to sync. */
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

/** A game at a network table, with the whole log of the table. */
export interface TableGame extends Omit<FirstTableRecord, 'format'> {
  readonly lines: readonly TableLine[];
}

/** A record of a table's log. The game store does not interpret the record. */
export interface TableLine {
  /** The time of the record, in ISO 8601, UTC. */
  readonly at: string;
  /** The record as a JSON object. */
  readonly record: object;
  /** The event that the record caused in the game. Absent if the record caused no event. */
  readonly event?: GameEvent;
}

/** Returns the journal of a game at a network table. `GameStore.add` checks and stores the journal. */
export function encodeTableJournal({ id, created, header, table, lines }: TableGame): Uint8Array {
  const first: FirstTableRecord = { format: tableFormat(header.rules), id, created, header, table };
  let sum = FIRST_SUM;
  const records = lines.map(({ at, record, event }): TableLine => ({ at, record, ...(event && { event }) }));
  const framed = [first, ...records].map((record) => {
    const next = frame(record, sum);
    sum = next.sum;
    return next.line;
  });
  return Buffer.from(framed.join(''));
}
