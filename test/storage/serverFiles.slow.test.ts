import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type FilePort, nodeFiles, openServerFiles, type ServerFiles } from '../../src/storage/index.js';
import { forEachAtOnce, printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';
import { readTrace } from '../support/stored/fileCalls.js';

const TABLES = ['anna', 'beth', 'carl'];

/** Several lines fit into this write-ahead log, so it often starts again. */
const SMALL = 500;

const aheadIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('write-ahead'));

/** Appends records to a table, and remembers those that were stored. */
async function appendTo(files: ServerFiles, table: string, stored: object[], record: object): Promise<void> {
  expect(await files.append(table, stored.length, record)).toBe('stored');
  stored.push(record);
}

/** Copies a folder, as if the server were killed now. Returns the path of the copy. */
function folderAfterKill(folder: string, copy: string): string {
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('.lock') });
  return copy;
}

test('a server that is killed or stopped at any time has all records when it starts again', async () => {
  const counts = { runs: 0, stored: 0, killed: 0, stopped: 0, read: 0, recovered: 0 };
  const anyStep = fc.oneof(
    { weight: 6, arbitrary: fc.subarray(TABLES, { minLength: 1 }) },
    { weight: 1, arbitrary: fc.constantFrom('kill', 'stop', 'read') },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      using home = temporaryFolder(MEMORY);
      let folder = join(home.path, 'first');
      let files = await openServerFiles(nodeFiles, folder, SMALL);
      const opened = [files];
      const stored = new Map(TABLES.map((table) => [table, [] as object[]]));
      const recordsOf = (table: string): object[] => stored.get(table) ?? [];
      counts.runs++;
      for (const [index, step] of steps.entries()) {
        if (step === 'kill') {
          folder = folderAfterKill(folder, join(home.path, `copy-${index}`));
          if (aheadIn(folder).length > 0) counts.recovered++;
          files = await openServerFiles(nodeFiles, folder, SMALL);
          opened.push(files);
          expect(aheadIn(folder)).toEqual([]);
          counts.killed++;
        } else if (step === 'stop') {
          await files.close();
          expect(aheadIn(folder)).toEqual([]);
          files = await openServerFiles(nodeFiles, folder, SMALL);
          opened.push(files);
          counts.stopped++;
        } else if (step === 'read') {
          const read = await Promise.all(TABLES.map((table) => files.read(table)));
          expect(read.map((records) => records ?? [])).toEqual(TABLES.map(recordsOf));
          counts.read++;
        } else {
          const append = (table: string): Promise<void> =>
            appendTo(files, table, recordsOf(table), { index, text: 'é'.repeat(index % 7) });
          await Promise.all(step.map(append));
          counts.stored += step.length;
        }
      }
      const read = await Promise.all(TABLES.map((table) => files.read(table)));
      expect(read.map((records) => records ?? [])).toEqual(TABLES.map(recordsOf));
      for (const each of opened) await each.close();
    }),
    { numRuns: 60 },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  printCounts(`files of a server: ${JSON.stringify(counts)}`);
});

test('records that arrive together share a write', async () => {
  using home = temporaryFolder(MEMORY);
  let writes = 0;
  const files: FilePort = {
    ...nodeFiles,
    async open(path, mode) {
      const file = await nodeFiles.open(path, mode);
      const write: typeof file.write = (bytes, at) => {
        if (mode === 'synced') writes++;
        return file.write(bytes, at);
      };
      return { ...file, write };
    },
  };
  const server = await openServerFiles(files, home.path);
  const tables = Array.from({ length: 100 }, (_, index) => `table${index}`);
  const text = 'x'.repeat(500);
  for (const n of [0, 1]) {
    writes = 0;
    await Promise.all(tables.map((table) => server.append(table, n, { n, text })));
  }
  // One line is written at once. The other 99 lines have 54 kB, and a write stores up to 24 KiB.
  expect(writes).toBe(4);
  await server.close();
});

/**
 * Stores records in three tables at the same time. After a failure, stores a shorter record instead, unless the longer
 * one was stored nevertheless. Returns the number of failures.
 */
async function storeInAll(files: ServerFiles, stored: ReadonlyMap<string, object[]>): Promise<number> {
  let failures = 0;
  const append = async (table: string, records: object[], n: number): Promise<void> => {
    const long = { n, text: 'long '.repeat(20) };
    try {
      return await appendTo(files, table, records, long);
    } catch {
      failures++;
    }
    if ((await files.append(table, n, { n })) === 'stored') return void records.push({ n });
    records.push(long);
    expect(await files.read(table)).toEqual(records);
  };
  for (let n = 0; n < 5; n++)
    await Promise.all([...stored].map(([table, records]) => append(table, records, n)));
  return failures;
}

const nothingStored = (): ReadonlyMap<string, object[]> => new Map(TABLES.map((table) => [table, []]));

test('after a fault at any call, a server has every record that it reported as stored', async () => {
  using home = temporaryFolder(MEMORY);
  const trace = join(home.path, 'trace');
  const traced = await openServerFiles(faultyFiles(`trace:${trace}`), join(home.path, 'traced'), SMALL);
  await storeInAll(traced, nothingStored());
  await traced.close();
  const calls = readTrace(trace).length;
  let failures = 0;
  const tryFault = async (fault: string): Promise<void> => {
    const folder = join(home.path, fault);
    const files = await openServerFiles(faultyFiles(fault), folder, SMALL).catch(() => undefined);
    if (!files) {
      failures++;
      return;
    }
    const stored = nothingStored();
    if ((await storeInAll(files, stored)) > 0) failures++;
    const copy = folderAfterKill(folder, `${folder}-copy`);
    await files.close();
    for (const place of [copy, folder]) {
      const again = await openServerFiles(nodeFiles, place);
      for (const [table, records] of stored) expect(await again.read(table)).toEqual(records);
      await again.close();
    }
  };
  const faults = Array.from({ length: calls }, (_, index) => [`ENOSPC@${index + 1}`, `short@${index + 1}`]);
  await forEachAtOnce(faults.flat(), tryFault);
  expect(failures).toBeGreaterThan(30);
  printCounts(`files of a server: calls: ${calls}, faults that a caller noticed: ${failures}`);
});

test('a server starts without the lines of a table that somebody has deleted', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  for (const table of TABLES) for (let n = 0; n < 3; n++) await files.append(table, n, { n });
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  rmSync(join(copy, 'tables', 'beth.jsonl'));
  const again = await openServerFiles(nodeFiles, copy);
  expect(await again.read('beth')).toBeUndefined();
  expect(await again.read('carl')).toHaveLength(3);
  await again.close();
});

test('a server whose table somebody deletes meanwhile keeps the other tables', async () => {
  using home = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, home.path);
  for (const table of TABLES) for (let n = 0; n < 3; n++) await files.append(table, n, { n });
  rmSync(join(home.path, 'tables', 'beth.jsonl'));
  await files.close();
  expect(aheadIn(home.path)).toEqual([]);
  const again = await openServerFiles(nodeFiles, home.path);
  expect(await Promise.all(TABLES.map((table) => again.read(table)))).toMatchObject([
    { length: 3 },
    undefined,
    { length: 3 },
  ]);
  await again.close();
});

test('a write-ahead log that is put back later overwrites nothing', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  for (const table of TABLES) for (let n = 0; n < 3; n++) await files.append(table, n, { n });
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  const [name = ''] = aheadIn(copy);
  const [path, aside] = [join(copy, name), join(home.path, 'aside')];
  renameSync(path, aside);
  const without = await openServerFiles(nodeFiles, copy);
  expect(await without.append('anna', 1, { other: 1 })).toBe('stored');
  await without.close();
  renameSync(aside, path);
  const again = await openServerFiles(nodeFiles, copy);
  expect(await again.read('anna')).toEqual([{ n: 0 }, { other: 1 }]);
  expect(await again.read('beth')).toHaveLength(3);
  // The lines that do not fit are kept, but not used again.
  expect(aheadIn(copy)).toEqual([`${name}.unused`]);
  await again.close();
});

test('a table that cannot be saved does not keep other tables from being saved', async () => {
  using home = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, home.path, SMALL);
  const tables = join(home.path, 'tables');
  const stored = nothingStored();
  await storeInAll(files, stored);
  const anna = readFileSync(join(tables, 'anna.jsonl'));
  rmSync(join(tables, 'anna.jsonl'));
  mkdirSync(join(tables, 'anna.jsonl'));
  for (let n = 5; n < 8; n++)
    for (const [table, records] of stored) await appendTo(files, table, records, { n });
  await files.close();
  const saved = readFileSync(join(tables, 'beth.jsonl'), 'utf8');
  expect(saved.trimEnd().split('\n')).toHaveLength(8);
  expect(aheadIn(home.path).length).toBeGreaterThan(0);
  rmSync(join(tables, 'anna.jsonl'), { recursive: true });
  writeFileSync(join(tables, 'anna.jsonl'), anna);
  const again = await openServerFiles(nodeFiles, home.path);
  for (const [table, records] of stored) expect(await again.read(table)).toEqual(records);
  await again.close();
});

test('a restarted server has long records that arrived together', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  const tables = Array.from({ length: 200 }, (_, index) => `table${index}`);
  // Quotation marks take more bytes in the write-ahead log.
  const record = { text: '骰'.repeat(200) + '"'.repeat(200) };
  for (const n of [0, 1]) await Promise.all(tables.map((table) => files.append(table, n, record)));
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  const again = await openServerFiles(nodeFiles, copy);
  for (const table of tables) expect(await again.read(table)).toEqual([record, record]);
  await again.close();
});

test('a server does not start with a damaged write-ahead log', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  for (let n = 0; n < 4; n++) await files.append('anna', n, { n });
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  const [name = ''] = aheadIn(copy);
  const path = join(copy, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('anna', 'anne'));
  await expect(openServerFiles(nodeFiles, copy)).rejects.toMatchObject({ code: 'DAMAGED' });
});
