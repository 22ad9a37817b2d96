import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FIRST_SUM, frame, readLine, unframe } from '../../src/storage/journal/frame.js';
import { slowCrc32, slowFile, slowLine, slowLines } from '../support/stored/naiveJournal.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const recordsIn = (file: Uint8Array): unknown[] => unframe(file).lines.map(({ record }) => record);

const anyRecords = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { maxLength: 6 });

test('the second CRC-32 is the standard one', () => {
  expect(slowCrc32(bytes('123456789'))).toBe(0xcbf43926);
});

test('a record can contain any JSON, including line separators', () => {
  const record = { text: 'a\u2028b\u2029c\r\n\u0085\0' };
  const { line } = frame(record, FIRST_SUM);
  expect(unframe(bytes(line))).toMatchObject({ lines: [{ record }], end: { code: 'whole' } });
});

test('lines are as the second writer writes them, and come back', () => {
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
      // A key `__proto__` stays a key like any other.
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

describe('a file in which a line', () => {
  test.each([
    ['is left out', fileOf(one, three, four), 1, 'bad-sum'],
    ['is repeated', fileOf(one, two, two, three), 2, 'bad-sum'],
    ['has changed places with the next', fileOf(one, three, two, four), 1, 'bad-sum'],
    ['is another', fileOf(one, two?.replace('2}', '3}'), three), 1, 'bad-sum'],
    ['has a wrong length', fileOf(one, two?.replace('"length":12', '"length":13'), three), 1, 'not-framed'],
    ['has a space too many', fileOf(one, two?.replace(',"sum"', ', "sum"'), three), 1, 'not-framed'],
    ['is empty', fileOf(one, '\n', two), 1, 'not-framed'],
    ['ends as on Windows', fileOf(one, two?.replace('\n', '\r\n'), three), 1, 'not-framed'],
    ['is no object', fileOf(one, slowLine([1]), two), 1, 'not-framed'],
    ['is too long', fileOf(one, slowLine({ long: 'x'.repeat(70_000) }), two), 1, 'too-long'],
  ] as const)('%s is good up to there', (_, file, good, why) => {
    expect(recordsIn(file)).toEqual(RECORDS.slice(0, good));
    expect(unframe(file).end).toEqual({ code: 'bad-line', why });
  });

  test.each([
    ['is cut off', fileOf(one, two, three?.slice(0, -1)), 2],
    ['is cut off at its first byte', fileOf(one, two, '{'), 2],
    ['is the last, and damaged', fileOf(one, two, three?.replace('3]', '4]')), 2],
  ] as const)('%s ends torn', (_, file, good) => {
    expect(recordsIn(file)).toEqual(RECORDS.slice(0, good));
    expect(unframe(file).end).toEqual({ code: 'torn' });
  });
});

test('a line is good only with its own sum', () => {
  const text = bytes(slowLine({ a: 1 }).trimEnd());
  expect(readLine(text, FIRST_SUM)).toMatchObject({ ok: true, record: { a: 1 } });
  expect(readLine(text, '00000001')).toEqual({ ok: false, why: 'bad-sum' });
});

test('keys that reach for prototypes change none', () => {
  const hostile = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  recordsIn(slowFile([JSON.parse(hostile) as object]));
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('an empty file is whole', () => {
  expect(unframe(new Uint8Array())).toEqual({ lines: [], end: { code: 'whole' } });
});
