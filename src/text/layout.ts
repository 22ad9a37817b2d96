import stringWidth from 'string-width';
import { onOneLine } from './phrases.js';

/** A width and a height in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** In characters. With a longer label, a card for four players would be wider than 80 columns. */
export const MAX_LABEL = 15;

const graphemes = new Intl.Segmenter();
const IS_ASCII = /^[ -~]*$/;

/** How wide text is in a terminal. Wide characters take two columns. */
export const columnsOf = (text: string): number => (IS_ASCII.test(text) ? text.length : stringWidth(text));

export function cut(text: string, columns: number): string {
  // Cut ASCII text without the Unicode tables: they load slowly, and would delay the first frame.
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

/** Shortens text that's wider than `columns` columns, and ends it in `...`. */
export const shortened = (text: string, columns: number): string =>
  columnsOf(text) <= columns ? text : cut(text, columns - CUT.length) + CUT;

/**
 * Picks the first wording that fits.
 *
 * @param texts the wordings, longest first; if none fits, the last is cut
 */
export const firstFitting = (texts: readonly string[], columns: number): string =>
  texts.find((text) => columnsOf(text) <= columns) ?? shortened(texts.at(-1) ?? '', columns);

/** Cuts or pads text on the right to exactly `columns` columns. */
export function padRight(text: string, columns: number): string {
  const fitted = cut(text, columns);
  return fitted + ' '.repeat(columns - columnsOf(fitted));
}

/** Cuts or pads text on the left to exactly `columns` columns. */
export function padLeft(text: string, columns: number): string {
  const fitted = cut(text, columns);
  return ' '.repeat(columns - columnsOf(fitted)) + fitted;
}

const NO_BREAK = '\u00a0';

/** Stops `wrap` from breaking text, such as a label and its points. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK);

/**
 * What to type for a command, such as `npm start -- resume k7qwmx`. With a `program`, `wrap` keeps it on one line.
 *
 * @param program the command that starts yahtzee-cli, for hints on a terminal; default: `yahtzee-cli`
 */
export const commandText = (command: string, program?: string): string =>
  program === undefined ? `yahtzee-cli ${command}` : unbroken(`${program} ${command}`);

/** Quotes a word of a command if a shell would give one of its characters a special meaning. */
export function shellWord(word: string): string {
  if (process.platform === 'win32') return word.includes(' ') ? `"${word}"` : word;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Breaks text at spaces into lines. Splits a word only if it's wider than a line. */
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

/** Wraps text behind a list number or similar, and indents later lines by its width. */
export function wrapWithIndent(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(columnsOf(mark));
  return wrap(text, width - columnsOf(mark)).map((line, index) => (index === 0 ? mark : indent) + line);
}

function pieces(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word];
  // Take at least one character, even if it's wider than `width`.
  const start = cut(word, width) || [...word].slice(0, 1).join('');
  return start === word ? [word] : [start, ...pieces(word.slice(start.length), width)];
}

/** In columns, without the margins. */
const LINE_WIDTH = 78;
const MAX_QUOTE_COLUMNS = 14;

/** Picks the short message if the full one doesn't fit on one line of the board. */
export const onBoardLine = (full: string, short: string): string =>
  columnsOf(full) <= LINE_WIDTH ? full : short;

/** Quotes typed text, cut to leave room for the allowed values in an error message. */
export function brieflyQuoted(typed: string): string {
  const clean = onOneLine(typed);
  return columnsOf(clean) <= MAX_QUOTE_COLUMNS ? `"${clean}"` : `"${cut(clean, MAX_QUOTE_COLUMNS - 3)}..."`;
}
