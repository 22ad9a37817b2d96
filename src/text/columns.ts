import stringWidth from 'string-width';

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
