const NO_BREAK = '\u00a0';

/** Text that `wrap` keeps on one line, such as a label with its points. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK);

/** Breaks text at its spaces into lines of at most `width` columns; a longer word is cut. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => cut(each, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each) => each.replaceAll(NO_BREAK, ' '));
}

/** Wrapped text behind a mark such as `1. `, its later lines indented to stand under the first. */
export function wrapBehind(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(mark.length);
  return wrap(text, width - mark.length).map((line, index) => (index === 0 ? mark : indent) + line);
}

const cut = (word: string, width: number): string[] =>
  word.length <= width ? [word] : [word.slice(0, width), ...cut(word.slice(width), width)];
