import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { keyName } from '../../../src/ui/input/key.js';
import { createKeyReader } from '../../../src/ui/input/keyReader.js';
import { createSequenceReader } from '../../../src/ui/input/sequenceReader.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** What is given on of these chunks, each followed by the next at once. */
function read(...chunks: readonly string[]): string {
  let text = '';
  const feed = createSequenceReader((given) => (text += given));
  chunks.forEach((chunk) => feed(chunk));
  return text;
}

/** The keys that these chunks are read as, by name. */
function keysOf(...chunks: readonly string[]): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  const feed = createSequenceReader(createKeyReader((key) => keys.push(keyName(key))));
  chunks.forEach((chunk) => feed(chunk));
  return keys;
}

/** A text cut at any places. */
const inPieces = (text: string): fc.Arbitrary<string[]> =>
  fc.subarray([...text].slice(1).map((_, index) => index + 1)).map((cuts) => {
    const characters = [...text];
    return [0, ...cuts].map((from, index) => characters.slice(from, cuts[index]).join(''));
  });

const MEANINGLESS: readonly (readonly [name: string, sequence: string])[] = [
  ['what the terminal can do', '\x1b[?62;c'],
  ['which terminal it is', '\x1b[>0;276;0c'],
  ['its number', '\x1bP!|00000000\x1b\\'],
  ['its name', '\x1bP>|XTerm(390)\x1b\\'],
  ['where the cursor is', '\x1b[12;40R'],
  ['where the cursor is, in the corner', '\x1b[1;1R'],
  ['that all is well', '\x1b[0n'],
  ['how a mode is set', '\x1b[?2026;2$y'],
  ['how a mode of ANSI is set', '\x1b[4;1$y'],
  ['how large the window is', '\x1b[8;24;80t'],
  ['the colour of its background, up to a bell', '\x1b]11;rgb:1e1e/1e1e/1e1e\x07'],
  ['the colour of its background, up to a mark', '\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\'],
  ['what is in its clipboard', '\x1b]52;c;cXJzcw==\x1b\\'],
  ['whether it shows pictures', '\x1b_Gi=31;OK\x1b\\'],
  ['which keys it tells apart', '\x1b[?0u'],
  ['a letter as the kitty protocol has it', '\x1b[114;1u'],
  ['a letter as xterm has other keys', '\x1b[27;5;114~'],
  ['that it has the focus', '\x1b[I'],
  ['a press of the mouse as X10 has it', '\x1b[M !!'],
  ['one far to the right', '\x1b[M#\x7f\xff'],
  ['one as rxvt has it', '\x1b[32;12;34M'],
  ['a key that is no function key', '\x1b[999~'],
  ['Shift-F1 as old terminals have it', '\x1bO1;2P'],
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

describe.each(MEANINGLESS)('a sequence that tells %s', (_, sequence) => {
  test('is no key, and none is lost around it, wherever chunks are cut', () => {
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

test('no control sequence is ever typed, whatever it is', () => {
  const charactersFrom = (first: number, last: number): fc.Arbitrary<string> =>
    fc.integer({ min: first, max: last }).map((code) => String.fromCharCode(code));
  const sequence = fc
    .tuple(
      fc.string({ unit: charactersFrom(0x30, 0x3f), maxLength: 6 }),
      fc.string({ unit: charactersFrom(0x20, 0x2f), maxLength: 2 }),
      charactersFrom(0x40, 0x7e),
    )
    .map((parts) => parts.join(''))
    // What begins so ends elsewhere.
    .filter((text) => !/^(?:[[M]|\d\d?\$)/.test(text));
  fc.assert(
    fc.property(sequence, (text) => {
      expect(keysOf(`\x1b[${text}\r`).filter((name) => name?.length === 1)).toEqual([]);
      expect(keysOf(`\x1b[${text}\r`).at(-1)).toBe('enter');
    }),
  );
});

describe('what means something is given on', () => {
  test.each([
    ['keys', '\x1b[A\x1bOP\x1b[15~\x1b[3;5~\x1b[1;2B\x1b[Z\x1b[[E\x1b[7$\x1bx'],
    ['marks of a paste', '\x1b[200~full house\x1b[201~'],
    ['mouse reports', '\x1b[<0;12;34M\x1b[<0;12;34m'],
  ])('%s, in one piece each', (_, text) => {
    fc.assert(
      fc.property(inPieces(text), (pieces) => {
        const given: string[] = [];
        const feed = createSequenceReader((part) => given.push(part));
        pieces.forEach((piece) => feed(piece));
        expect(given.join('')).toBe(text);
        // Node joins the two letters of the others by itself.
        for (const part of given) expect(part).not.toMatch(/\x1b(?:\[[\d;<]*)?$/); // eslint-disable-line no-control-regex
      }),
    );
  });
});

describe('a lone Escape', () => {
  /** What is given on of these chunks after a silence, besides what was before. */
  const afterSilence = (...chunks: readonly string[]): readonly string[] => {
    const given: string[] = [];
    const feed = createSequenceReader((text) => given.push(text));
    chunks.forEach((chunk) => feed(chunk));
    given.length = 0;
    jest.advanceTimersByTime(30);
    feed('x');
    return given;
  };

  test.each([
    ['by itself', ['\x1b']],
    ['behind a key', ['r\x1b']],
    ['behind an answer', ['\x1b[?62;c', '\x1b']],
    ['in the middle of one', ['\x1b]11;rgb:1e', '1e\x1b']],
  ])('is told apart by the silence after it, %s', (_, chunks) => {
    expect(afterSilence(...chunks)).toEqual(['\x1b', 'x']);
  });

  test('is none where more follows at once', () => {
    expect(read('\x1b', '[', 'A')).toBe('\x1b[A');
  });

  test.each(['\x1bP', '\x1b]', '\x1b_', '\x1bO', '\x1b['])(
    'and Alt with a letter begins nothing: %j',
    (keys) => {
      expect(afterSilence(keys)).toEqual(['x']);
    },
  );
});

describe('a letter with Alt that begins sequences, too,', () => {
  const LETTERS = ['\x1bP', '\x1b]', '\x1b_', '\x1bO', '\x1b['];

  test.each(LETTERS)('is given up after a silence, and what comes later is typed: %j', (letter) => {
    fc.assert(
      fc.property(inPieces(letter), (pieces) => {
        const keys: (string | undefined)[] = [];
        const feed = createSequenceReader(createKeyReader((key) => keys.push(keyName(key))));
        pieces.forEach((piece) => feed(piece));
        jest.advanceTimersByTime(30);
        feed('12;2Pr\r');
        expect(keys).toEqual(['1', '2', ';', '2', 'P', 'r', 'enter']);
      }),
    );
  });

  test.each(LETTERS)('eats no control character: %j', (letter) => {
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
    ['\x1bO', 'P'],
    ['\x1b[', 'A'],
    ['\x1b[', '<0;1;1M'],
  ])('begins one where the rest comes before the silence: %j and %j', (letter, rest) => {
    const given: string[] = [];
    const feed = createSequenceReader((text) => given.push(text));
    feed(letter);
    jest.advanceTimersByTime(29);
    feed(rest);
    jest.advanceTimersByTime(5000);
    expect(given).toEqual([letter + rest]);
  });
});

describe('what has begun and does not end', () => {
  const LOST = [
    ...['\x1bPx', '\x1b]11;rgb:1e1e', '\x1b_Gi=31'],
    ...['\x1b[1', '\x1b[<0;12', '\x1b[?2026;2$', '\x1b[[5', '\x1b[M!', '\x1bO1;'],
  ];

  test.each(LOST)('is forgotten after a second of silence, not before: %j', (lost) => {
    fc.assert(
      fc.property(inPieces(lost), fc.constantFrom(999, 1000), (pieces, silence) => {
        let text = '';
        const feed = createSequenceReader((given) => (text += given));
        pieces.forEach((piece) => feed(piece));
        jest.advanceTimersByTime(silence);
        feed('12');
        expect(text).toBe(silence === 1000 ? '12' : '');
      }),
    );
  });

  test.each(LOST)('swallows no keys for longer, though they are typed without a rest: %j', (lost) => {
    let text = '';
    const feed = createSequenceReader((given) => (text += given));
    feed(lost);
    for (let key = 0; key < 12; key++) {
      jest.advanceTimersByTime(100);
      feed('1');
    }
    expect(text.length).toBeGreaterThanOrEqual(3);
  });

  test('is waited for where it goes on in pieces', () => {
    const given: string[] = [];
    const feed = createSequenceReader((text) => given.push(text));
    for (const piece of ['\x1b]52;c;', 'cXJz', 'cXJz', 'cw==', '\x1b\\', '\x1b[<0;', '12;', '34M']) {
      feed(piece);
      jest.advanceTimersByTime(900);
    }
    expect(given).toEqual(['\x1b[<0;12;34M']);
  });
});

describe('a sequence that is longer than any that means something', () => {
  const reportOf = (length: number): string => `\x1b[<0;1;${'1'.repeat(length - '\x1b[<0;1;M'.length)}M`;

  test('is dropped to its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 100 }), (length) => {
        expect(read(`${reportOf(length)}r`)).toBe(length <= 64 ? `${reportOf(length)}r` : 'r');
      }),
    );
  });

  test('is not kept, in however many pieces it comes', () => {
    const chunks = Array<string>(100_000).fill('1;2;3;4;5;');
    expect(read('\x1b[', ...chunks, 'Ar')).toBe('r');
    expect(read('\x1bO', ...chunks, 'Pr')).toBe('r');
  });
});

describe('a string that is not ended', () => {
  test.each(['\r', '\x03', '\x7f', '\x1b[A'])('is broken off by %j', (key) => {
    expect(read('r\x1b]11;rgb', `:1e${key}1`)).toBe(`r${key}1`);
  });

  test('is not kept, however long it is', () => {
    const chunks = Array<string>(1000).fill('x'.repeat(10_000));
    expect(read('\x1bP1$r', ...chunks, '\x1b', '\\r')).toBe('r');
  });
});
