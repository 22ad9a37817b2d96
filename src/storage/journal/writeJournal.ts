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

export interface JournalPaths {
  readonly journal: string;
  readonly lock: string;
  readonly answer: string;
}

export interface GameJournal {
  /**
   * Stores the events that aren't stored yet, out of all the game's events so far. Syncs each line to the disk before
   * it writes the next.
   *
   * @throws LockHeldError, ChangedElsewhereError, NotAFileError, ShortWriteError, or the system's error. Events that
   * were stored before the error stay stored; the next call stores the others.
   */
  store(events: readonly GameEvent[]): Promise<void>;
  close(): Promise<void>;
}

interface JournalEnd {
  readonly bytes: number;
  readonly events: number;
  readonly sum: string;
}

export interface Continuation {
  readonly end: JournalEnd;
  /** The lock that we hold. Undefined if the disk isn't writable. */
  readonly lock?: Lock;
  /** Whether to back up the file before cutting off the damaged bytes after `end`. */
  readonly copyFirst: boolean;
}

/** Thrown if another process has added events to the journal, or replaced the file. */
class ChangedElsewhereError extends Error {
  readonly code = 'CHANGED_ELSEWHERE';
}

/** An open journal, without damaged bytes after its last valid line. */
interface JournalFile {
  readonly file: OpenFile;
  /** Its `FileStat.identity`: shows whether the path still leads to this file. */
  readonly identity: string;
  readonly end: JournalEnd;
}

/**
 * Opens a game's journal. For a new game, the first `store` takes the lock and creates the file. For a resumed one,
 * `from` says where to continue.
 *
 * @param now returns the time to store with an event
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
  /** The end of the file. Undefined until the file exists. */
  let end = from?.end;
  let copyFirst = from?.copyFirst ?? false;
  /** Whether another process may have changed the file since we read it. Not if we held the lock then. */
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

  /** Opens `path` again if the file was replaced or has another size. */
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
      // If this fails too, the next attempt overwrites the partial line. Until then, its wrong checksum makes readers
      // ignore it.
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
        // Close it, so that the next attempt opens whichever file the path leads to by then.
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
 * Creates a journal atomically, with its header. Only call this while you hold the game's lock.
 *
 * @throws FileExistsError if another game's journal has the same name, or the system's error
 */
async function createJournal(files: FilePort, path: string, first: FirstGameRecord): Promise<JournalFile> {
  const { line, sum } = frame(first, FIRST_SUM);
  const bytes = Buffer.from(line);
  if (await files.stat(path)) {
    // An earlier attempt may have created this file, but failed to sync the folder.
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
  readonly next: readonly GameEvent[];
  readonly copyFirst: boolean;
  /** Whether another process may have added events. Those must not be cut off. */
  readonly mayHaveChanged: boolean;
}

/**
 * Cuts off the bytes after the last valid line.
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

/**
 * True if the complete lines after `end` contain just the events that we tried to write next. Otherwise, another
 * process wrote them.
 */
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

export interface TableGame extends Omit<FirstTableRecord, 'format'> {
  readonly lines: readonly TableLine[];
}

/** A record of a table's log. The game store doesn't look inside. */
export interface TableLine {
  readonly at: string;
  readonly record: object;
  /** The event that the record caused in the game. A chat message, for example, causes none. */
  readonly event?: GameEvent;
}

/** The journal of a network table's game. `GameStore.addTableGame` checks and stores it. */
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
