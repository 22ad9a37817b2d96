import { crc32 } from 'node:zlib';

/**
 * A line of a journal or the index: `{"length":L,"sum":"S","record":R}`. R is the record as JSON, L its length in
 * bytes, and S the CRC-32 of the previous line's sum followed by R. The sums reveal lines that somebody changed, cut
 * short, removed, repeated or moved.
 */
export interface Framed {
  readonly line: string;
  readonly sum: string;
}

/** The `lastSum` of a journal's first line, and of every line in the index, because neither continues another line. */
export const FIRST_SUM = '00000000';
/** Longer lines aren't read. Our longest lines are in the write-ahead log; see `MAX_BATCH_BYTES`. */
export const MAX_LINE_BYTES = 64 * 1024;
/**
 * Larger journals aren't read. A four-player game takes less than 100 KiB, and a practice game with `MAX_EVENTS` events
 * less than 3.5 MiB.
 */
export const MAX_JOURNAL_BYTES = 4 * 1024 * 1024;

export const NEWLINE = 0x0a;

export function frame(record: object, lastSum: string): Framed {
  const text = JSON.stringify(record);
  const sum = checksumOf(text, lastSum);
  return { line: `{"length":${Buffer.byteLength(text)},"sum":"${sum}","record":${text}}\n`, sum };
}

/** The CRC-32 of `lastSum` followed by a text, as eight hexadecimal digits. */
export const checksumOf = (text: string, lastSum: string): string =>
  crc32(text, crc32(lastSum)).toString(16).padStart(8, '0');

/** A parsed line whose sum is right. */
export interface Line {
  /** Parsed JSON. Nobody has checked its fields yet. */
  readonly record: unknown;
  readonly sum: string;
  /** In bytes from the start of the file. */
  readonly end: number;
}

export type LineFault = 'too-long' | 'not-framed' | 'bad-sum';

export type LinesEnd =
  | { readonly code: 'whole' }
  /** The last line is incomplete or damaged, for example after a crash. */
  | { readonly code: 'torn' }
  | { readonly code: 'bad-line'; readonly why: LineFault };

export interface Lines {
  readonly lines: readonly Line[];
  readonly end: LinesEnd;
}

/** Parses the lines up to the first damaged one. */
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

// The flag `s` lets the dot match U+2028 and U+2029, which JSON doesn't escape.
const FRAME = /^\{"length":(\d{1,6}),"sum":"([0-9a-f]{8})","record":(\{.*\})\}$/s;

/** Parses a line, without its newline. */
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
