import type { Term } from './reference.js';

/** What roff takes for its own, or draws as another character than the one that is typed. */
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\[rs]',
  '-': '\\-',
  '"': '\\[dq]',
  "'": '\\[aq]',
  '`': '\\[ga]',
  '^': '\\[ha]',
  '~': '\\[ti]',
};

/** Text as roff draws it, character by character. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\\\-"'`^~]/g, (character) => ESCAPED[character] ?? character)
    .replaceAll(/[^\0-\x7f]/gu, (character) => `\\[u${hexOf(character)}]`)
    // A full stop at the beginning of a line would make a request of it.
    .replaceAll(/^\./gm, '\\&.');

const hexOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** The first line of a page. */
export const pageTitle = (name: string, section: number, source: string, manual: string): string =>
  `.TH "${plain(name.toUpperCase())}" "${section}" "" "${plain(source)}" "${plain(manual)}"`;

export const section = (title: string): string => `.SH "${plain(title.toUpperCase())}"`;
export const subsection = (title: string): string => `.SS "${plain(title)}"`;
export const paragraph = (text: string): string => `.PP\n${plain(text)}`;
/** Something that is typed as it stands, in a paragraph of its own. */
export const typed = (text: string): string => `.PP\n${bold(text)}`;
/** What is typed, and indented below it what it means. */
export const term = ({ term, meaning }: Term): string => `.TP\n${bold(term)}\n${plain(meaning)}`;

const bold = (text: string): string => `\\fB${plain(text)}\\fR`;
