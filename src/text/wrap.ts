import { columnsOf, cut } from './columns.js';

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
