import { MAX_JOURNAL_BYTES, MAX_LINE_BYTES, NEWLINE } from './frame.js';

export type JournalPiece =
  /** A journal that nobody has checked yet. `line` is where it starts in the export file, counted from 1. */
  | { readonly type: 'journal'; readonly line: number; readonly bytes: Uint8Array }
  | { readonly type: 'stop'; readonly problem: SplitProblem };

export type SplitProblem =
  | { readonly code: 'no-games' }
  /** `line` is where the journal starts, and `long` the line that is too long. */
  | { readonly code: 'line-too-long'; readonly line: number; readonly long: number }
  | { readonly code: 'journal-too-large'; readonly line: number };

/**
 * Splits exported games, which follow each other as if joined with `cat`. Each line whose record starts with the field
 * `format` begins a new journal. Needs memory for one journal and one chunk of input. Stops at the first line or
 * journal that is too large, so a huge file of another kind is refused early.
 */
export async function* splitJournals(input: AsyncIterable<Uint8Array>): AsyncGenerator<JournalPiece> {
  // One buffer, not an object per line: for a million empty lines, objects would take a hundred times the memory of the
  // text.
  const gathered = Buffer.alloc(MAX_JOURNAL_BYTES);
  let journal: { readonly line: number; size: number } | undefined;
  const piece = (line: number, size: number): JournalPiece => ({
    type: 'journal',
    line,
    bytes: Buffer.from(gathered.subarray(0, size)),
  });
  let number = 0;
  for await (const lines of linesOf(input)) {
    for (const line of lines) {
      number++;
      if (isHeader(line)) {
        if (journal) yield piece(journal.line, journal.size);
        journal = { line: number, size: 0 };
      }
      if (!journal) return yield stop({ code: 'no-games' });
      if (line.length > LINE_LIMIT) {
        return yield stop({ code: 'line-too-long', line: journal.line, long: number });
      }
      if (journal.size + line.length > MAX_JOURNAL_BYTES) {
        return yield stop({ code: 'journal-too-large', line: journal.line });
      }
      gathered.set(line, journal.size);
      journal.size += line.length;
    }
  }
  if (journal) yield piece(journal.line, journal.size);
}

const stop = (problem: SplitProblem): JournalPiece => ({ type: 'stop', problem });

const HEADER = /^\{"length":\d{1,6},"sum":"[0-9a-f]{8}","record":\{"format":/;
/** HEADER never needs more than the first 64 bytes of a line. */
const HEADER_BYTES = 64;

/** A shorter line can't be a header, so it isn't even compared. That makes millions of empty lines quick to read. */
const MIN_LINE_BYTES = 20;

const isHeader = (line: Uint8Array): boolean =>
  line.length >= MIN_LINE_BYTES &&
  HEADER.test(Buffer.from(line.subarray(0, HEADER_BYTES)).toString('latin1'));

/** In bytes, with the newline. */
const LINE_LIMIT = MAX_LINE_BYTES + 1;
const EMPTY = new Uint8Array();

/** Yields the lines of each chunk, with their newlines. Cuts an overlong line that goes on in another chunk. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let rest: Uint8Array = EMPTY;
  for await (const chunk of input) {
    const lines: Uint8Array[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end + 1);
      lines.push(rest.length > 0 ? joined(rest, line) : line);
      rest = EMPTY;
      start = end + 1;
    }
    rest = joined(rest, chunk.subarray(start));
    yield rest.length > LINE_LIMIT ? [...lines, rest] : lines;
  }
  if (rest.length > 0) yield [rest];
}

const joined = (rest: Uint8Array, more: Uint8Array): Uint8Array =>
  Buffer.concat([rest, more.subarray(0, LINE_LIMIT + 1)]).subarray(0, LINE_LIMIT + 1);
