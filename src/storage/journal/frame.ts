import { crc32 } from 'node:zlib';

/**
 * Stored lines are JSON, each `{"length":L,"sum":"S","record":R}`: R the record's JSON, L its length in bytes,
 * S eight hexadecimal digits of the CRC-32 over the sum of the line before and R. So a line that was changed,
 * cut, left out, repeated or moved is found out.
 */
export interface Framed {
  /** The whole line, its newline included. */
  readonly line: string;
  /** What the next line's sum is chained to. */
  readonly sum: string;
}

/** What the sum of a first line is chained to, and that of every line that stands for itself. */
export const FIRST_SUM = '00000000';
/** Bytes. A longer line is refused unread; the longest that is written has under 4 KiB. */
export const MAX_LINE_BYTES = 64 * 1024;
/**
 * Readers refuse larger journals. No game that the program writes comes near: four players with every roll take under
 * 100 KiB, and a practice game with `MAX_EVENTS` under 3.5 MiB.
 */
export const MAX_JOURNAL_BYTES = 4 * 1024 * 1024;

const NEWLINE = 0x0a;

/** The line that stores a record after a line with this sum. */
export function frame(record: object, lastSum: string): Framed {
  const text = JSON.stringify(record);
  const sum = sumOf(text, lastSum);
  return { line: `{"length":${Buffer.byteLength(text)},"sum":"${sum}","record":${text}}\n`, sum };
}

/** Eight hexadecimal digits of the CRC-32 of a text behind another sum. */
export const sumOf = (text: string, lastSum: string): string =>
  crc32(lastSum + text)
    .toString(16)
    .padStart(8, '0');

/** A line that holds. */
export interface Line {
  /** Parsed, but of no checked shape yet. */
  readonly record: unknown;
  readonly sum: string;
  /** Bytes from the beginning of the file to the end of this line. */
  readonly end: number;
}

/** What is wrong with a line by itself. */
export type LineFault = 'too-long' | 'not-framed' | 'bad-sum';

/** Why the lines end where they do. */
export type LinesEnd =
  | { readonly code: 'whole' }
  /** The last line is not whole, as after a crash in the middle of writing it. */
  | { readonly code: 'torn' }
  /** A line does not hold, and others follow it. */
  | { readonly code: 'bad-line'; readonly why: LineFault };

export interface Lines {
  readonly lines: readonly Line[];
  readonly end: LinesEnd;
}

/** Reads lines as far as they hold. */
export function unframe(bytes: Uint8Array): Lines {
  const lines: Line[] = [];
  let start = 0;
  let sum = FIRST_SUM;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    if (newline === -1) return { lines, end: { code: 'torn' } };
    const line = readLine(bytes.subarray(start, newline), sum);
    if (!line.ok) {
      // Nobody was told that a last line was stored unless it was stored whole.
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

// JSON leaves U+2028 and U+2029 as they are, and without the flag a dot stands for neither.
const FRAME = /^\{"length":(\d{1,6}),"sum":"([0-9a-f]{8})","record":(\{.*\})\}$/s;

/**
 * Reads one line, without its newline.
 *
 * @param lastSum the sum of the line before
 */
export function readLine(bytes: Uint8Array, lastSum: string): LineReading {
  if (bytes.length > MAX_LINE_BYTES) return { ok: false, why: 'too-long' };
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const [, length, sum = '', text = ''] = FRAME.exec(line) ?? [];
  if (length !== String(Buffer.byteLength(text))) return { ok: false, why: 'not-framed' };
  if (sum !== sumOf(text, lastSum)) return { ok: false, why: 'bad-sum' };
  try {
    return { ok: true, record: JSON.parse(text) as unknown, sum };
  } catch {
    return { ok: false, why: 'not-framed' };
  }
}
