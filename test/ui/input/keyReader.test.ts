import { describe, expect, test } from '@jest/globals';
import type { Key } from '../../../src/ui/input/key.js';
import { createKeyReader } from '../../../src/ui/input/keyReader.js';

/** The keys that these chunks are read as: characters in quotes, other keys by name. */
function read(...chunks: readonly string[]): string[] {
  const keys: Key[] = [];
  const feed = createKeyReader((key) => keys.push(key));
  chunks.forEach((chunk) => feed(chunk));
  return keys.map(spelled);
}

const spelled = (key: Key): string => (key.kind === 'named' ? key.name : `'${key.text}'`);

describe('keys that arrive together', () => {
  test.each([
    ['rr', ["'r'", "'r'"]],
    ['abc\r', ["'a'", "'b'", "'c'", 'enter']],
    ['123r4r\r', ["'1'", "'2'", "'3'", "'r'", "'4'", "'r'", 'enter']],
    ['\x1b[A\x1b[B', ['up', 'down']],
    ['\x1bOQ1', ['f2', "'1'"]],
    ['a\x03b', ["'a'", 'ctrl-c', "'b'"]],
  ])('%j are single keys, in order', (chunk, keys) => {
    expect(read(chunk)).toEqual(keys);
  });
});

describe('a key', () => {
  test.each([
    ['\r', 'enter'],
    ['\n', 'enter'],
    ['\t', 'tab'],
    ['\x1b[Z', 'shift-tab'],
    ['\x7f', 'backspace'],
    ['\b', 'backspace'],
    ['\x1b[3~', 'delete'],
    ['\x1b[A', 'up'],
    ['\x1bOA', 'up'],
    ['\x1b[5~', 'pageup'],
    ['\x1b[6~', 'pagedown'],
    ['\x1b[H', 'home'],
    ['\x1b[1~', 'home'],
    ['\x1b[F', 'end'],
    ['\x1bOP', 'f1'],
    ['\x1b[11~', 'f1'],
    ['\x1b[[A', 'f1'],
    ['\x1b[12~', 'f2'],
    ['\x1bOQ', 'f2'],
    ['\x1b[15~', 'f5'],
    ['\x1b[21~', 'f10'],
    ['\x03', 'ctrl-c'],
    ['\x1a', 'ctrl-z'],
    ['\x15', 'ctrl-u'],
    [' ', "' '"],
    ['?', "'?'"],
    ['G', "'G'"],
  ])('%j is %s', (bytes, key) => {
    expect(read(bytes)).toEqual([key]);
  });

  test.each([
    ['\x1b[', 'B', 'down'],
    ['\x1b[2', '1~', 'f10'],
    ['\x1bO', 'P', 'f1'],
  ])('may come in two pieces: %j and %j', (first, second, key) => {
    expect(read(first, second)).toEqual([key]);
  });

  test('that the game does not know is none', () => {
    expect(read('\x1b[999~', '\x1b[200~', '\x1b[201~')).toEqual([]);
  });

  test('with Alt is no character', () => {
    expect(read('\x1bx')).not.toContain("'x'");
  });
});

test('Escape alone has been waited with already: it acts at once, whatever comes behind it', () => {
  expect(read('\x1b', 'x', '\x1b', '[A')).toEqual(['escape', "'x'", 'escape', "'['", "'A'"]);
});

describe('text', () => {
  test.each(['é', '雪', '🎲', 'Ł', 'ÿ'])('of any script comes whole: %s', (character) => {
    expect(read(character)).toEqual([`'${character}'`]);
  });

  test('beyond the basic plane comes whole from the middle of a burst', () => {
    expect(read('a🎲b')).toEqual(["'a'", "'🎲'", "'b'"]);
  });

  test('of several characters that are drawn as one keeps those that can be drawn', () => {
    expect(read('e\u0301', '👩\u200d👧')).toEqual(["'e'", "'\u0301'", "'👩'", "'👧'"]);
  });

  test.each(['\u202e', '\u2066', '\u200b', '\ufeff', '\u2028', '\u{e0041}', '\ud83c'])(
    'that draws nothing or turns the line around is none: %j',
    (character) => {
      expect(read(character)).toEqual([]);
    },
  );

  test('pasted in several lines is typed line by line', () => {
    expect(read('\x1b[200~Ann\rBob\r\x1b[201~')).toEqual([
      ...["'A'", "'n'", "'n'", 'enter'],
      ...["'B'", "'o'", "'b'", 'enter'],
    ]);
  });

  test('keeps no control characters', () => {
    expect(read('\x00', '\x9b', '\x85', '\x7f').filter((key) => key.startsWith("'"))).toEqual([]);
  });
});
