import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FIRST_SUM, frame, readLine, unframe } from '../../src/storage/journal/frame.js';
import { slowCrc32, slowFile, slowLine, slowLines } from '../support/stored/naiveJournal.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const recordsIn = (file: Uint8Array): unknown[] => unframe(file).lines.map(({ record }) => record);

const anyRecords = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { maxLength: 6 });

test('the CRC-32 implementation in the tests gives the published check value', () => {
  expect(slowCrc32(bytes('123456789'))).toBe(0xcbf43926);
});

test('a record can contain any JSON, including line separators', () => {
  const record = { text: 'a\u2028b\u2029c\r\n\u0085\0' };
  const { line } = frame(record, FIRST_SUM);
  expect(unframe(bytes(line))).toMatchObject({ lines: [{ record }], end: { code: 'whole' } });
});

test('lines equal the lines of an independent writer, and can be parsed again', () => {
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
      // `__proto__` must remain an ordinary key.
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

describe('damaged files', () => {
  test.each([
    ['a removed line', fileOf(one, three, four), 1, 'bad-sum'],
    ['a repeated line', fileOf(one, two, two, three), 2, 'bad-sum'],
    ['two swapped lines', fileOf(one, three, two, four), 1, 'bad-sum'],
    ['a changed line', fileOf(one, two?.replace('2}', '3}'), three), 1, 'bad-sum'],
    [
      'a line with a wrong length',
      fileOf(one, two?.replace('"length":12', '"length":13'), three),
      1,
      'not-framed',
    ],
    ['a line with an extra space', fileOf(one, two?.replace(',"sum"', ', "sum"'), three), 1, 'not-framed'],
    ['an empty line', fileOf(one, '\n', two), 1, 'not-framed'],
    ['a line with a Windows line end', fileOf(one, two?.replace('\n', '\r\n'), three), 1, 'not-framed'],
    ["a record that isn't an object", fileOf(one, slowLine([1]), two), 1, 'not-framed'],
    ['a line longer than the limit', fileOf(one, slowLine({ long: 'x'.repeat(70_000) }), two), 1, 'too-long'],
  ] as const)('a file is read up to %s', (_, file, good, why) => {
    expect(recordsIn(file)).toEqual(RECORDS.slice(0, good));
    expect(unframe(file).end).toEqual({ code: 'bad-line', why });
  });

  test.each([
    ['a last line without its newline', fileOf(one, two, three?.slice(0, -1)), 2],
    ['a last line cut off after one byte', fileOf(one, two, '{'), 2],
    ['a last line with a wrong sum', fileOf(one, two, three?.replace('3]', '4]')), 2],
  ] as const)('a file has a torn end: %s', (_, file, good) => {
    expect(recordsIn(file)).toEqual(RECORDS.slice(0, good));
    expect(unframe(file).end).toEqual({ code: 'torn' });
  });
});

test('a line is accepted only if the previous sum is correct', () => {
  const text = bytes(slowLine({ a: 1 }).trimEnd());
  expect(readLine(text, FIRST_SUM)).toMatchObject({ ok: true, record: { a: 1 } });
  expect(readLine(text, '00000001')).toEqual({ ok: false, why: 'bad-sum' });
});

test("reading keys such as __proto__ doesn't change any prototype", () => {
  const hostile = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  recordsIn(slowFile([JSON.parse(hostile) as object]));
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('an empty file has no lines and no damage', () => {
  expect(unframe(new Uint8Array())).toEqual({ lines: [], end: { code: 'whole' } });
});
