import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { inPieces, recordInput } from './readInput.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const read = (...chunks: readonly string[]) => {
  const { feed, keys, mouse } = recordInput();
  chunks.forEach(feed);
  return { keys, mouse };
};

describe('a mouse report', () => {
  test.each([
    ['\x1b[<0;1;1M', { kind: 'press', button: 'left', column: 0, row: 0 }],
    ['\x1b[<0;223;60M', { kind: 'press', button: 'left', column: 222, row: 59 }],
    ['\x1b[<2;5;7M', { kind: 'press', button: 'right', column: 4, row: 6 }],
    ['\x1b[<64;5;5M', { kind: 'wheel', to: 'up' }],
    ['\x1b[<65;5;5M', { kind: 'wheel', to: 'down' }],
  ] as const)('%j is %j', (bytes, input) => {
    expect(read(bytes)).toEqual({ keys: [], mouse: [input] });
  });

  test.each(['\x1b[<0;1;1m', '\x1b[<1;1;1M', '\x1b[<2;1;1m', '\x1b[<35;1;1M'])(
    "that the game doesn't use is ignored: %j",
    (bytes) => {
      expect(read(bytes)).toEqual({ keys: [], mouse: [] });
    },
  );

  test('is recognised even if its Escape character arrived much earlier', () => {
    const { feed, keys, mouse } = recordInput();
    feed('\x1b');
    jest.advanceTimersByTime(100);
    feed('[<0;3;4M');
    feed('[<');
    expect({ keys, mouse }).toEqual({
      keys: ['escape', '[', '<'],
      mouse: [{ kind: 'press', button: 'left', column: 2, row: 3 }],
    });
  });

  test("between keys doesn't change the keys, wherever chunks end", () => {
    fc.assert(
      fc.property(inPieces('12\x1b[<0;12;34M\r'), (pieces) => {
        expect(read(...pieces)).toEqual({
          keys: ['1', '2', 'enter'],
          mouse: [{ kind: 'press', button: 'left', column: 11, row: 33 }],
        });
      }),
    );
  });
});
