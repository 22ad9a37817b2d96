import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { faultCode, type FilePort } from '../files/filePort.js';
import { readFile, withFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, readLine, unframe } from '../journal/frame.js';
import { DamagedRecordsError, type RecordFile, startRecordFile } from './recordFile.js';

/** How many bytes of table lines to write at once. As JSON strings, they can take twice as many. */
const MAX_BATCH_BYTES = 24 * 1024;
/** The pause after writing several lines. On a busy server, more lines gather meanwhile for the next write. */
const PAUSE_MS = 8;
/** Larger files can't be recovered. */
const MAX_FILE_BYTES = 1024 * 1024 * 1024;

const FORMAT = 1 as const;
const FILE_NAME = /^write-ahead-(\d{1,9})\.jsonl$/;
const LINE = v.strictObject({
  table: v.pipe(v.string(), v.regex(/^\w+$/)),
  at: v.number(),
  line: v.string(),
});
const HEADER = v.strictObject({ format: v.literal(FORMAT) });
const BATCH = v.strictObject({ lines: v.array(LINE) });

/** A line of a table's log, and its offset in the table's file in bytes. */
export type PlacedLine = v.InferOutput<typeof LINE>;

/**
 * Stores lines of many files together, because one synced write takes far less processor time than one per file. The
 * lines can be copied to their own files later.
 */
export interface WriteAhead {
  /**
   * Resolves when the line is on the disk.
   *
   * @throws ShortWriteError, or the system's error
   */
  store(line: PlacedLine): Promise<void>;
  /** About how many bytes of lines the current file has. */
  size(): number;
  /**
   * The next line starts a new file. The returned function deletes all earlier files: call it once their lines are in
   * the tables' own files.
   */
  startFile(): () => Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly line: PlacedLine;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface AheadFile {
  readonly path: string;
  readonly file: RecordFile;
}

function ignoreMissing(error: unknown): void {
  if (faultCode(error) !== 'ENOENT') throw error;
}

/** Starts a write-ahead log in a folder without one. The first line creates its file. */
export function writeAhead(files: FilePort, folder: string): WriteAhead {
  let waiting: Waiting[] = [];
  let current: AheadFile | undefined;
  let earlier: readonly AheadFile[] = [];
  let started = 0;
  let bytes = 0;
  let writing: Promise<void> | undefined;

  const takeBatch = (): readonly Waiting[] => {
    let count = 0;
    let length = 0;
    for (const { line } of waiting) {
      length += Buffer.byteLength(line.line);
      if (count > 0 && length > MAX_BATCH_BYTES) break;
      count++;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  };

  const openFile = async (): Promise<AheadFile> => {
    const path = join(folder, `write-ahead-${++started}.jsonl`);
    return { path, file: await startRecordFile(files, path, { format: FORMAT }) };
  };

  const retire = (): void => {
    if (current) earlier = [...earlier, current];
    current = undefined;
    bytes = 0;
  };

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      current ??= await openFile();
      await current.file.append({ lines: batch.map(({ line }) => line) });
      for (const { line } of batch) bytes += Buffer.byteLength(line.line);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = takeBatch();
      const isFull = waiting.length > 0;
      await write(batch);
      if (batch.length > 1 && !isFull) await delay(PAUSE_MS);
    }
    writing = undefined;
  };

  return {
    store: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        writing ??= writeWaiting();
      }),
    size: () => bytes,
    startFile() {
      retire();
      const ended = earlier;
      return async () => {
        for (const each of ended) {
          await each.file.close().catch(() => undefined);
          await files.remove(each.path).catch(ignoreMissing);
          earlier = earlier.filter((other) => other !== each);
        }
      };
    },
    async close() {
      await writing;
      for (const { file } of current ? [...earlier, current] : earlier)
        await file.close().catch(() => undefined);
    },
  };
}

/**
 * Recovers a write-ahead log that a server left behind, for example after a crash: copies its lines to the tables'
 * files, and deletes it. Skips tables without a file, because somebody deleted them. Skips a line whose checksum
 * doesn't continue the table's file, because the file was replaced later; the log is then renamed instead of deleted.
 *
 * @throws DamagedRecordsError, or the system's error
 */
export async function recoverLines(
  files: FilePort,
  folder: string,
  pathOf: (table: string) => string,
): Promise<void> {
  const names = await aheadFiles(files, folder);
  const ofTables = new Map<string, PlacedLine[]>();
  for (const name of names) {
    for (const line of await readLines(files, join(folder, name))) {
      const ofTable = ofTables.get(line.table);
      if (ofTable) ofTable.push(line);
      else ofTables.set(line.table, [line]);
    }
  }
  let allFit = true;
  for (const [table, lines] of ofTables) {
    if (!(await writeLines(files, pathOf(table), lines))) allFit = false;
  }
  for (const name of names) {
    const path = join(folder, name);
    if (allFit) await files.remove(path);
    else await files.rename(path, `${path}.unused`);
  }
}

export async function removeAheadFiles(files: FilePort, folder: string): Promise<void> {
  for (const name of await aheadFiles(files, folder)) await files.remove(join(folder, name));
}

/** The log's files, oldest first. */
async function aheadFiles(files: FilePort, folder: string): Promise<readonly string[]> {
  const number = (name: string): number => Number(FILE_NAME.exec(name)?.[1] ?? 0);
  const names = (await files.list(folder)).filter((name) => number(name) > 0);
  return names.sort((a, b) => number(a) - number(b));
}

async function readLines(files: FilePort, path: string): Promise<readonly PlacedLine[]> {
  const { lines, end } = unframe(await readFile(files, path, MAX_FILE_BYTES));
  const [header, ...batches] = lines.map(({ record }) => record);
  if (end.code === 'bad-line' || !v.is(HEADER, header)) throw new DamagedRecordsError(path);
  return batches.flatMap((batch) => {
    if (!v.is(BATCH, batch)) throw new DamagedRecordsError(path);
    return batch.lines;
  });
}

/**
 * Writes lines to their table's file, if it exists. Skips lines whose checksum doesn't continue the file. True if it
 * skipped none.
 */
async function writeLines(files: FilePort, path: string, lines: readonly PlacedLine[]): Promise<boolean> {
  try {
    const before = Buffer.from(await readFile(files, path, MAX_FILE_BYTES));
    // If an incomplete line follows, the server ended while writing it.
    const { end: whole, sum } = unframe(before).lines.at(-1) ?? { end: 0, sum: FIRST_SUM };
    /** Starts with the file's last whole line. Each line's checksum continues that of the line before. */
    const chain = [{ end: whole, sum, bytes: Buffer.alloc(0) }];
    let allFit = true;
    for (const { at, line } of lines) {
      const bytes = Buffer.from(line);
      if (at < whole) {
        allFit &&= before.subarray(at, at + bytes.length).equals(bytes);
        continue;
      }
      const index = chain.findLastIndex(({ end }) => end === at);
      const last = chain[index];
      const read = last && readLine(bytes.subarray(0, -1), last.sum);
      // After a failed write, the log can have two lines for the same place in the file. The later one counts.
      if (read?.ok) chain.splice(index + 1, Infinity, { end: at + bytes.length, sum: read.sum, bytes });
      else allFit = false;
    }
    await withFile(files, path, 'update', async (file) => {
      await writeAll(file, Buffer.concat(chain.map(({ bytes }) => bytes)), whole);
      await file.sync();
    });
    return allFit;
  } catch (error) {
    ignoreMissing(error);
    return true;
  }
}
