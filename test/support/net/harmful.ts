import { expect } from '@jest/globals';

/** Texts that would disturb a terminal or mislead its reader. */
export const HARMFUL = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  'a\u0008\u0008b',
  'a\nb',
  'a\rb',
  'a\tb',
  '\u0000',
  '\u007f',
  '\u009b31m',
  'a\u2028b',
  'a\u202eb',
  'a\u2066b',
  '\u200fa',
  'a\u200bb',
  'a\u00adb',
  '\ufeffa',
  'a\u{e0041}b',
  '\ue000',
  '\ud800',
  '\u0378',
];

/** Matches control characters, and characters that are invisible or change the direction of a text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Matches the escape sequences with which the program draws its screen. */
// eslint-disable-next-line no-control-regex
const SEQUENCES = /\u001b\[[?>=]?[\d;]*[A-Za-z]|\u001b\]11;\?\u0007|[\r\n]/g;

/** Returns the output of a terminal program without the line ends and the escape sequences of its own screen. */
export const withoutSequences = (output: string): string => output.replaceAll(SEQUENCES, '');

/** Expects that printed lines contain no character that would disturb a terminal. */
export function expectSafe(printed: readonly string[]): void {
  expect(printed.join('')).not.toBe('');
  expect(printed.filter((line) => UNSAFE.test(line))).toEqual([]);
}
