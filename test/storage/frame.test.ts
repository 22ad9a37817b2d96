import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FIRST_SUM, frame, readLine, unframe } from '../../src/storage/journal/frame.js';
import { slowCrc32, slowFile, slowLine, slowLines } from '../support/stored/naiveJournal.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const recordsIn = (file: Uint8Array): unknown[] => unframe(file).lines.map(({ record }) => record);

const anyRecords = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { maxLength: 6 });

test('the CRC-32 of the tests has the published check value', () => {
  expect(slowCrc32(bytes('123456789'))).toBe(0xcbf43926);
});

test('a record may contain any JSON, even line separators', () => {
  const record = { text: 'a\u2028b\u2029c\r\n\u0085\0' };
  const { line } = frame(record, FIRST_SUM);
  expect(unframe(bytes(line))).toMatchObject({ lines: [{ record }], end: { code: 'whole' } });
});

test('lines equal those of an independent writer, and are read again', () => {
  fc.assert(
    fc.property(anyRecords, (records) => {
      let sum = FIRST_SUM;
      const lines = records.map((record) => {
        const framed = frame(record, sum);
        sum = framed.sum;
        return framed.line;
      });
      expect(lines).toEqual(slowLines(records));
      const { lines: read, end } = unframe(bytes(lines.join('')));
      // `__proto__` stays an ordinary key.
      expect(JSON.stringify(read.map(({ record }) => record))).toBe(JSON.stringify(records));
      expect(read.at(-1)?.end ?? 0).toBe(bytes(lines.join('')).length);
      expect(end).toEqual({ code: 'whole' });
    }),
  );
});

const RECORDS = [{ first: 'é' }, { second: 2 }, { third: [3] }, { fourth: null }];
const LINES = slowLines(RECORDS);
const fileOf = (...lines: readonly (string | undefined)[]): Uint8Array => bytes(lines.join(''));
const [one, two, three, four] = LINES;

describe('a file with a line', () => {
  test.each([
    ['removed', fileOf(one, three, four), 1, 'bad-sum'],
    ['repeated', fileOf(one, two, two, three), 2, 'bad-sum'],
    ['exchanged with the next', fileOf(one, three, two, four), 1, 'bad-sum'],
    ['replaced', fileOf(one, two?.replace('2}', '3}'), three), 1, 'bad-sum'],
    ['with a wrong length', fileOf(one, two?.replace('"length":12', '"length":13'), three), 1, 'not-framed'],
    ['with an extra space', fileOf(one, two?.replace(',"sum"', ', "sum"'), three), 1, 'not-framed'],
    ['without content', fileOf(one, '\n', two), 1, 'not-framed'],
    ['with a Windows line end', fileOf(one, two?.replace('\n', '\r\n'), three), 1, 'not-framed'],
    ['without an object', fileOf(one, slowLine([1]), two), 1, 'not-framed'],
    ['longer than the limit', fileOf(one, slowLine({ long: 'x'.repeat(70_000) }), two), 1, 'too-long'],
  ] as const)('%s is read up to that line', (_, file, good, why) => {
    expect(recordsIn(file)).toEqual(RECORDS.slice(0, good));
    expect(unframe(file).end).toEqual({ code: 'bad-line', why });
  });

  test.each([
    ['cut off', fileOf(one, two, three?.slice(0, -1)), 2],
    ['cut off after its first byte', fileOf(one, two, '{'), 2],
    ['damaged at the end', fileOf(one, two, three?.replace('3]', '4]')), 2],
  ] as const)('%s has a torn end', (_, file, good) => {
    expect(recordsIn(file)).toEqual(RECORDS.slice(0, good));
    expect(unframe(file).end).toEqual({ code: 'torn' });
  });
});

test('a line is accepted only after the right sum', () => {
  const text = bytes(slowLine({ a: 1 }).trimEnd());
  expect(readLine(text, FIRST_SUM)).toMatchObject({ ok: true, record: { a: 1 } });
  expect(readLine(text, '00000001')).toEqual({ ok: false, why: 'bad-sum' });
});

test('keys such as __proto__ change no prototype', () => {
  const hostile = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  recordsIn(slowFile([JSON.parse(hostile) as object]));
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('an empty file is sound', () => {
  expect(unframe(new Uint8Array())).toEqual({ lines: [], end: { code: 'whole' } });
});
