import { setImmediate } from 'node:timers/promises';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { readFile, withFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, frame, NEWLINE, readLine } from './frame.js';
import { newerFormat } from './records.js';

/** A file whose lines don't depend on each other, so any process can append at any time. */
export interface LooseFile {
  readonly path: string;
  /** The file isn't read if it's larger. */
  readonly maxBytes: number;
  /** The newest format that we know. A single newer record makes the file unusable. */
  readonly format: number;
}

/** Why we can't use a file at all. `fault` is from `faultText`. */
export type LooseFileProblem =
  | { readonly code: 'newer-format'; readonly format: number; readonly known: number }
  | { readonly code: 'unreadable'; readonly fault: string };

export interface LooseReading {
  readonly damaged: number;
  /** Why we can't use the file. Don't append to it either. */
  readonly problem?: LooseFileProblem;
}

/** How many bytes to parse before a pause: about three milliseconds of work. */
const BYTES_AT_A_TIME = 64 * 1024;

/**
 * Calls `take` with each line's record, in order. If `take` returns false, the line counts as bad. A missing file
 * counts as empty. Never throws.
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
        // Pause, so that the screen responds to keys meanwhile.
        await setImmediate();
        rested = start;
      }
      end = start;
      // Skip an empty line without searching: millions of them would take long.
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

/** How many lines to format before a pause: about a millisecond of work. */
const LINES_AT_A_TIME = 200;

/** Formats records as lines that don't depend on each other. */
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
 * Appends records in one write, so that no other process writes in between. Starts with a newline, because another
 * process may have been killed while it wrote the last line.
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
