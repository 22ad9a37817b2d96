import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import {
  backUp,
  readFile,
  replaceFile,
  type ReplaceOptions,
  withFile,
  writeAll,
} from '../files/wholeFile.js';
import { FIRST_SUM, frame, NEWLINE, readLine } from '../journal/frame.js';
import { newerFormat } from '../journal/records.js';
import { type IndexFile, SCORE_RECORDS, type ScoreRecord, SCORES_FORMAT } from './scoreRecord.js';

/** The maximum size of an index, enough for about 90,000 games. The program does not read larger indexes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The reason why an index cannot be read. `fault` is an error code or message from `faultText`. */
export type IndexProblem = { readonly file: IndexFile } & (
  | { readonly code: 'newer-format'; readonly format: number; readonly known: number }
  | { readonly code: 'unreadable'; readonly fault: string }
);

/** The result of reading a score index. */
export interface IndexReading {
  readonly file: IndexFile;
  /** The scores by game id. If a game has several lines, the program uses the last line. */
  readonly scores: ReadonlyMap<string, ScoreRecord>;
  readonly isDamaged: boolean;
  /** Present if the index cannot be read at all. */
  readonly problem?: IndexProblem;
}

const EMPTY = { scores: new Map<string, ScoreRecord>(), isDamaged: false } as const;

/** Reads an index in a home folder. A missing index is treated as empty. Never throws. */
export async function readIndex(files: FilePort, home: string, file: IndexFile): Promise<IndexReading> {
  try {
    return await readLines(await readFile(files, join(home, file), MAX_BYTES), file);
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return { file, ...EMPTY };
    return { file, ...EMPTY, problem: { file, code: 'unreadable', fault: faultText(error) } };
  }
}

/** The number of bytes to parse between pauses: about three milliseconds of work. */
const BYTES_AT_A_TIME = 64 * 1024;

async function readLines(bytes: Uint8Array, file: IndexFile): Promise<IndexReading> {
  const scores = new Map<string, ScoreRecord>();
  let isDamaged = false;
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
    const record = line.ok ? line.record : undefined;
    const format = newerFormat(record, SCORES_FORMAT);
    if (format !== undefined) {
      return { file, ...EMPTY, problem: { file, code: 'newer-format', format, known: SCORES_FORMAT } };
    }
    const shaped = v.safeParse(SCORE_RECORDS[file], record);
    if (shaped.success) scores.set(shaped.output.game, shaped.output);
    else isDamaged = true;
  }
  return { file, scores, isDamaged };
}

/** The number of lines to format between pauses: about a millisecond of work. */
const LINES_AT_A_TIME = 200;

/** Formats scores as lines. The lines are independent of each other, so any process can append lines at any time. */
async function linesOf(scores: readonly ScoreRecord[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < scores.length; start += LINES_AT_A_TIME) {
    if (start > 0) await setImmediate();
    const lines = scores.slice(start, start + LINES_AT_A_TIME).map((score) => frame(score, FIRST_SUM).line);
    pieces.push(Buffer.from(lines.join('')));
  }
  return Buffer.concat(pieces);
}

/**
 * Appends scores in a single write, so that other processes cannot write between the lines.
 *
 * @throws ShortWriteError, NotAFileError, or the system's error; the next survey then adds the missing scores
 */
export async function appendScores(
  files: FilePort,
  path: string,
  scores: readonly ScoreRecord[],
): Promise<void> {
  const lines = await linesOf(scores);
  await withFile(files, path, 'append', async (file) => {
    const size = await file.size();
    const last = new Uint8Array(1);
    const isCutOff = size > 0 && (await file.read(last, size - 1)) === 1 && last[0] !== NEWLINE;
    // If a crash cut off the last line, write a newline first, so that the next line is not damaged too.
    const bytes = isCutOff ? Buffer.concat([Uint8Array.of(NEWLINE), lines]) : lines;
    await writeAll(file, bytes, size);
    await file.sync();
  });
}

/**
 * Replaces a damaged or stale index. Backs up a damaged index first. If writing fails, throws the system's error and
 * keeps the old index.
 */
export async function replaceIndex(
  files: FilePort,
  path: string,
  scores: readonly ScoreRecord[],
  old: 'damaged' | 'stale',
  options: ReplaceOptions,
): Promise<void> {
  if (old === 'damaged') await backUp(files, path, MAX_BYTES, options);
  await replaceFile(files, path, await linesOf(scores), options);
}
