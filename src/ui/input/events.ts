/**
 * A key press or a pasted line. Printable characters have the kind `text`. All other keys have a name, such as `enter`,
 * `f1`, `ctrl-c` or `shift-tab`.
 */
export type Key =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'pasted'; readonly text: string };

export const textKey = (text: string): Key => ({ kind: 'text', text });
export const namedKey = (name: string): Key => ({ kind: 'named', name });
export const pastedKey = (text: string): Key => ({ kind: 'pasted', text });

/**
 * Returns a key's name, as bindings use it: printable characters name themselves. Undefined for pasted text.
 */
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

/** A press of a mouse button, or one step of the mouse wheel. The top-left cell is column 0, row 0. */
export type MouseInput =
  | {
      readonly kind: 'press';
      readonly button: MouseButton;
      readonly column: number;
      readonly row: number;
    }
  | { readonly kind: 'wheel'; readonly to: 'up' | 'down' };
