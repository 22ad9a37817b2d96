import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createPasteReader, pastedLine } from '../../../src/ui/input/pasteReader.js';
import { createSequenceReader } from '../../../src/ui/input/sequenceReader.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const BEGIN = '\x1b[200~';
const END = '\x1b[201~';

/** What was typed and what was pasted, in order, however it comes in. */
function read(chunks: readonly string[]): (readonly ['typed' | 'pasted', string])[] {
  const seen: ['typed' | 'pasted', string][] = [];
  const feed = createSequenceReader(
    createPasteReader(
      (text) => {
        const last = seen.at(-1);
        if (last?.[0] === 'typed') last[1] += text;
        else seen.push(['typed', text]);
      },
      (text) => seen.push(['pasted', text]),
    ),
  );
  chunks.forEach((chunk) => feed(chunk));
  return seen;
}

const anyText = fc.string({
  unit: fc.constantFrom('a', '1', '\r', ' ', '雪', '\x1b[A', '~', '[', '2'),
  maxLength: 8,
});
const anyInput = fc.array(fc.record({ typed: anyText, pasted: anyText }), { maxLength: 4 });

test('what is pasted is told from what is typed, wherever chunks are cut', () => {
  fc.assert(
    fc.property(anyInput, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (parts, sizes) => {
      const expected = parts.flatMap(({ typed, pasted }) => [
        ...(typed === '' ? [] : [['typed', typed]]),
        ['pasted', pasted],
      ]);
      const bytes = parts.map(({ typed, pasted }) => typed + BEGIN + pasted + END).join('');
      const chunks: string[] = [];
      for (let at = 0; at < bytes.length;) {
        const [size = 1] = sizes.take(1);
        chunks.push(bytes.slice(at, at + size));
        at += size;
      }
      expect(read(chunks)).toEqual(expected);
    }),
  );
});

test('Escape itself, and keys that begin as a paste does, are keys', () => {
  expect(read(['\x1b', '\x1b[20~', '\x1b[2', '~x'])).toEqual([['typed', '\x1b\x1b[20~\x1b[2~x']]);
});

test('Ctrl-C ends a paste whose end is lost', () => {
  expect(read([`${BEGIN}lost`, 'more\x03x'])).toEqual([
    ['pasted', 'lostmore'],
    ['typed', '\x03x'],
  ]);
});

test('the end of a paste is known, too, where its Escape came long before', () => {
  const pasted: string[] = [];
  const typed: string[] = [];
  const feed = createPasteReader(
    (text) => typed.push(text),
    (text) => pasted.push(text),
  );
  // The reader of sequences has given the Escape on by itself.
  for (const chunk of [`${BEGIN}fh`, '\x1b', '[20', '1~x']) feed(chunk);
  expect({ pasted, typed }).toEqual({ pasted: ['fh'], typed: ['x'] });
});

test('the end of a paste is known however slowly it comes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: END.length - 1 }),
      fc.integer({ min: 0, max: 5000 }),
      (at, silence) => {
        const pasted: string[] = [];
        const typed: string[] = [];
        const readPastes = createPasteReader(
          (text) => typed.push(text),
          (text) => pasted.push(text),
        );
        const feed = createSequenceReader(readPastes, readPastes.isPasting);
        feed(`${BEGIN}fh${END.slice(0, at)}`);
        jest.advanceTimersByTime(silence);
        feed(`${END.slice(at)}x`);
        // What is given up behind a paste is not pasted.
        feed('\x1b[');
        jest.advanceTimersByTime(30);
        feed('y');
        expect({ pasted, typed }).toEqual({ pasted: ['fh'], typed: ['x', 'y'] });
      },
    ),
  );
});

test('of a long paste the beginning is kept', () => {
  expect(read([BEGIN, 'x'.repeat(900), 'y'.repeat(900), `${END}1`])).toEqual([
    ['pasted', 'x'.repeat(900) + 'y'.repeat(100)],
    ['typed', '1'],
  ]);
});

describe('what answers a question of it', () => {
  test.each([
    ['full house\n', 'full house'],
    ['\r\n  fh \r\nfk', 'fh'],
    ['A\u200bn\u202en', 'Ann'],
    ['\n \t\n', ''],
  ])('%j: %j', (text, line) => {
    expect(pastedLine(text)).toBe(line);
  });
});
