import { setImmediate } from 'node:timers/promises';
import type { FilePort } from '../files/filePort.js';
import { withFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, frame, NEWLINE, readLine } from '../journal/frame.js';

/** The number of bytes to parse between pauses: about three milliseconds of work. */
const BYTES_AT_A_TIME = 64 * 1024;

/** Yields the record of each line of an index, or undefined for a bad line. Ignores empty lines. */
export async function* indexRecords(bytes: Uint8Array): AsyncIterable<unknown> {
  for (let start = 0, rested = 0, end; start < bytes.length; start = end + 1) {
    if (start - rested > BYTES_AT_A_TIME) {
      // Pause, because the program must respond to keys while it reads a long index.
      await setImmediate();
      rested = start;
    }
    const newline = bytes.indexOf(NEWLINE, start);
    end = newline === -1 ? bytes.length : newline;
    if (end === start) continue;
    const line = readLine(bytes.subarray(start, end), FIRST_SUM);
    yield line.ok ? line.record : undefined;
  }
}

/** The number of lines to format between pauses: about a millisecond of work. */
const LINES_AT_A_TIME = 200;

/** Formats records as lines. The lines are independent of each other, so any process can append lines at any time. */
export async function indexLines(records: readonly object[]): Promise<Uint8Array> {
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
 * Appends records to an index in a single write, so that other processes cannot write between the lines. The write starts
 * with a newline, because the process that wrote the last line may have been killed in the middle of the line.
 *
 * @throws ShortWriteError, NotAFileError, or the system's error
 */
export async function appendRecords(
  files: FilePort,
  path: string,
  records: readonly object[],
): Promise<void> {
  const lines = await indexLines(records);
  await withFile(files, path, 'append', async (file) => {
    await writeAll(file, Buffer.concat([Uint8Array.of(NEWLINE), lines]), 0);
    await file.sync();
  });
}
