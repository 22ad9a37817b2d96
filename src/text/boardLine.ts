import { onOneLine } from './cleanText.js';
import { columnsOf, cut } from './columns.js';

/** What fits on one line of the board, inside its margins. */
const LINE_WIDTH = 78;
const WIDEST_QUOTE = 14;

/** A message in full where that fits on one line of the board, else in short. */
export const onBoardLine = (full: string, short: string): string =>
  columnsOf(full) <= LINE_WIDTH ? full : short;

/** What somebody typed, in quotes, and cut so that the rest of the line has room for what is allowed. */
export function brieflyQuoted(typed: string): string {
  const clean = onOneLine(typed);
  return columnsOf(clean) <= WIDEST_QUOTE ? `"${clean}"` : `"${cut(clean, WIDEST_QUOTE - 3)}..."`;
}
