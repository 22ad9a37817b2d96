import stringWidth from 'string-width';
import { onOneLine } from './phrases.js';

const graphemes = new Intl.Segmenter();
const IS_ASCII = /^[ -~]*$/;

/** The columns that text takes in a terminal: wide characters take two. */
export const columnsOf = (text: string): number => (IS_ASCII.test(text) ? text.length : stringWidth(text));

/** The beginning of a text that fits into so many columns. */
export function cut(text: string, columns: number): string {
  // Nearly all text, and no reason to load the Unicode tables before the first frame.
  if (IS_ASCII.test(text)) return text.slice(0, columns);
  let fitted = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += columnsOf(segment);
    if (width > columns) break;
    fitted += segment;
  }
  return fitted;
}

const CUT = '...';

/** A text that fits into so many columns, or as much of it as does with dots behind it. */
export const shortened = (text: string, columns: number): string =>
  columnsOf(text) <= columns ? text : cut(text, columns - CUT.length) + CUT;

/** Text cut or filled up with spaces on its right to exactly so many columns. */
export function padRight(text: string, columns: number): string {
  const fitted = cut(text, columns);
  return fitted + ' '.repeat(columns - columnsOf(fitted));
}

/** Text cut or filled up with spaces on its left to exactly so many columns. */
export function padLeft(text: string, columns: number): string {
  const fitted = cut(text, columns);
  return ' '.repeat(columns - columnsOf(fitted)) + fitted;
}

const NO_BREAK = '\u00a0';

/** Text that `wrap` keeps on one line, such as a label with its points. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK);

/** Breaks text at its spaces into lines of at most `width` columns; a wider word is cut. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text).flatMap((each) => pieces(each, width))) {
    if (line !== '' && columnsOf(line) + 1 + columnsOf(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

const wordsOf = (text: string): string[] => text.split(' ').map((word) => word.replaceAll(NO_BREAK, ' '));

/** Wrapped text behind a mark such as `1. `, its later lines indented to stand under the first. */
export function wrapBehind(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(columnsOf(mark));
  return wrap(text, width - columnsOf(mark)).map((line, index) => (index === 0 ? mark : indent) + line);
}

function pieces(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word];
  // One character may be wider than all the room there is.
  const start = cut(word, width) || [...word].slice(0, 1).join('');
  return start === word ? [word] : [start, ...pieces(word.slice(start.length), width)];
}

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
