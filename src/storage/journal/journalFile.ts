import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../engine/index.js';
import type { FilePort, OpenFile } from '../files/filePort.js';
import { copyAside, readWhole, replaceWhole, TakenError } from '../files/wholeFile.js';
import { FIRST_SUM, frame, MOST_JOURNAL_BYTES, unframe } from './frame.js';
import type { FirstRecord } from './records.js';

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
 * @throws TakenError if another game has its name, or the system's error
 */
export async function makeJournal(files: FilePort, path: string, first: FirstRecord): Promise<JournalFile> {
  const { line, sum } = frame(first, FIRST_SUM);
  const bytes = new TextEncoder().encode(line);
  if (await files.about(path)) {
    // An attempt that failed at its very end, the sync of the folder, has left the file.
    const found = await readWhole(files, path, MOST_JOURNAL_BYTES);
    if (Buffer.compare(found, bytes) !== 0) throw new TakenError(path);
    await files.syncFolder(dirname(path));
  } else {
    await replaceWhole(files, path, bytes);
  }
  return openAt(files, path, { bytes: bytes.length, events: 0, sum });
}

/** What else is to be known to open a journal again. */
export interface Reopening {
  readonly end: JournalEnd;
  /** What is to be stored behind the end. */
  readonly next: readonly GameEvent[];
  /** Whether the file is kept under another name before what stands behind the end is cut off. */
  readonly keepCopy: boolean;
  /** Whether somebody else may have gone on with the game: then whole lines behind the end are not cut off. */
  readonly mayBeOthers: boolean;
}

/**
 * Opens a journal behind its end; what stands there is cut off.
 *
 * @throws ChangedElsewhereError, NotAFileError, or the system's error: ENOENT where the file has gone
 */
export async function reopenJournal(
  files: FilePort,
  path: string,
  { end, next, keepCopy, mayBeOthers }: Reopening,
): Promise<JournalFile> {
  const bytes = await readWhole(files, path, MOST_JOURNAL_BYTES);
  if (mayBeOthers && !isOurs(bytes, end, next)) throw new ChangedElsewhereError(path);
  if (keepCopy && bytes.length > end.bytes) await copyAside(files, path, MOST_JOURNAL_BYTES);
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
