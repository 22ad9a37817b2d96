// Replaces the package @alcalzone/ansi-tokenize in Ink. Ink splits all lines of each frame into characters with styles,
// although most lines are the same as in the previous frame. This module splits repeated lines only once, which saves a
// third of the time from a key press to its frame.
import {
  styledCharsFromTokens as charactersOf,
  styledCharsToString,
  tokenize as tokensOf,
} from '@alcalzone/ansi-tokenize';

/** The maximum number of lines in each of the two maps. Most frames have fewer lines. */
const MAX_LINES = 200;

/** @typedef {Map<string, import('@alcalzone/ansi-tokenize').Token[]>} Lines */
/** @type {Lines} */
let recent = new Map();
/** The previous contents of `recent`. @type {Lines} */
let older = new Map();
/** @type {WeakMap<readonly object[], import('@alcalzone/ansi-tokenize').StyledChar[]>} */
const characters = new WeakMap();

/**
 * Returns the tokens of a line: the same array as before if the line was drawn recently.
 * @param {string} line
 */
export function tokenize(line) {
  const known = recent.get(line);
  if (known) return known;
  if (recent.size >= MAX_LINES) {
    older = recent;
    recent = new Map();
  }
  const split = older.get(line) ?? tokensOf(line);
  recent.set(line, split);
  return split;
}

/**
 * Returns the characters of these tokens. The same array of tokens always gives the same array of characters.
 * @param {import('@alcalzone/ansi-tokenize').Token[]} line
 */
export function styledCharsFromTokens(line) {
  const known = characters.get(line);
  if (known) return known;
  const made = charactersOf(line);
  characters.set(line, made);
  return made;
}

export { styledCharsToString };
