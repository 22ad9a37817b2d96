import { MAX_LINE_BYTES, MAX_JOURNAL_BYTES } from './frame.js';

/** What a file of games holds next. */
export type JournalPiece =
  /** A journal, unread so far; `line` is that of the file in which it begins, counted from 1. */
  | { readonly type: 'journal'; readonly line: number; readonly bytes: Uint8Array }
  | { readonly type: 'stop'; readonly problem: SplitProblem };

/** Why nothing more of a file of games is read. */
export type SplitProblem =
  /** The file begins with no header of a game. */
  | { readonly code: 'no-games' }
  /** The journal that begins in `line` goes on with a line that none has. */
  | { readonly code: 'line-too-long'; readonly line: number; readonly long: number }
  | { readonly code: 'journal-too-large'; readonly line: number };

/**
 * Splits a file of exported games, which is their journals one after the other as they are: a line whose record
 * begins with `format` is a header, and begins the next journal and a new chain of checksums. So `cat` of journals
 * makes such a file, too. Never holds more than one journal and a chunk of input; what no program of ours writes,
 * a longer line or a larger journal, ends the reading, so that a file of any size is done with at once.
 */
export async function* splitJournals(input: AsyncIterable<Uint8Array>): AsyncGenerator<JournalPiece> {
  // One buffer for all lines: a million empty ones would take a hundred times their size as objects.
  const gathered = Buffer.alloc(MAX_JOURNAL_BYTES);
  let journal: { readonly line: number; size: number } | undefined;
  const piece = (line: number, size: number): JournalPiece => {
    return { type: 'journal', line, bytes: Buffer.from(gathered.subarray(0, size)) };
  };
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
/** Bytes that HEADER can match. */
const HEADER_BYTES = 64;

/** The shortest line that can be one, its newline left out. */
const MIN_LINE_BYTES = 20;

const isHeader = (line: Uint8Array): boolean =>
  line.length >= MIN_LINE_BYTES &&
  HEADER.test(Buffer.from(line.subarray(0, HEADER_BYTES)).toString('latin1'));

const NEWLINE = 0x0a;
/** With its newline. */
const LINE_LIMIT = MAX_LINE_BYTES + 1;

const NOTHING = new Uint8Array();

/**
 * The lines of a stream with their newlines, in groups as they come in. One that is too long is cut off at the latest a
 * byte behind the longest; whoever sees one reads no further.
 */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let rest: Uint8Array = NOTHING;
  for await (const chunk of input) {
    const lines: Uint8Array[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end + 1);
      lines.push(rest.length > 0 ? joined(rest, line) : line);
      rest = NOTHING;
      start = end + 1;
    }
    rest = joined(rest, chunk.subarray(start));
    yield rest.length > LINE_LIMIT ? [...lines, rest] : lines;
  }
  if (rest.length > 0) yield [rest];
}

/** Two parts of a line, as far as it may go and a byte further. */
const joined = (rest: Uint8Array, more: Uint8Array): Uint8Array =>
  Buffer.concat([rest, more.subarray(0, LINE_LIMIT + 1)]).subarray(0, LINE_LIMIT + 1);
