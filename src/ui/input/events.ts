/**
 * A key press or a pasted line. Printable characters are `text`. Every other key has a name, such as `enter`, `f1`,
 * `ctrl-c` or `shift-tab`.
 */
export type Key =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'pasted'; readonly text: string };

export const textKey = (text: string): Key => ({ kind: 'text', text });
export const namedKey = (name: string): Key => ({ kind: 'named', name });
export const pastedKey = (text: string): Key => ({ kind: 'pasted', text });

/** The name that bindings use for a key. A printable character is its own name, and pasted text has none. */
export const keyName = (key: Key): string | undefined => {
  switch (key.kind) {
    case 'text':
      return key.text;
    case 'named':
      return key.name;
    case 'pasted':
      return undefined;
  }
};

export type MouseButton = 'left' | 'right';

/** A mouse button goes down, or the wheel turns by one step. The top-left cell is column 0, row 0. */
export type MouseInput =
  | {
      readonly kind: 'press';
      readonly button: MouseButton;
      readonly column: number;
      readonly row: number;
    }
  | { readonly kind: 'wheel'; readonly to: 'up' | 'down' };
