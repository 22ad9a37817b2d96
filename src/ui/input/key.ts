/**
 * One key press: a printable character, or a key by name (`enter`, `f1`, `ctrl-c`, `shift-tab`, ...); or a line that was
 * pasted.
 */
export type Key =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'pasted'; readonly text: string };

export const textKey = (text: string): Key => ({ kind: 'text', text });
export const namedKey = (name: string): Key => ({ kind: 'named', name });
export const pastedKey = (text: string): Key => ({ kind: 'pasted', text });

/** The name under which the keymap lists a key: its own, or the character; what was pasted is in no list. */
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
