import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { openHome } from '../../../src/cli/home/home.js';
import { openScreenTables } from '../../../src/cli/network/screenTables.js';
import { beginTable, nodeFiles } from '../../../src/storage/index.js';
import { FIRST_SUM, frame } from '../../../src/storage/journal/frame.js';
import { newSecrets } from '../../../src/table/index.js';
import { temporaryFolder } from '../../support/child.js';
import { eventfulLog } from '../../support/table/logs.js';

test('warnings about a damaged table and an exposed home wait until the screen has closed', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'home');
  mkdirSync(path);
  chmodSync(path, 0o755);
  const home = await openHome({ YAHTZEE_HOME: path }, nodeFiles);
  if (!home) throw new Error('there is no home');
  const start = { invitation: 'h/1', name: 'Ann', purpose: 'join', secrets: newSecrets() } as const;
  const table = await beginTable(nodeFiles, path, start, new Date(0));
  await table.close();
  appendFileSync(table.path, 'junk\njunk\n');
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { tables, finish } = openScreenTables(home);
  for (let time = 0; time < 2; time++) {
    // Without another table, the reason is on the screen.
    expect(await tables.back()).toMatch(/^The file of a table is damaged/);
    expect(await tables.join('h/abc', 'Ann')).toMatch(/isn't an invitation/);
  }
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
  expect(await finish()).toEqual([
    `Other users can read the folder ${path}. To stop this, run: chmod 700 ${path}`,
  ]);
});

test.each<[what: string, records: () => readonly object[]]>([
  ["aren't a valid log", () => eventfulLog().toSpliced(1, 1)],
  ['no version of the program knows', () => [...eventfulLog(), { kind: 'other' }]],
])('a table whose stored records %s is skipped, and its file is kept', async (_, records) => {
  using folder = temporaryFolder();
  const home = await openHome({ YAHTZEE_HOME: folder.path }, nodeFiles);
  if (!home) throw new Error('there is no home');
  const start = { invitation: 'h/1', name: 'Ann', purpose: 'join', secrets: newSecrets() } as const;
  const table = await beginTable(nodeFiles, folder.path, start, new Date());
  for (const record of records()) await table.append(record);
  await table.close();
  const before = readFileSync(table.path);
  const { tables } = openScreenTables(home);
  // Another process could be at the table, so the file must be free again.
  for (let time = 0; time < 2; time++)
    expect(await tables.back()).toBe(`The file of a table is damaged and was skipped: ${table.path}`);
  expect(readFileSync(table.path)).toEqual(before);
});

describe('a table file', () => {
  const UNREADABLE: readonly [what: string, change: (path: string) => void, line: RegExp][] = [
    [
      'whose first line is damaged',
      (path) => writeFileSync(path, readFileSync(path).fill('0', 30, 40)),
      /is damaged and was skipped: .*jsonl$/,
    ],
    ["that's empty", (path) => truncateSync(path), /is damaged and was skipped: .*jsonl$/],
    [
      "in the place of which there's a folder",
      (path) => (rmSync(path), mkdirSync(path)),
      /can't be read and was skipped: .*jsonl$/,
    ],
    [
      'of a later version',
      (path) => writeFileSync(path, frame({ format: 3, id: '2026-01-31-abcdef' }, FIRST_SUM).line),
      /is from a later version and was skipped\. Update yahtzee-cli to use it: .*jsonl$/,
    ],
  ];
  test.each(UNREADABLE)('%s is named, and is kept', async (_, change, line) => {
    using folder = temporaryFolder();
    const home = await openHome({ YAHTZEE_HOME: folder.path }, nodeFiles);
    if (!home) throw new Error('there is no home');
    const start = { invitation: 'h/1', name: 'Ann', purpose: 'join', secrets: newSecrets() } as const;
    const table = await beginTable(nodeFiles, folder.path, start, new Date());
    await table.close();
    change(table.path);
    expect(await openScreenTables(home).tables.back()).toMatch(line);
    expect(existsSync(table.path)).toBe(true);
  });
});
