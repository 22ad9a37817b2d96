import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const ROWS = 22;

/** The rows of the table in docs/testing.md: a number, and the test files that it names. */
const table = [...readFileSync('docs/testing.md', 'utf8').matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)].map(
  ([, row, files = '']) => ({
    row: Number(row),
    files: [...files.matchAll(/`([\w/]+\/\w+)`/g)].map(([, file]) => `test/${file}.test.ts`),
  }),
);

/** The rows that the titles of a file's tests name. */
const rowsIn = (file: string): readonly number[] =>
  [...readFileSync(file, 'utf8').matchAll(/'checklist (\d+): /g)].map(([, row]) => Number(row));

test('docs/testing.md has every row of the checklist once, in order', () => {
  expect(table.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
});

test.each(table)(
  'row $row is named by a test in a real terminal among the files of its line',
  ({ row, files }) => {
    const inTerminals = files.filter((file) => /^test\/(?:pty|slow)\//.test(file));
    expect(inTerminals.flatMap(rowsIn)).toContain(row);
  },
);

/** All test files; those of real terminals have to say which rows they are about. */
const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `test/${name.replaceAll('\\', '/')}`);

test('every row that a test names is in the line of its file', () => {
  for (const file of testFiles) {
    for (const row of rowsIn(file))
      expect([file, table[row - 1]?.files]).toEqual([file, expect.arrayContaining([file])]);
  }
});

test('every line names only files of real terminals that have a test of its row', () => {
  const strangers = table.flatMap(({ row, files }) =>
    files
      .filter((file) => /^test\/(?:pty|slow)\//.test(file) && !rowsIn(file).includes(row))
      .map((file) => [row, file]),
  );
  expect(strangers).toEqual([]);
});
