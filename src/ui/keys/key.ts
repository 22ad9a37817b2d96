/**
 * One key press: a printable character, or a key by name (`enter`, `f1`, `ctrl-c`, `shift-tab`, ...).
 */
export type Key =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'named'; readonly name: string };

export const textKey = (text: string): Key => ({ kind: 'text', text });
export const namedKey = (name: string): Key => ({ kind: 'named', name });

/** The name under which the keymap lists a key: its own, or the character. */
export const keyName = (key: Key): string => (key.kind === 'text' ? key.text : key.name);
