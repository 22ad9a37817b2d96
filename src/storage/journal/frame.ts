import { crc32 } from 'node:zlib';

/**
 * A line of a journal or the index: `{"length":L,"sum":"S","record":R}`. R is the record as JSON, L its length in
 * bytes, and S the CRC-32 of the previous line's sum followed by R. The sums reveal lines that were changed, truncated,
 * removed, repeated or moved.
 */
export interface Framed {
  /** The line's text, including the newline at its end. */
  readonly line: string;
  readonly sum: string;
}

/** The `lastSum` of lines that don't continue another line: a journal's first line, and every line of the index. */
export const FIRST_SUM = '00000000';
/** The longest line that is read. The longest lines that we write are in the write-ahead log; see `MAX_BATCH_BYTES`. */
export const MAX_LINE_BYTES = 64 * 1024;
/**
 * The largest journal that is read. A four-player game takes less than 100 KiB, a practice game with `MAX_EVENTS`
 * events less than 3.5 MiB.
 */
export const MAX_JOURNAL_BYTES = 4 * 1024 * 1024;

export const NEWLINE = 0x0a;

/** Returns a record as a line of a journal or the index. */
export function frame(record: object, lastSum: string): Framed {
  const text = JSON.stringify(record);
  const sum = checksumOf(text, lastSum);
  return { line: `{"length":${Buffer.byteLength(text)},"sum":"${sum}","record":${text}}\n`, sum };
}

/** Returns the CRC-32 of `lastSum` and a text, joined, as eight hexadecimal digits. */
export const checksumOf = (text: string, lastSum: string): string =>
  crc32(text, crc32(lastSum)).toString(16).padStart(8, '0');

/** A parsed line whose sum is right. */
export interface Line {
  /** The parsed JSON, whose fields haven't been checked yet. */
  readonly record: unknown;
  readonly sum: string;
  /** Where this line ends, in bytes from the start of the file. */
  readonly end: number;
}

export type LineFault = 'too-long' | 'not-framed' | 'bad-sum';

export type LinesEnd =
  | { readonly code: 'whole' }
  /** The last line is incomplete, for example after a crash. */
  | { readonly code: 'torn' }
  /** A line before the last one is damaged. */
  | { readonly code: 'bad-line'; readonly why: LineFault };

export interface Lines {
  readonly lines: readonly Line[];
  readonly end: LinesEnd;
}

/** Parses the lines before the first damaged one. */
export function unframe(bytes: Uint8Array): Lines {
  const lines: Line[] = [];
  let start = 0;
  let sum = FIRST_SUM;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    if (newline === -1) return { lines, end: { code: 'torn' } };
    const line = readLine(bytes.subarray(start, newline), sum);
    if (!line.ok) {
      // A damaged last line counts as incomplete: a crash can leave it half written.
      const isLast = newline === bytes.length - 1;
      return { lines, end: isLast ? { code: 'torn' } : { code: 'bad-line', why: line.why } };
    }
    sum = line.sum;
    start = newline + 1;
    lines.push({ record: line.record, sum, end: start });
  }
  return { lines, end: { code: 'whole' } };
}

export type LineReading =
  | { readonly ok: true; readonly record: unknown; readonly sum: string }
  | { readonly ok: false; readonly why: LineFault };

// With the flag `s`, the dot matches U+2028 and U+2029, which JSON doesn't escape.
const FRAME = /^\{"length":(\d{1,6}),"sum":"([0-9a-f]{8})","record":(\{.*\})\}$/s;

/** Parses one line without its newline. */
export function readLine(bytes: Uint8Array, lastSum: string): LineReading {
  if (bytes.length > MAX_LINE_BYTES) return { ok: false, why: 'too-long' };
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const [, length, sum = '', text = ''] = FRAME.exec(line) ?? [];
  if (length !== String(Buffer.byteLength(text))) return { ok: false, why: 'not-framed' };
  if (sum !== checksumOf(text, lastSum)) return { ok: false, why: 'bad-sum' };
  try {
    return { ok: true, record: JSON.parse(text) as unknown, sum };
  } catch {
    return { ok: false, why: 'not-framed' };
  }
}
