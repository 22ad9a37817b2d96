import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_KEYS_IN_BURST } from '../../../src/ui/input/tokenizer.js';
import { inPieces, keysOf, recordInput } from './readInput.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const START = '\x1b[200~';
const END = '\x1b[201~';

describe('a marked paste', () => {
  test('is separate from typed keys, wherever chunks end', () => {
    const typed = fc.string({ unit: fc.constantFrom('a', '1', '雪', '~', '[', '2'), maxLength: 8 });
    const pasted = fc.string({ unit: fc.constantFrom('a', ' ', '雪', '~', '[', '2'), maxLength: 8 });
    const input = fc.array(fc.record({ typed, pasted }), { maxLength: 4 }).chain((parts) =>
      fc.record({
        parts: fc.constant(parts),
        pieces: inPieces(parts.map((part) => part.typed + START + part.pasted + END).join('')),
      }),
    );
    fc.assert(
      fc.property(input, ({ parts, pieces }) => {
        const expected = parts.flatMap((part) => [
          ...part.typed,
          ...(part.pasted.trim() === '' ? [] : [`paste(${part.pasted.trim()})`]),
        ]);
        expect(keysOf(...pieces)).toEqual(expected);
      }),
    );
  });

  test.each([
    ['full house\n', ['paste(full house)']],
    ['\r\n  fh \r\nfk', ['paste(fh)']],
    ['A\u200bn\u202en', ['paste(Ann)']],
    ['f\x1b[12;40R\x1b]11;rgb:1e\x07h', ['paste(fh)']],
    ['\n \t\n', []],
  ])('becomes its first non-blank line, without invisible characters: %j', (text, keys) => {
    expect(keysOf(START + text + END)).toEqual(keys);
  });

  test('is cut after 1000 characters', () => {
    expect(keysOf(START, 'x'.repeat(900), 'y'.repeat(900), `${END}1`)).toEqual([
      `paste(${'x'.repeat(900)}${'y'.repeat(100)})`,
      '1',
    ]);
  });

  test('contains any Ctrl-C before its end mark, and leaves it out', () => {
    expect(keysOf(`${START}some`, 'more\x03text', '\x03', END, 'x')).toEqual(['paste(somemoretext)', 'x']);
  });

  test('ends after a second without a byte if its end mark is lost', () => {
    for (const lost of ['lost', 'lost\x1b[20']) {
      const { feed, keys } = recordInput();
      feed(START);
      for (const piece of [lost.slice(0, 2), lost.charAt(2), lost.slice(3)]) {
        jest.advanceTimersByTime(999);
        feed(piece);
      }
      jest.advanceTimersByTime(999);
      expect(keys).toEqual([]);
      jest.advanceTimersByTime(1);
      feed('x\x03');
      expect(keys).toEqual(['paste(lost)', 'x', 'ctrl-c']);
    }
  });

  test('ends at its end mark, however slowly the mark arrives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: END.length - 1 }),
        fc.integer({ min: 0, max: 999 }),
        (at, silence) => {
          const { feed, keys } = recordInput();
          feed(`${START}fh${END.slice(0, at)}`);
          jest.advanceTimersByTime(silence);
          feed(`${END.slice(at)}x`);
          feed('\x1b[');
          jest.advanceTimersByTime(500);
          feed('y');
          expect(keys).toEqual(['paste(fh)', 'x', 'y']);
        },
      ),
    );
  });

  test('can have any length, and keys after it work', () => {
    expect(keysOf(START, ...Array<string>(250).fill('x\r'.repeat(2000)), `${END}1`)).toEqual([
      'paste(x)',
      '1',
    ]);
  });
});

test('neither a stray end mark nor a key whose sequence resembles a mark starts a paste', () => {
  expect(keysOf(END, '\x1b[20~', '\x1b[2', '~x')).toEqual(['f9', 'insert', 'x']);
});

describe('a megabyte pasted without marks', () => {
  const PAGE = 'Call me Ishmael. Some years ago, never mind how long precisely,\r'.repeat(16_000);
  /** On Linux, a program can read at most 4095 bytes from a terminal at a time. */
  const CHUNKS = PAGE.match(/[^]{1,4095}/g) ?? [];

  test('is skipped after its first keys, and keys work again after a pause', () => {
    const { feed, keys } = recordInput();
    CHUNKS.forEach(feed);
    expect(keys.length).toBeLessThanOrEqual(MAX_KEYS_IN_BURST);
    keys.length = 0;
    feed('the last few words\r');
    expect(keys).toEqual([]);
    jest.advanceTimersByTime(100);
    feed('1\r');
    expect(keys).toEqual(['1', 'enter']);
  });

  test('is skipped completely if it arrives in one chunk', () => {
    expect(keysOf('r', PAGE)).toEqual(['r']);
  });

  test('can be interrupted with Ctrl-C', () => {
    const keys = keysOf(...CHUNKS, `${PAGE.slice(0, 100)}\x03`);
    expect(keys.at(-1)).toBe('ctrl-c');
  });

  test('ends even if a key is held down', () => {
    const { feed, keys } = recordInput();
    CHUNKS.forEach(feed);
    const before = keys.length;
    for (let key = 0; key < 10; key++) {
      jest.advanceTimersByTime(30);
      feed('j');
    }
    expect(keys.length - before).toBeGreaterThan(5);
  });
});

test('keys that arrive with pauses are never skipped, however many arrive', () => {
  const { feed, keys } = recordInput();
  for (let chunk = 0; chunk < 100; chunk++) {
    feed('r'.repeat(1000));
    jest.advanceTimersByTime(100);
  }
  expect(keys).toHaveLength(100_000);
});
