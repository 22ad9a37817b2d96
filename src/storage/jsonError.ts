/** Where JSON text goes wrong, both counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const TOKEN =
  /[ \t\r\n]*(?:(?<mark>[{}[\]:,])|(?<string>"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<word>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/uy;

type Open = '{' | '[';
/** What may stand next: `first-...` just after a bracket, where it may close again at once. */
type Next = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'separator' | 'nothing';

/**
 * The place of the first token that cannot stand where it does, for text that `JSON.parse` refuses: its own
 * messages tell the place in some versions of Node only.
 */
export const jsonErrorPlace = (text: string): TextPlace =>
  placeOf(
    text,
    skipSpace(
      text,
      walk(text, () => undefined),
    ),
  );

/** The place of a name in the outermost object of JSON text; the last one, which counts, where it stands there twice. */
export function jsonNamePlace(text: string, name: string): TextPlace | undefined {
  let found: TextPlace | undefined;
  walk(text, (written, offset, depth) => {
    if (depth === 1 && JSON.parse(written) === name) found = placeOf(text, offset);
  });
  return found;
}

/**
 * Goes through JSON text token by token.
 *
 * @param onName is told of each name in an object, as it is written, where it begins, and how deep it lies
 * @returns the offset behind the last token that may stand where it does
 */
function walk(text: string, onName: (written: string, offset: number, depth: number) => void): number {
  const open: Open[] = [];
  let next: Next = 'value';
  let offset = 0;
  for (;;) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text);
    const after: Next | undefined = match ? stepOver(match, next, open) : undefined;
    if (!match || after === undefined) return offset;
    offset = match.index + match[0].length;
    const { string = '' } = match.groups ?? {};
    if (after === 'colon') onName(string, offset - string.length, open.length);
    next = after;
  }
}

/** What may stand after a token, or undefined where the token may not stand; keeps `open` up to date. */
function stepOver(match: RegExpExecArray, next: Next, open: Open[]): Next | undefined {
  const { mark, string } = match.groups ?? {};
  const afterValue = (): Next => (open.length === 0 ? 'nothing' : 'separator');
  const takesValue = next === 'value' || next === 'first-value';
  switch (mark) {
    case undefined:
      if (takesValue) return afterValue();
      return string !== undefined && (next === 'name' || next === 'first-name') ? 'colon' : undefined;
    case '{':
    case '[':
      if (!takesValue) return undefined;
      open.push(mark);
      return mark === '{' ? 'first-name' : 'first-value';
    case '}':
    case ']': {
      const opener = mark === '}' ? '{' : '[';
      const empty = mark === '}' ? 'first-name' : 'first-value';
      if (open.at(-1) !== opener || (next !== 'separator' && next !== empty)) return undefined;
      open.pop();
      return afterValue();
    }
    case ':':
      return next === 'colon' ? 'value' : undefined;
    default:
      if (next !== 'separator') return undefined;
      return open.at(-1) === '{' ? 'name' : 'value';
  }
}

const skipSpace = (text: string, offset: number): number =>
  offset + (/^[ \t\r\n]*/.exec(text.slice(offset))?.[0].length ?? 0);

function placeOf(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
