import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { backUp, readFile, type ReplaceOptions, replaceFile, writeAll } from '../files/wholeFile.js';
import { FIRST_SUM, frame, readLine } from '../journal/frame.js';
import { FORMAT } from '../journal/records.js';
import { type ScoreRecord, SCORE_RECORD, SCORES_FORMAT } from './scoreRecord.js';

/** Larger indices are refused unread: some 90,000 games. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Why an index cannot be read. `fault` is the system's code, or says what the file is instead. */
export type IndexProblem =
  | { readonly code: 'newer-format'; readonly format: number; readonly known: number }
  | { readonly code: 'unreadable'; readonly fault: string };

/** An index of a format that this version does not know. */
class NewerIndexError extends Error {
  constructor(readonly format: number) {
    super(`format ${format}`);
  }
}

/** What of the index can be read. */
export interface IndexReading {
  /** One a game, the last line where there are several. */
  readonly scores: ReadonlyMap<string, ScoreRecord>;
  /** Whether there were lines that do not hold. */
  readonly isDamaged: boolean;
  /** Why there is nothing to be told of it. */
  readonly problem?: IndexProblem;
}

/** Reads the index; a missing one is empty, and so is one that cannot be read. Never throws. */
export async function readIndex(files: FilePort, path: string): Promise<IndexReading> {
  try {
    return await readLines(await readIfThere(files, path));
  } catch (error) {
    return { scores: new Map(), isDamaged: false, problem: indexProblem(error) };
  }
}

const indexProblem = (error: unknown): IndexProblem =>
  error instanceof NewerIndexError
    ? { code: 'newer-format', format: error.format, known: SCORES_FORMAT }
    : { code: 'unreadable', fault: faultText(error) };

/** @throws NewerIndexError */
async function readLines(bytes: Uint8Array): Promise<IndexReading> {
  const scores = new Map<string, ScoreRecord>();
  let isDamaged = false;
  for (let start = 0, rested = 0; start < bytes.length;) {
    if (start - rested > BYTES_AT_A_TIME) {
      // A long index must not hold up a key.
      await setImmediate();
      rested = start;
    }
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    const score = end > start ? readScore(bytes.subarray(start, end)) : undefined;
    if (score) scores.set(score.game, score);
    else if (end > start) isDamaged = true;
    start = end + 1;
  }
  return { scores, isDamaged };
}

const NEWLINE = 0x0a;
/** Read in some three milliseconds. */
const BYTES_AT_A_TIME = 64 * 1024;

async function readIfThere(files: FilePort, path: string): Promise<Uint8Array> {
  try {
    return await readFile(files, path, MAX_BYTES);
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return new Uint8Array();
    throw error;
  }
}

function readScore(bytes: Uint8Array): ScoreRecord | undefined {
  const line = readLine(bytes, FIRST_SUM);
  if (!line.ok) return undefined;
  const versioned = v.safeParse(FORMAT, line.record);
  if (versioned.success && versioned.output.format > SCORES_FORMAT) {
    throw new NewerIndexError(versioned.output.format);
  }
  const shaped = v.safeParse(SCORE_RECORD, line.record);
  return shaped.success ? shaped.output : undefined;
}

/** Written in a millisecond. */
const LINES_AT_A_TIME = 200;

/** Lines that stand for themselves, so that any process can add one at any time. */
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
 * Adds scores in one write, so that lines of processes that write at the same time do not mix.
 *
 * @throws ShortWriteError, NotAFileError, or the system's error; whatever is missing then is added when the
 *   journals are looked through again
 */
export async function appendScores(
  files: FilePort,
  path: string,
  scores: readonly ScoreRecord[],
): Promise<void> {
  const lines = await linesOf(scores);
  const file = await files.open(path, 'append');
  try {
    const size = await file.size();
    const last = new Uint8Array(1);
    const isCutOff = size > 0 && (await file.read(last, size - 1)) === 1 && last[0] !== NEWLINE;
    // A line that a crash has cut off must not swallow this one.
    const bytes = isCutOff ? Buffer.concat([Uint8Array.of(NEWLINE), lines]) : lines;
    await writeAll(file, bytes, size);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Puts a new index in the place of one that is damaged or stale; a damaged one is kept beside it.
 *
 * @throws the system's error; the index is then as it was
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
