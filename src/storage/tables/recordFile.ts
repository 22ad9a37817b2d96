import { faultCode, type FilePort, type OpenFile } from '../files/filePort.js';
import { createFile, readFile, replaceFile, withFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, frame, MAX_LINE_BYTES, NEWLINE, unframe } from '../journal/frame.js';

/** Larger files aren't read. A table's longest possible log is half as large. */
const MAX_RECORDS_BYTES = 8 * 1024 * 1024;

/** Thrown if a line before the last one is damaged. The message is the file's path. */
export class DamagedRecordsError extends Error {
  readonly code = 'DAMAGED';
}

/** An open file whose lines have the format of a game's journal. */
export interface RecordFile {
  /** What the file contained when it was opened. */
  readonly records: readonly unknown[];
  /**
   * Appends a record, and resolves when it's on the disk. If the write fails halfway, the next call first removes the
   * incomplete line.
   *
   * @throws ShortWriteError, or the system's error
   */
  append(record: object): Promise<void>;
  close(): Promise<void>;
}

export interface RecordsEnd {
  readonly bytes: number;
  readonly sum: string;
}

export interface StoredRecords {
  readonly records: readonly unknown[];
  readonly end: RecordsEnd;
}

/**
 * Reads a file of records, and cuts off an incomplete last line. Undefined if the file is missing.
 *
 * @throws DamagedRecordsError, NotAFileError, TooLargeError, or the system's error
 */
export async function readRecords(files: FilePort, path: string): Promise<StoredRecords | undefined> {
  const bytes = await readFile(files, path, MAX_RECORDS_BYTES).catch((error: unknown) => {
    if (faultCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!bytes) return undefined;
  const { lines, end } = unframe(bytes);
  const last = lines.at(-1);
  if (end.code === 'bad-line' || !last) throw new DamagedRecordsError(path);
  await withFile(files, path, 'update', async (file) => {
    if (last.end < bytes.length) await file.truncate(last.end);
    // The writer of the last line may have been killed before it could sync.
    await file.sync();
  });
  return { records: lines.map(({ record }) => record), end: { bytes: last.end, sum: last.sum } };
}

/**
 * Opens a file of records, and cuts off an incomplete last line. Undefined if the file is missing.
 *
 * @throws DamagedRecordsError, NotAFileError, TooLargeError, or the system's error
 */
export async function openRecordFile(files: FilePort, path: string): Promise<RecordFile | undefined> {
  const stored = await readRecords(files, path);
  return stored && recordFile(await files.open(path, 'synced'), stored);
}

/**
 * Reads only the beginning of the file. Undefined if the first line is damaged.
 *
 * @throws NotAFileError, or the system's error
 */
export async function readFirstRecord(files: FilePort, path: string): Promise<unknown> {
  const bytes = await withFile(files, path, 'read', async (file) => {
    const start = new Uint8Array(MAX_LINE_BYTES);
    for (let length = 0; ;) {
      const read = await file.read(start.subarray(length, length + CHUNK_BYTES), length);
      length += read;
      if (read === 0 || start.lastIndexOf(NEWLINE, length - 1) >= 0) return start.subarray(0, length);
    }
  });
  return unframe(bytes).lines[0]?.record;
}

/** Bytes per read: enough for most files' first line. */
const CHUNK_BYTES = 2048;

/**
 * Creates a file of records with its first record.
 *
 * @throws FileExistsError, ShortWriteError, or the system's error
 */
export async function createRecordFile(files: FilePort, path: string, first: object): Promise<RecordFile> {
  const { bytes, end } = firstLine(first);
  await createFile(files, path, bytes);
  return recordFile(await files.open(path, 'synced'), { records: [first], end });
}

/**
 * Like `createRecordFile`, for a path that no other process uses. A power cut never leaves an empty file.
 *
 * @throws ShortWriteError, or the system's error
 */
export async function startRecordFile(files: FilePort, path: string, first: object): Promise<RecordFile> {
  const end = await startRecords(files, path, first);
  return recordFile(await files.open(path, 'synced'), { records: [first], end });
}

/**
 * Like `startRecordFile`, but closes the file. Says where to append the next line.
 *
 * @throws ShortWriteError, or the system's error
 */
export async function startRecords(files: FilePort, path: string, first: object): Promise<RecordsEnd> {
  const { bytes, end } = firstLine(first);
  await replaceFile(files, path, bytes);
  return end;
}

function firstLine(first: object): { readonly bytes: Uint8Array; readonly end: RecordsEnd } {
  const { line, sum } = frame(first, FIRST_SUM);
  const bytes = Buffer.from(line);
  return { bytes, end: { bytes: bytes.length, sum } };
}

function recordFile(file: OpenFile, { records, end: start }: StoredRecords): RecordFile {
  let end = start;
  /** Whether a failed write may have left part of a line, which must go before the next line. */
  let isDirty = false;
  const clean = async (): Promise<void> => {
    if (isDirty) await file.truncate(end.bytes);
    isDirty = false;
  };
  return {
    records,
    async append(record) {
      await clean();
      const { line, sum } = frame(record, end.sum);
      const bytes = Buffer.from(line);
      try {
        await writeAll(file, bytes, end.bytes);
      } catch (error) {
        isDirty = true;
        await clean().catch(() => undefined);
        throw error;
      }
      end = { bytes: end.bytes + bytes.length, sum };
    },
    close: () => file.close(),
  };
}
