import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { inPieces, recordInput } from './readInput.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the answer about the background', () => {
  test.each([
    ['rgb:0000/0000/0000', 'dark'],
    ['rgb:ffff/ffff/ffff', 'light'],
    ['rgb:1e/1e/1e', 'dark'],
    ['rgb:fdf6/f6f6/E3E3', 'light'],
    ['rgb:f/f/f', 'light'],
    ['rgb:0/2b/036', 'dark'],
    ['rgba:ffff/ffff/ffff/0000', 'light'],
    // Black text on #757575 has a contrast of 4.56 to 1, and white text has 4.61 to 1. On #767676, black text has more.
    ['rgb:75/75/75', 'dark'],
    ['rgb:76/76/76', 'light'],
  ] as const)('%s means %s, wherever chunks end', (colour, shade) => {
    const answer = fc.constantFrom('\x07', '\x1b\\').chain((end) => inPieces(`\x1b]11;${colour}${end}`));
    fc.assert(
      fc.property(answer, (pieces) => {
        const { feed, keys, shades } = recordInput();
        pieces.forEach(feed);
        jest.advanceTimersByTime(2000);
        expect({ keys, shades }).toEqual({ keys: [], shades: [shade] });
      }),
    );
  });

  test('counts even if it arrives in two parts, and after an Escape that has become a key', () => {
    const { feed, keys, shades } = recordInput();
    for (const part of ['\x1b]11;rgb:ffff/ff', 'ff/ffff\x07', '\x1b', ']11;rgb:0/0/0\x07']) {
      feed(part);
      jest.advanceTimersByTime(400);
    }
    expect({ keys, shades }).toEqual({ keys: ['escape'], shades: ['light', 'dark'] });
  });

  test.each([
    '\x1b]10;rgb:ffff/ffff/ffff\x07',
    '\x1b]11;?\x07',
    '\x1b]11;rgb:fffff/ffff/ffff\x07',
    '\x1b]11;rgb:ffff/ffff\x07',
    '\x1b]11;#ffffff\x07',
    `\x1b]11;rgb:ffff/ffff/ffff${'/'.repeat(100)}\x07`,
    '\x1bP11;rgb:ffff/ffff/ffff\x1b\\',
  ])("isn't %j", (sequence) => {
    const { feed, keys, shades } = recordInput();
    feed(`${sequence}r`);
    expect({ keys, shades }).toEqual({ keys: ['r'], shades: [] });
  });
});
