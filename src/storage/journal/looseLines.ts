import { setImmediate } from 'node:timers/promises';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { readFile, withFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, frame, NEWLINE, readLine } from './frame.js';
import { newerFormat } from './records.js';

/** A file of lines that are independent of each other, so that any process can append lines at any time. */
export interface LooseFile {
  readonly path: string;
  /** The maximum size. Larger files are not read. */
  readonly maxBytes: number;
  /** The version of the format. A file with a newer version is not used. */
  readonly format: number;
}

/** The reason why a file cannot be used at all. `fault` is an error code or message from `faultText`. */
export type LooseFileProblem =
  | { readonly code: 'newer-format'; readonly format: number; readonly known: number }
  | { readonly code: 'unreadable'; readonly fault: string };

export interface LooseReading {
  /** The number of bad lines, which were skipped. */
  readonly damaged: number;
  /** Present if the file cannot be used. Nothing must then be appended to the file. */
  readonly problem?: LooseFileProblem;
}

/** The number of bytes to parse between pauses: about three milliseconds of work. */
const BYTES_AT_A_TIME = 64 * 1024;

/**
 * Calls `take` with the record of each line in the order of the file. `take` returns whether the record has the right
 * structure; if not, the line counts as bad. A missing file is treated as empty. Never throws.
 */
export async function readLooseFile(
  files: FilePort,
  { path, maxBytes, format }: LooseFile,
  take: (record: unknown) => boolean,
): Promise<LooseReading> {
  let damaged = 0;
  try {
    const bytes = await readFile(files, path, maxBytes);
    for (let start = 0, rested = 0, end; start < bytes.length; start = end + 1) {
      if (start - rested > BYTES_AT_A_TIME) {
        // Pause, because the program must respond to keys while it reads a long file.
        await setImmediate();
        rested = start;
      }
      end = start;
      // Searching takes long if there are many empty lines.
      if (bytes[start] === NEWLINE) continue;
      const newline = bytes.indexOf(NEWLINE, start);
      end = newline === -1 ? bytes.length : newline;
      const line = readLine(bytes.subarray(start, end), FIRST_SUM);
      const newer = line.ok ? newerFormat(line.record, format) : undefined;
      if (newer !== undefined)
        return { damaged, problem: { code: 'newer-format', format: newer, known: format } };
      if (!line.ok || !take(line.record)) damaged++;
    }
    return { damaged };
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return { damaged };
    return { damaged, problem: { code: 'unreadable', fault: faultText(error) } };
  }
}

/** The number of lines to format between pauses: about a millisecond of work. */
const LINES_AT_A_TIME = 200;

/** Formats records as independent lines. */
export async function looseLines(records: readonly object[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < records.length; start += LINES_AT_A_TIME) {
    if (start > 0) await setImmediate();
    const lines = records
      .slice(start, start + LINES_AT_A_TIME)
      .map((record) => frame(record, FIRST_SUM).line);
    pieces.push(Buffer.from(lines.join('')));
  }
  return Buffer.concat(pieces);
}

/**
 * Appends records in a single write, so that other processes cannot write between the lines. The write starts with a
 * newline, because the process that wrote the last line may have been killed in the middle of the line.
 *
 * @throws ShortWriteError, NotAFileError, or the system's error
 */
export async function appendRecords(
  files: FilePort,
  path: string,
  records: readonly object[],
): Promise<void> {
  const lines = await looseLines(records);
  await withFile(files, path, 'append', async (file) => {
    await writeAll(file, Buffer.concat([Uint8Array.of(NEWLINE), lines]), 0);
    await file.sync();
  });
}
