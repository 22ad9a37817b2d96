import { join } from 'node:path';
import * as v from 'valibot';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { backUp, readFile, replaceFile, type ReplaceOptions } from '../files/wholeFile.js';
import { newerFormat } from '../journal/records.js';
import { indexLines, indexRecords } from './indexLines.js';
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

async function readLines(bytes: Uint8Array, file: IndexFile): Promise<IndexReading> {
  const scores = new Map<string, ScoreRecord>();
  let isDamaged = false;
  for await (const record of indexRecords(bytes)) {
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
  await replaceFile(files, path, await indexLines(scores), options);
}
