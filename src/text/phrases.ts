import { withoutInvisible } from '../engine/index.js';

/** Joins items with `or`: `Aces`, `Aces or Twos`, `Aces, Twos or Threes`. */
export const orList = (items: readonly string[]): string => joinList(items, 'or');

/** Joins items with `and`: `Aces`, `Aces and Twos`, `Aces, Twos and Threes`. */
export const andList = (items: readonly string[]): string => joinList(items, 'and');

function joinList(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1] ?? ''}`;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Such as `1 die`, `2 dice`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const NUMBER_WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
    ' ',
  );

/** Returns a number as a word, or in digits if it is large: `thirteen`. */
export const numberWord = (count: number): string => NUMBER_WORDS[count] ?? String(count);

const LONGEST_QUOTE = 40;

/**
 * Puts text that isn't our own, such as a system message, on one line. Replaces each run of white space with one space.
 */
export const onOneLine = (text: string): string => withoutInvisible(text.replace(/\s+/gu, ' ')).trim();

/** Returns the mark of a daily game that ended after other people had started theirs: `finished after Ann started`. */
export const playedAfterText = (names: readonly string[]): string =>
  `finished after ${andList(names.map(onOneLine))} started`;

/** Puts text that isn't our own, such as a typed name, in quotes, without invisible characters. Shortens long text. */
export function quoted(text: string): string {
  const clean = onOneLine(text.slice(0, 4 * LONGEST_QUOTE));
  const shown = [...clean].slice(0, LONGEST_QUOTE).join('');
  return shown.length < clean.length || text.length > 4 * LONGEST_QUOTE ? `"${shown}..."` : `"${shown}"`;
}

export function shownValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `a list of ${counted(value.length, 'item', 'items')}`;
  if (value === undefined) return 'missing';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
