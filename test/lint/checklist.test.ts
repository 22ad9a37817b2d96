import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const ROWS = 22;

/** The paths of all test files. */
const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `test/${name.replaceAll('\\', '/')}`);

/** The paths of the test files, by the names that docs/testing.md uses, such as `ui/views/sizes`. */
const pathOf = new Map(testFiles.map((path) => [path.replace(/^test\/|(\.slow)?\.test\.tsx?$/g, ''), path]));

/** The checklist rows in docs/testing.md, and the test files listed in each row. */
const table = [...readFileSync('docs/testing.md', 'utf8').matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)].map(
  ([, row, files = '']) => ({
    row: Number(row),
    files: [...files.matchAll(/`([\w/]+\/\w+)`/g)].map(([, name = '']) => pathOf.get(name) ?? name),
  }),
);

/** Returns the checklist row numbers in a file's test titles. */
const rowsIn = (file: string): readonly number[] =>
  [...readFileSync(file, 'utf8').matchAll(/'checklist (\d+): /g)].map(([, row]) => Number(row));

test('docs/testing.md contains each checklist row once, in order', () => {
  expect(table.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
});

test.each(table)('checklist row $row has a test in a real terminal', ({ row, files }) => {
  const inTerminals = files.filter((file) => /^test\/(?:pty|slow)\//.test(file));
  expect(inTerminals.flatMap(rowsIn)).toContain(row);
});

test('each checklist test is in a file listed in its row', () => {
  for (const file of testFiles) {
    for (const row of rowsIn(file))
      expect([file, table[row - 1]?.files]).toEqual([file, expect.arrayContaining([file])]);
  }
});

test('each terminal test file listed in a checklist row contains a test for that row', () => {
  const unrelated = table.flatMap(({ row, files }) =>
    files
      .filter((file) => /^test\/(?:pty|slow)\//.test(file) && !rowsIn(file).includes(row))
      .map((file) => [row, file]),
  );
  expect(unrelated).toEqual([]);
});
