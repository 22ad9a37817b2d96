import { type JSONVisitor, visit } from 'jsonc-parser';

/** Lines and columns count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds the first error in invalid JSON. `JSON.parse` gives its place only in some versions of Node. Nesting deeper
 * than `MAX_DEPTH` is an error, too.
 */
export function jsonErrorPlace(text: string): TextPlace {
  let found: TextPlace | undefined;
  walk(text, {
    onError: (_error, _offset, _length, line, column) => (found ??= placeOf(line, column)),
    onTooDeep: (place) => (found ??= place),
  });
  return found ?? { line: 1, column: 1 };
}

/** Finds a field in a JSON text. Looks only in the outermost object, and takes the last field with this name. */
export function jsonNamePlace(text: string, name: string): TextPlace | undefined {
  let found: TextPlace | undefined;
  walk(text, {
    onObjectProperty(property, _offset, _length, line, column, path) {
      if (property === name && path().length === 0) found = placeOf(line, column);
    },
  });
  return found;
}

/** The path of the first duplicate field. `JSON.parse` silently takes the last one. */
export function duplicateName(text: string): readonly (string | number)[] | undefined {
  let found: readonly (string | number)[] | undefined;
  const seen = new Set<string>();
  walk(text, {
    onObjectProperty(property, _offset, _length, _line, _column, pathOf) {
      const path = [...pathOf(), property];
      const key = JSON.stringify(path);
      if (seen.has(key)) found ??= path;
      seen.add(key);
    },
  });
  return found;
}

const placeOf = (line: number, column: number): TextPlace => ({ line: line + 1, column: column + 1 });

/** jsonc-parser is recursive, so deeper nesting could overflow the stack. */
const MAX_DEPTH = 500;

class TooDeep extends Error {}

function walk(text: string, visitor: JSONVisitor & { onTooDeep?: (place: TextPlace) => void }): void {
  let depth = 0;
  const open = (_offset: number, _length: number, line: number, column: number): void => {
    if (++depth <= MAX_DEPTH) return;
    visitor.onTooDeep?.(placeOf(line, column));
    throw new TooDeep();
  };
  const close = (): void => void depth--;
  try {
    visit(
      text,
      { ...visitor, onObjectBegin: open, onArrayBegin: open, onObjectEnd: close, onArrayEnd: close },
      { disallowComments: true },
    );
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
}
