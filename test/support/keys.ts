const NAMED = {
  enter: '\r',
  escape: '\x1b',
  tab: '\t',
  'shift-tab': '\x1b[Z',
  space: ' ',
  backspace: '\x7f',
  delete: '\x1b[3~',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  'page-up': '\x1b[5~',
  'page-down': '\x1b[6~',
  f1: '\x1bOP',
  f2: '\x1bOQ',
  f3: '\x1bOR',
  f4: '\x1bOS',
  f5: '\x1b[15~',
  f6: '\x1b[17~',
  f7: '\x1b[18~',
  f8: '\x1b[19~',
  f9: '\x1b[20~',
  f10: '\x1b[21~',
  f11: '\x1b[23~',
  f12: '\x1b[24~',
} as const;

/** The name of a key, or `ctrl-` followed by a letter. */
export type Key = keyof typeof NAMED | `ctrl-${string}`;

/** Returns the bytes that xterm sends for the key. */
export function bytesOf(key: Key): string {
  if (key in NAMED) return NAMED[key as keyof typeof NAMED];
  const letter = /^ctrl-([a-z])$/.exec(key)?.[1];
  if (letter === undefined) throw new Error(`No such key: ${key}`);
  return String.fromCharCode(letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1);
}
