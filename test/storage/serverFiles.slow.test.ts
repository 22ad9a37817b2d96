import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type FilePort,
  nodeFiles,
  openServerFiles,
  type ServerFiles,
  type StoredEntry,
} from '../../src/storage/index.js';
import { FIRST_SUM, frame } from '../../src/storage/journal/frame.js';
import { forEachAtOnce, printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';
import { readTrace } from '../support/stored/fileCalls.js';

const TABLES = ['anna', 'beth', 'carl'];

/** Several lines fit into this write-ahead log, so it often starts again. */
const SMALL = 500;

const aheadIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('write-ahead'));

/** An entry of any kind except `lobby`. */
const entryOf = (n: number, text = ''): StoredEntry['entry'] => ({ type: 'record', n, text });

const lobbyOf = (n: number, text = ''): StoredEntry['entry'] => ({ type: 'lobby', n, text });

/** Stores an entry in a table, and remembers what the log then contains. A lobby replaces all earlier entries. */
async function store(
  files: ServerFiles,
  table: string,
  log: StoredEntry[],
  entry: StoredEntry['entry'],
): Promise<void> {
  const after = log.at(-1)?.position ?? 0;
  const replaces = entry.type === 'lobby';
  expect(await files[replaces ? 'replace' : 'append'](table, after, entry)).toBe(after + 1);
  if (replaces) log.splice(0);
  log.push({ position: after + 1, entry });
}

/** Stores a lobby and further entries, and returns the log. */
async function storeLog(files: ServerFiles, table: string, entries: number): Promise<StoredEntry[]> {
  const log: StoredEntry[] = [];
  for (let n = 0; n < entries; n++) await store(files, table, log, n === 0 ? lobbyOf(n) : entryOf(n));
  return log;
}

/** Copies a folder, as if the server were killed now. Returns the path of the copy. */
function folderAfterKill(folder: string, copy: string): string {
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('.lock') });
  return copy;
}

test("a server that's killed or stopped at any time has all entries when it starts again", async () => {
  const counts = { runs: 0, stored: 0, replaced: 0, killed: 0, stopped: 0, read: 0, recovered: 0 };
  const tables = fc.subarray(TABLES, { minLength: 1 });
  const anyStep = fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('append' as const), tables }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('lobby' as const), tables }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('kill', 'stop', 'read') }) },
  );
  // This run makes sure that everything happens.
  const everyStep = [
    { does: 'append', tables: TABLES },
    { does: 'lobby', tables: TABLES },
    { does: 'append', tables: TABLES },
    { does: 'kill' },
    { does: 'read' },
    { does: 'stop' },
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      using home = temporaryFolder(MEMORY);
      let folder = join(home.path, 'first');
      let files = await openServerFiles(nodeFiles, folder, SMALL);
      const opened = [files];
      const stored = new Map(TABLES.map((table) => [table, [] as StoredEntry[]]));
      const logOf = (table: string): StoredEntry[] => stored.get(table) ?? [];
      counts.runs++;
      for (const [index, step] of steps.entries()) {
        if ('tables' in step) {
          const text = 'é'.repeat(index % 3);
          await Promise.all(
            step.tables.map((table) => {
              const log = logOf(table);
              const isLobby = step.does === 'lobby' || log.length === 0;
              if (isLobby && log.length > 0) counts.replaced++;
              return store(files, table, log, isLobby ? lobbyOf(index, text) : entryOf(index, text));
            }),
          );
          counts.stored += step.tables.length;
        } else if (step.does === 'kill') {
          folder = folderAfterKill(folder, join(home.path, `copy-${index}`));
          if (aheadIn(folder).length > 0) counts.recovered++;
          files = await openServerFiles(nodeFiles, folder, SMALL);
          opened.push(files);
          expect(aheadIn(folder).filter((name) => !name.endsWith('.unused'))).toEqual([]);
          counts.killed++;
        } else if (step.does === 'stop') {
          await files.close();
          expect(aheadIn(folder).filter((name) => !name.endsWith('.unused'))).toEqual([]);
          files = await openServerFiles(nodeFiles, folder, SMALL);
          opened.push(files);
          counts.stopped++;
        } else {
          const read = await Promise.all(TABLES.map((table) => files.read(table)));
          expect(read.map((log) => log ?? [])).toEqual(TABLES.map(logOf));
          counts.read++;
        }
      }
      const read = await Promise.all(TABLES.map((table) => files.read(table)));
      expect(read.map((log) => log ?? [])).toEqual(TABLES.map(logOf));
      for (const each of opened) await each.close();
    }),
    { numRuns: 12, examples: [[[...everyStep]]] },
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
  await Promise.all(tables.map((table) => server.replace(table, 0, lobbyOf(0))));
  writes = 0;
  await Promise.all(tables.map((table) => server.append(table, 1, entryOf(1, text))));
  // One line is written at once. The other 99 lines have 54 kB, and a write stores up to 24 KiB.
  expect(writes).toBe(4);
  await server.close();
});

/**
 * Stores two lobbies, one of which replaces the other, and further entries in three tables at the same time. After a
 * failure, stores a shorter entry instead, unless the longer one was stored nevertheless. Returns the number of failures.
 */
async function storeInAll(files: ServerFiles, stored: ReadonlyMap<string, StoredEntry[]>): Promise<number> {
  let failures = 0;
  const storeIn = async (table: string, log: StoredEntry[], n: number): Promise<void> => {
    const entry = n < 2 ? lobbyOf : entryOf;
    const long = entry(n, 'long '.repeat(20));
    try {
      return await store(files, table, log, long);
    } catch {
      failures++;
    }
    const result = await files[n < 2 ? 'replace' : 'append'](table, n, entry(n));
    if (n < 2) log.splice(0);
    log.push({ position: n + 1, entry: result === 'conflict' ? long : entry(n) });
    expect(await files.read(table)).toEqual(log);
  };
  for (let n = 0; n < 4; n++) await Promise.all([...stored].map(([table, log]) => storeIn(table, log, n)));
  return failures;
}

const nothingStored = (): ReadonlyMap<string, StoredEntry[]> => new Map(TABLES.map((table) => [table, []]));

test('after a fault at any call, a server has every entry that it reported as stored', async () => {
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
      for (const [table, log] of stored) expect(await again.read(table)).toEqual(log);
      await again.close();
    }
  };
  const faults = Array.from({ length: calls }, (_, index) => [`ENOSPC@${index + 1}`, `short@${index + 1}`]);
  await forEachAtOnce(faults.flat(), tryFault);
  expect(failures).toBeGreaterThan(30);
  printCounts(`files of a server: calls: ${calls}, faults that a caller noticed: ${failures}`);
});

/** A disk whose writes to the write-ahead log can fail after the bytes have arrived, so that nothing can be cut off. */
function failingDisk(): { readonly files: FilePort; isFailing: boolean } {
  const disk: { readonly files: FilePort; isFailing: boolean } = {
    isFailing: false,
    files: {
      ...nodeFiles,
      async open(path, mode) {
        const file = await nodeFiles.open(path, mode);
        if (!path.includes('write-ahead')) return file;
        const fail = (): never => {
          throw Object.assign(new Error('EIO'), { code: 'EIO' });
        };
        return {
          ...file,
          write: async (bytes, at) => {
            const written = await file.write(bytes, at);
            return disk.isFailing ? fail() : written;
          },
          truncate: async (size) => (disk.isFailing ? fail() : file.truncate(size)),
        };
      },
    },
  };
  return disk;
}

test('after writes that failed although their bytes arrived, a server has every entry that it reported as stored', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const disk = failingDisk();
  const files = await openServerFiles(disk.files, folder);
  const logs = new Map(
    await Promise.all(TABLES.map(async (table) => [table, await storeLog(files, table, 2)] as const)),
  );
  for (let round = 0; round < 40; round++) {
    disk.isFailing = true;
    for (const [table, log] of logs)
      await expect(
        files.append(table, log.length, entryOf(round, 'failed '.repeat(round % 7))),
      ).rejects.toThrow('EIO');
    disk.isFailing = false;
    const [table, log] = [...logs][round % 3] ?? ['', []];
    for (let n = 0; n < 2; n++) await store(files, table, log, entryOf(n, `stored ${round}`));
  }
  expect(aheadIn(folder)).toHaveLength(1);
  const again = await openServerFiles(nodeFiles, folderAfterKill(folder, join(home.path, 'copy')));
  for (const [table, log] of logs) expect(await again.read(table)).toEqual(log);
  await again.close();
  await files.close();
});

test('a server starts without the lines of a table that somebody has deleted', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  for (const table of TABLES) await storeLog(files, table, 3);
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
  for (const table of TABLES) await storeLog(files, table, 3);
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

test("a write-ahead log that's put back later overwrites nothing", async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  for (const table of TABLES) await storeLog(files, table, 3);
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  const [name = ''] = aheadIn(copy);
  const [path, aside] = [join(copy, name), join(home.path, 'aside')];
  renameSync(path, aside);
  const without = await openServerFiles(nodeFiles, copy);
  expect(await without.append('anna', 1, entryOf(9))).toBe(2);
  await without.close();
  renameSync(aside, path);
  const again = await openServerFiles(nodeFiles, copy);
  expect(await again.read('anna')).toMatchObject([{ entry: lobbyOf(0) }, { entry: entryOf(9) }]);
  expect(await again.read('beth')).toHaveLength(3);
  // The lines that do not fit are kept, but not used again.
  expect(aheadIn(copy)).toEqual([`${name}.unused`]);
  await again.close();
});

test("a table that can't be saved doesn't keep other tables from being saved", async () => {
  using home = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, home.path, SMALL);
  const tables = join(home.path, 'tables');
  const stored = nothingStored();
  await storeInAll(files, stored);
  // Reading saves a table, so that nothing is being written to its file when it disappears.
  for (const [table, log] of stored) expect(await files.read(table)).toEqual(log);
  const anna = readFileSync(join(tables, 'anna.jsonl'));
  rmSync(join(tables, 'anna.jsonl'));
  mkdirSync(join(tables, 'anna.jsonl'));
  for (let n = 4; n < 7; n++) for (const [table, log] of stored) await store(files, table, log, entryOf(n));
  await files.close();
  const saved = readFileSync(join(tables, 'beth.jsonl'), 'utf8');
  expect(saved.trimEnd().split('\n')).toHaveLength(6);
  expect(aheadIn(home.path).length).toBeGreaterThan(0);
  rmSync(join(tables, 'anna.jsonl'), { recursive: true });
  writeFileSync(join(tables, 'anna.jsonl'), anna);
  const again = await openServerFiles(nodeFiles, home.path);
  for (const [table, log] of stored) expect(await again.read(table)).toEqual(log);
  await again.close();
});

test('a restarted server has long entries that arrived together', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  const tables = Array.from({ length: 200 }, (_, index) => `table${index}`);
  // Quotation marks take more bytes in the write-ahead log.
  const entry = entryOf(1, '骰'.repeat(200) + '"'.repeat(200));
  await Promise.all(tables.map((table) => files.replace(table, 0, lobbyOf(0))));
  await Promise.all(tables.map((table) => files.append(table, 1, entry)));
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  const again = await openServerFiles(nodeFiles, copy);
  for (const table of tables)
    expect(await again.read(table)).toMatchObject([{ entry: lobbyOf(0) }, { position: 2, entry }]);
  await again.close();
});

test("a server doesn't start with a damaged write-ahead log", async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  await storeLog(files, 'anna', 4);
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  const [name = ''] = aheadIn(copy);
  const path = join(copy, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('anna', 'anne'));
  await expect(openServerFiles(nodeFiles, copy)).rejects.toMatchObject({ code: 'DAMAGED' });
});

test("a killed server doesn't recover the entries that a lobby has replaced", async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const files = await openServerFiles(nodeFiles, folder);
  const logs = new Map<string, StoredEntry[]>();
  // The second lobby is as long as the first, shorter, or longer. So the replaced entries begin at its end or elsewhere.
  for (const [table, text] of [
    ['anna', 'as long'],
    ['beth', 'less'],
    ['carl', 'much longer '.repeat(40)],
  ] as const) {
    const log: StoredEntry[] = [];
    const entries = [lobbyOf(1, '7 chars'), entryOf(2), entryOf(3), lobbyOf(4, text), entryOf(5, 'other')];
    for (const entry of entries) await store(files, table, log, entry);
    logs.set(table, log);
  }
  const copy = folderAfterKill(folder, join(home.path, 'copy'));
  await files.close();
  const again = await openServerFiles(nodeFiles, copy);
  for (const [table, log] of logs) {
    expect(log).toHaveLength(2);
    expect(await again.read(table)).toEqual(log);
  }
  await again.close();
});

test('only one of two entries can follow the same position, also if a lobby replaces what was there', async () => {
  using home = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, home.path);
  expect(await files.append('anna', 0, entryOf(1))).toBe('conflict');
  expect(await files.replace('anna', 1, lobbyOf(1))).toBe('conflict');
  expect(await files.replace('anna', 0, lobbyOf(1))).toBe(1);
  expect(await files.replace('anna', 1, lobbyOf(2))).toBe(2);
  expect(await files.replace('anna', 1, lobbyOf(3))).toBe('conflict');
  expect(await files.append('anna', 1, entryOf(3))).toBe('conflict');
  expect(await files.append('anna', 2, entryOf(3))).toBe(3);
  expect(await files.replace('anna', 2, lobbyOf(4))).toBe('conflict');
  expect(await files.read('anna')).toEqual([
    { position: 2, entry: lobbyOf(2) },
    { position: 3, entry: entryOf(3) },
  ]);
  await files.close();
});

test.each<[name: string, records: readonly object[], isOld: boolean]>([
  [
    'from an earlier version',
    [
      { n: 1, type: 'opened', version: 1 },
      { n: 2, type: 'joined' },
    ],
    true,
  ],
  ['with a line of another kind', [{ position: 1, entry: lobbyOf(1) }, { other: 1 }], false],
  ['without a position', [lobbyOf(1)], false],
])('a log %s', async (_, records, isOld) => {
  using home = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, home.path);
  const path = join(home.path, 'tables', 'anna.jsonl');
  let sum = FIRST_SUM;
  for (const record of records) {
    const framed = frame(record, sum);
    writeFileSync(path, framed.line, { flag: 'a' });
    ({ sum } = framed);
  }
  if (isOld) expect(await files.read('anna')).toBeUndefined();
  else await expect(files.read('anna')).rejects.toMatchObject({ code: 'DAMAGED', message: path });
  await files.close();
});
