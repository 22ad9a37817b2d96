import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../engine/index.js';
import type { FilePort, OpenFile } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { backUp, readFile, replaceFile, FileExistsError, writeSynced } from '../files/wholeFile.js';
import { FIRST_SUM, frame, MAX_JOURNAL_BYTES, unframe } from './frame.js';
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
  readonly copyFirst: boolean;
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
  let copyFirst = from?.copyFirst ?? false;
  /** Nobody else can have written where the lock was held when the file was read. */
  let mayHaveChanged = lock === undefined;
  let open: JournalFile | undefined;

  const takeOver = async (next: readonly GameEvent[]): Promise<JournalFile> => {
    if (end && (await files.stat(path)) === undefined) end = undefined;
    if (!end) return makeJournal(files, path, first);
    const reopened = await reopenJournal(files, path, {
      end,
      next: next.slice(end.events),
      copyFirst,
      mayHaveChanged,
    });
    copyFirst = false;
    mayHaveChanged = true;
    return reopened;
  };

  /** The file under the journal's name, as this process has left it, and no other one that was there before. */
  const opened = async (events: readonly GameEvent[]): Promise<JournalFile> => {
    const named = open && (await files.stat(path));
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

/** Where a journal goes on: behind these bytes, these events, and a line with this sum. */
export interface JournalEnd {
  readonly bytes: number;
  readonly events: number;
  readonly sum: string;
}

/** Another process has gone on with the game, or put another file in the place of its journal. */
class ChangedElsewhereError extends Error {
  readonly code = 'CHANGED_ELSEWHERE';
}

/** A journal that is open to be written, and nothing behind its end. */
export interface JournalFile {
  readonly file: OpenFile;
  /** Tells the file from another one of the same name. */
  readonly identity: string;
  readonly end: JournalEnd;
}

/**
 * Makes the journal of a new game, whose lock is held. It appears with its header, so that none is ever found without.
 *
 * @throws FileExistsError if another game has its name, or the system's error
 */
async function makeJournal(files: FilePort, path: string, first: FirstRecord): Promise<JournalFile> {
  const { line, sum } = frame(first, FIRST_SUM);
  const bytes = new TextEncoder().encode(line);
  if (await files.stat(path)) {
    // An attempt that failed at its very end, the sync of the folder, has left the file.
    const found = await readFile(files, path, MAX_JOURNAL_BYTES);
    if (Buffer.compare(found, bytes) !== 0) throw new FileExistsError(path);
    await files.syncFolder(dirname(path));
  } else {
    await replaceFile(files, path, bytes);
  }
  return openAt(files, path, { bytes: bytes.length, events: 0, sum });
}

/** What else is to be known to open a journal again. */
export interface Reopening {
  readonly end: JournalEnd;
  /** What is to be stored behind the end. */
  readonly next: readonly GameEvent[];
  /** Whether the file is kept under another name before what stands behind the end is cut off. */
  readonly copyFirst: boolean;
  /** Whether somebody else may have gone on with the game: then whole lines behind the end are not cut off. */
  readonly mayHaveChanged: boolean;
}

/**
 * Opens a journal behind its end; what stands there is cut off.
 *
 * @throws ChangedElsewhereError, NotAFileError, or the system's error: ENOENT where the file has gone
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
    // Whoever stored it before may have been killed just before this.
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

/** Whether all that is whole behind the end is what this process wrote there without an answer from the disk. */
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
