import { withoutInvisible } from '../engine/index.js';

/** `Aces`, `Aces or Twos`, `Aces, Twos or Threes`. */
export const orList = (items: readonly string[]): string => joinList(items, 'or');

/** `Aces`, `Aces and Twos`, `Aces, Twos and Threes`. */
export const andList = (items: readonly string[]): string => joinList(items, 'and');

function joinList(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1] ?? ''}`;
}

/** `1 die`, `2 dice`: a number with the word in its number. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const LONGEST_QUOTE = 40;

/** Text from outside on one line, such as a message of the system, every run of white space one space. */
export const onOneLine = (text: string): string => withoutInvisible(text.replace(/\s+/gu, ' ')).trim();

/** What somebody typed, in quotes, as part of a message: cleaned, and cut where it is long. */
export function quoted(text: string): string {
  const clean = onOneLine(text.slice(0, 4 * LONGEST_QUOTE));
  const shown = [...clean].slice(0, LONGEST_QUOTE).join('');
  return shown.length < clean.length || text.length > 4 * LONGEST_QUOTE ? `"${shown}..."` : `"${shown}"`;
}

/** A value out of a JSON file as part of a message. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === undefined) return 'missing';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
