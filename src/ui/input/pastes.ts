import { withoutInvisible } from '../../engine/index.js';

/** Terminals put this mark before pasted text, and another after it (xterm, DECSET 2004). */
export const PASTE_START = '\x1b[200~';
/* eslint-disable no-control-regex */
export const PASTE_END = /\x1b\[201~/;
export const PASTE_END_START = /\x1b(?:\[(?:2(?:01?)?)?)?$/;
/** Pasted text can contain escape sequences, for example if it was copied from a log. We remove them. */
const SEQUENCES_IN_PASTE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|[P\]_][^\x07\x1b]*(?:\x07|\x1b\\)|O.)/g;
/* eslint-enable no-control-regex */
/** In characters, and more than any valid answer. The rest is ignored. */
export const MAX_PASTE_LENGTH = 1000;

/** The first line of a paste that isn't blank, without escape sequences and invisible characters. */
export const firstLine = (pasted: string): string =>
  pasted
    .replace(SEQUENCES_IN_PASTE, '')
    .split(/[\r\n]/)
    .map((line) => withoutInvisible(line).trim())
    .find((line) => line !== '') ?? '';
