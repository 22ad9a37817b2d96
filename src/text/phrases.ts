import { withoutInvisible } from '../engine/index.js';

/** Such as `Aces`, `Aces or Twos` or `Aces, Twos or Threes`. */
export const orList = (items: readonly string[]): string => joinList(items, 'or');

/** Such as `Aces`, `Aces and Twos` or `Aces, Twos and Threes`. */
export const andList = (items: readonly string[]): string => joinList(items, 'and');

function joinList(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1] ?? ''}`;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const NUMBER_WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
    ' ',
  );

/** Such as `thirteen`. Numbers above sixteen stay digits. */
export const numberWord = (count: number): string => NUMBER_WORDS[count] ?? String(count);

const LONGEST_QUOTE = 40;

/** Cleans text that isn't our own, such as a system message: one line, single spaces, no invisible characters. */
export const onOneLine = (text: string): string => withoutInvisible(text.replace(/\s+/gu, ' ')).trim();

/** Marks a daily game that ended after others had started theirs: `finished after Ann started`. */
export const playedAfterText = (names: readonly string[]): string =>
  `finished after ${andList(names.map(onOneLine))} started`;

/**
 * Puts text that isn't our own, such as a typed name, in quotes. Drops invisible characters, and shortens long text.
 */
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
