import { describe, expect, test } from '@jest/globals';
import { keysOf } from './readInput.js';

describe('keys in one chunk', () => {
  test.each([
    ['rr', ['r', 'r']],
    ['abc\r', ['a', 'b', 'c', 'enter']],
    ['123r4r\r', ['1', '2', '3', 'r', '4', 'r', 'enter']],
    ['\x1b[A\x1b[B', ['up', 'down']],
    ['\x1bOQ1', ['f2', '1']],
    ['a\x03b', ['a', 'ctrl-c', 'b']],
  ])('%j become single keys, in order', (chunk, keys) => {
    expect(keysOf(chunk)).toEqual(keys);
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
    ['\x1b[1;2B', 'down'],
    ['\x1b[b', 'down'],
    ['\x1b\x1b[C', 'right'],
    ['\x1b[1;5D', 'ctrl-left'],
    ['\x1bOd', 'ctrl-left'],
    ['\x1b[5~', 'pageup'],
    ['\x1b[[5~', 'pageup'],
    ['\x1b[6~', 'pagedown'],
    ['\x1b[6$', 'pagedown'],
    ['\x1b[6^', 'ctrl-pagedown'],
    ['\x1b[H', 'home'],
    ['\x1b[1~', 'home'],
    ['\x1b[F', 'end'],
    ['\x1bOP', 'f1'],
    ['\x1b[11~', 'f1'],
    ['\x1b[[A', 'f1'],
    ['\x1b[12~', 'f2'],
    ['\x1bOQ', 'f2'],
    ['\x1bOR', 'f3'],
    ['\x1b[15~', 'f5'],
    ['\x1b[[E', 'f5'],
    ['\x1b[21~', 'f10'],
    ['\x03', 'ctrl-c'],
    ['\x1a', 'ctrl-z'],
    ['\x15', 'ctrl-u'],
    [' ', ' '],
    ['?', '?'],
    ['G', 'G'],
  ])('%j is %s', (bytes, key) => {
    expect(keysOf(bytes)).toEqual([key]);
  });

  test.each([
    ['\x1b[', 'B', 'down'],
    ['\x1b[2', '1~', 'f10'],
    ['\x1bO', 'P', 'f1'],
  ])('can arrive in two chunks: %j and %j', (first, second, key) => {
    expect(keysOf(first, second)).toEqual([key]);
  });

  test.each(['\x1b[999~', '\x1bx', '\x1b\r', '\x1b[1;3A', '\x1b[3;9~'])(
    "that's unknown or pressed with Alt is ignored: %j",
    (bytes) => {
      expect(keysOf(bytes)).toEqual([]);
    },
  );
});

describe('text', () => {
  test.each(['é', '雪', '🎲', 'Ł', 'ÿ'])('of any script becomes one key per character: %s', (character) => {
    expect(keysOf(character)).toEqual([character]);
  });

  test('outside the Basic Multilingual Plane becomes one key, even in the middle of a burst', () => {
    expect(keysOf('a🎲b')).toEqual(['a', '🎲', 'b']);
  });

  test('loses invisible code points', () => {
    expect(keysOf('e\u0301', '👩\u200d👧')).toEqual(['e', '\u0301', '👩', '👧']);
  });

  test.each(['\u202e', '\u2066', '\u200b', '\ufeff', '\u2028', '\u{e0041}', '\ud83c'])(
    "that's invisible or reverses the writing direction is ignored: %j",
    (character) => {
      expect(keysOf(character)).toEqual([]);
    },
  );

  test('contains no control characters', () => {
    expect(keysOf('\x00', '\x1f', '\x9b', '\x85')).toEqual([]);
  });
});
