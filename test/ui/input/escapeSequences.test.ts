import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { inPieces, keysOf, recordInput } from './readInput.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const IGNORED: readonly (readonly [name: string, sequence: string])[] = [
  ['the terminal’s features', '\x1b[?62;c'],
  ['the terminal’s type', '\x1b[>0;276;0c'],
  ['the terminal’s unit id', '\x1bP!|00000000\x1b\\'],
  ['the terminal’s name', '\x1bP>|XTerm(390)\x1b\\'],
  ['the position of the cursor', '\x1b[12;40R'],
  ['the position of the cursor in the top left corner', '\x1b[1;1R'],
  ['that the terminal is ready', '\x1b[0n'],
  ['a private mode', '\x1b[?2026;2$y'],
  ['an ANSI mode', '\x1b[4;1$y'],
  ['the size of the window', '\x1b[8;24;80t'],
  ['the background colour, ended by a bell', '\x1b]11;rgb:1e1e/1e1e/1e1e\x07'],
  ['the background colour, ended by a string terminator', '\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\'],
  ['the clipboard', '\x1b]52;c;cXJzcw==\x1b\\'],
  ['support for pictures', '\x1b_Gi=31;OK\x1b\\'],
  ['the keyboard protocol', '\x1b[?0u'],
  ['a letter in the kitty protocol', '\x1b[114;1u'],
  ['a letter as xterm’s modifyOtherKeys sends it', '\x1b[27;5;114~'],
  ['focus', '\x1b[I'],
  ['a mouse press in the X10 format', '\x1b[M !!'],
  ['a mouse press in the X10 format, far to the right', '\x1b[M#\x7f\xff'],
  ['a mouse press in the rxvt format', '\x1b[32;12;34M'],
  ['an unknown function key', '\x1b[999~'],
  ['Shift-F1 of old terminals', '\x1bO1;2P'],
];

const TYPED = [
  'a',
  '1',
  'r',
  '\r',
  '[',
  ';',
  '雪',
  '\x03',
  '\x1b[A',
  '\x1b[21~',
  '\x1bOP',
  '\x1b[[A',
  '\x1b[3$',
];

describe.each(IGNORED)('a sequence that reports %s', (_, sequence) => {
  test('is ignored, and keys before and after it work, wherever chunks end', () => {
    const typed = fc.array(fc.constantFrom(...TYPED), { maxLength: 3 }).map((keys) => keys.join(''));
    const input = fc
      .tuple(typed, typed)
      .chain(([before, after]) =>
        fc.record({ around: fc.constant([before, after]), pieces: inPieces(before + sequence + after) }),
      );
    fc.assert(
      fc.property(input, ({ around, pieces }) => {
        expect(keysOf(...pieces)).toEqual(keysOf(...around));
      }),
    );
  });
});

test('no part of a control sequence is treated as a typed character', () => {
  const charactersFrom = (first: number, last: number): fc.Arbitrary<string> =>
    fc.integer({ min: first, max: last }).map((code) => String.fromCharCode(code));
  const sequence = fc
    .tuple(
      fc.string({ unit: charactersFrom(0x30, 0x3f), maxLength: 6 }),
      fc.string({ unit: charactersFrom(0x20, 0x2f), maxLength: 2 }),
      charactersFrom(0x40, 0x7e),
    )
    .map((parts) => parts.join(''))
    // Omit X10 mouse reports, Linux function keys and rxvt keys, because their sequences do not end like standard ones.
    .filter((text) => !/^(?:[[M]|\d\d?\$)/.test(text));
  fc.assert(
    fc.property(sequence, (text) => {
      const keys = keysOf(`\x1b[${text}\r`);
      expect(keys.filter((name) => name.length === 1)).toEqual([]);
      expect(keys.at(-1)).toBe('enter');
    }),
  );
});

test('every key sequence is recognised, wherever chunks end', () => {
  const keys = '\x1b[A\x1bOP\x1b[15~\x1b[3;5~\x1b[1;2B\x1b[Z\x1b[[E\x1b[7$\x1bx';
  fc.assert(
    fc.property(inPieces(keys), (pieces) => {
      expect(keysOf(...pieces)).toEqual([
        ...['up', 'f1', 'f5', 'ctrl-delete', 'down', 'shift-tab', 'f5', 'home'],
      ]);
    }),
  );
});

describe('Escape alone', () => {
  /** Sends the chunks, waits, and then sends the letter x. Returns all recognised keys. */
  const afterSilence = (chunks: readonly string[], silence = 100): readonly string[] => {
    const { feed, keys } = recordInput();
    chunks.forEach(feed);
    jest.advanceTimersByTime(silence);
    feed('x');
    return keys;
  };

  test.each([
    ['alone', ['\x1b'], ['escape', 'x']],
    ['twice', ['\x1b', '\x1b'], ['escape', 'escape', 'x']],
    ['three times', ['\x1b\x1b\x1b'], ['escape', 'escape', 'escape', 'x']],
    ['after a key', ['r\x1b'], ['r', 'escape', 'x']],
    ['after a reply from the terminal', ['\x1b[?62;c', '\x1b'], ['escape', 'x']],
    ['before a reply from the terminal', ['\x1b', '\x1b[?62;c'], ['escape', 'x']],
    ['before a paste', ['\x1b\x1b[200~fh\x1b[201~'], ['escape', 'paste(fh)', 'x']],
    ['in the middle of a reply from the terminal', ['\x1b]11;rgb:1e', '1e\x1b'], ['escape', 'x']],
  ])('is a key after a silence: %s', (_, chunks, keys) => {
    expect(afterSilence(chunks)).toEqual(keys);
  });

  test("isn't a key if the rest of a sequence follows within 100 ms", () => {
    expect(keysOf('\x1b', '[', 'A')).toEqual(['up']);
    const { feed, keys } = recordInput();
    feed('\x1b');
    jest.advanceTimersByTime(60);
    feed('[A');
    jest.advanceTimersByTime(1000);
    expect(keys).toEqual(['up']);
  });

  test.each([
    ['[A', ['up']],
    ['OP', ['f1']],
    ['[15~', ['f5']],
    ['[12;40R', []],
    [']11;rgb:1e1e/1e1e/1e1e\x07', []],
    ['[200~fh\x1b[201~', ['paste(fh)']],
  ])(
    'never makes letters of the rest of a sequence that arrives late, wherever chunks end: %j',
    (rest, keys) => {
      fc.assert(
        fc.property(inPieces(rest), fc.integer({ min: 100, max: 499 }), (pieces, silence) => {
          const input = recordInput();
          input.feed('\x1b');
          jest.advanceTimersByTime(silence);
          pieces.forEach(input.feed);
          jest.advanceTimersByTime(1000);
          expect(input.keys).toEqual(['escape', ...keys]);
        }),
      );
    },
  );

  test.each(['\x1b[', '\x1bO'])(
    'and %j never make a letter of the character that completes them late',
    (start) => {
      const { feed, keys } = recordInput();
      feed(start);
      jest.advanceTimersByTime(499);
      feed('A');
      jest.advanceTimersByTime(1000);
      expect(keys).toEqual(['up']);
    },
  );

  test.each(['Ox', 'O', '[', 'P', ']', 'xO'])('leaves typed letters alone: %j', (typed) => {
    for (const silence of [100, 300, 600]) {
      const { feed, keys } = recordInput();
      feed('\x1b');
      jest.advanceTimersByTime(silence);
      feed(typed);
      jest.advanceTimersByTime(100);
      expect(keys).toEqual(['escape', ...typed]);
    }
  });

  test.each(['\x1bP', '\x1b]', '\x1b_', '\x1bO', '\x1b[', '\x1b\x1b['])(
    'followed immediately by a letter means Alt with that letter, which is ignored: %j',
    (keys) => {
      expect(afterSilence([keys], 500)).toEqual(['x']);
    },
  );
});

describe('Alt with a letter that also starts sequences', () => {
  const LETTERS = ['\x1bP', '\x1b]', '\x1b_', '\x1bO', '\x1b['];

  test.each(LETTERS)('is complete after a silence, and later keys work: %j', (letter) => {
    fc.assert(
      fc.property(inPieces(letter), (pieces) => {
        const { feed, keys } = recordInput();
        pieces.forEach(feed);
        jest.advanceTimersByTime(500);
        feed('12;2Pr\r');
        expect(keys).toEqual(['1', '2', ';', '2', 'P', 'r', 'enter']);
      }),
    );
  });

  test.each(LETTERS)("doesn't swallow control characters: %j", (letter) => {
    const keys = fc.constantFrom<[string, string]>(['\x03', 'ctrl-c'], ['\r', 'enter'], ['\x15', 'ctrl-u']);
    const input = keys.chain(([bytes, name]) =>
      fc.record({ pieces: inPieces(`${letter}${bytes}r`), name: fc.constant(name) }),
    );
    fc.assert(
      fc.property(input, ({ pieces, name }) => {
        expect(keysOf(...pieces)).toEqual([name, 'r']);
      }),
    );
  });

  test.each([
    ['\x1bO', 'P', 'f1'],
    ['\x1b[', 'A', 'up'],
  ])('starts a sequence if the rest arrives without a silence: %j and %j', (letter, rest, key) => {
    const { feed, keys } = recordInput();
    feed(letter);
    jest.advanceTimersByTime(499);
    feed(rest);
    jest.advanceTimersByTime(5000);
    expect(keys).toEqual([key]);
  });
});

describe('a sequence that never ends', () => {
  const LOST = [
    ...['\x1bPx', '\x1b]11;rgb:1e1e', '\x1b_Gi=31'],
    ...['\x1b[1', '\x1b[<0;12', '\x1b[?2026;2$', '\x1b[[5', '\x1b[M!', '\x1bO1;'],
  ];

  test.each(LOST)('is dropped after exactly one second of silence: %j', (lost) => {
    fc.assert(
      fc.property(inPieces(lost), fc.constantFrom(999, 1000), (pieces, silence) => {
        const { feed, keys } = recordInput();
        pieces.forEach(feed);
        jest.advanceTimersByTime(silence);
        feed('12');
        expect(keys).toEqual(silence === 1000 ? ['1', '2'] : []);
      }),
    );
  });

  test.each(LOST)('swallows keys for at most one second, even if keys arrive without a pause: %j', (lost) => {
    const { feed, keys } = recordInput();
    feed(lost);
    for (let key = 0; key < 12; key++) {
      jest.advanceTimersByTime(100);
      feed('1');
    }
    expect(keys.length).toBeGreaterThanOrEqual(3);
  });

  test("isn't dropped while more of its characters arrive", () => {
    const { feed, keys, mouse } = recordInput();
    for (const piece of ['\x1b]52;c;', 'cXJz', 'cXJz', 'cw==', '\x1b\\', '\x1b[<0;', '12;', '34M']) {
      feed(piece);
      jest.advanceTimersByTime(900);
    }
    expect({ keys, mouse }).toEqual({
      keys: [],
      mouse: [{ kind: 'press', button: 'left', column: 11, row: 33 }],
    });
  });
});

describe("a sequence that's too long", () => {
  const reportOf = (length: number): string => `\x1b[<0;1;${'1'.repeat(length - '\x1b[<0;1;M'.length)}M`;

  test('is ignored up to its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 100 }), (length) => {
        const { feed, keys, mouse } = recordInput();
        feed(`${reportOf(length)}r`);
        expect(keys).toEqual(['r']);
        expect(mouse).toHaveLength(length <= 64 ? 1 : 0);
      }),
    );
  });

  test('uses no additional memory, however many chunks it has', () => {
    const chunks = Array<string>(100_000).fill('1;2;3;4;5;');
    expect(keysOf('\x1b[', ...chunks, 'Ar')).toEqual(['r']);
    expect(keysOf('\x1bO', ...chunks, 'Pr')).toEqual(['r']);
  });
});

describe('a control string without an end', () => {
  test.each([
    ['\r', 'enter'],
    ['\x03', 'ctrl-c'],
    ['\x7f', 'backspace'],
    ['\x1b[A', 'up'],
  ])('is interrupted by %j', (bytes, key) => {
    expect(keysOf('r\x1b]11;rgb', `:1e${bytes}1`)).toEqual(['r', key, '1']);
  });

  test('uses no additional memory, however long it is', () => {
    const chunks = Array<string>(1000).fill('x'.repeat(10_000));
    expect(keysOf('\x1bP1$r', ...chunks, '\x1b', '\\r')).toEqual(['r']);
  });
});
