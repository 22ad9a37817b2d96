import { withoutInvisible } from '../../engine/index.js';

/** The start mark of a bracketed paste (xterm, DECSET 2004). Terminals put pasted text between two marks. */
export const PASTE_START = '\x1b[200~';
/* eslint-disable no-control-regex */
export const PASTE_END = /\x1b\[201~/;
export const PASTE_END_START = /\x1b(?:\[(?:2(?:01?)?)?)?$/;
/**
 * Escape sequences to remove from pasted text: text copied from a log, for example, can contain key codes.
 */
const SEQUENCES_IN_PASTE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|[P\]_][^\x07\x1b]*(?:\x07|\x1b\\)|O.)/g;
/* eslint-enable no-control-regex */
/** The longest paste, in characters: more than any valid answer. The rest is ignored. */
export const MAX_PASTE_LENGTH = 1000;

/** Returns the first non-blank line of a paste, without escape sequences and invisible characters. */
export const firstLine = (pasted: string): string =>
  pasted
    .replace(SEQUENCES_IN_PASTE, '')
    .split(/[\r\n]/)
    .map((line) => withoutInvisible(line).trim())
    .find((line) => line !== '') ?? '';
