import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openServerFiles, type StoredEntry } from '../../src/storage/index.js';
import { printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';
import { blankDisk } from '../support/stored/disk.js';
import { type FileCall, readTrace, withSyncs } from '../support/stored/fileCalls.js';
import { memoryFiles } from '../support/stored/memoryFiles.js';
import { keyOf, statesOf } from '../support/stored/powerCuts.js';

const TABLES = ['anna', 'beth'];
const ENTRIES = 5;
/** The first entries are lobbies, of which each replaces the one before. */
const LOBBIES = 2;
/** The write-ahead log starts again after about six lines. */
const SMALL = 500;

const entryOf = (table: string, n: number): StoredEntry['entry'] => ({
  type: n <= LOBBIES ? 'lobby' : 'record',
  table,
  n,
  text: 'x'.repeat(10 * n),
});

/** Returns the log after a number of entries. */
const logOf = (table: string, entries: number): readonly StoredEntry[] =>
  Array.from({ length: entries }, (_, index) => ({
    position: index + 1,
    entry: entryOf(table, index + 1),
  })).slice(Math.max(0, Math.min(entries, LOBBIES) - 1));

/**
 * Runs a server that stores entries in two tables at the same time. Returns its file-system calls. Among them is the
 * call `stored` with the name of a table whenever another entry of this table is stored.
 */
async function recordedServer(home: string): Promise<readonly FileCall[]> {
  const trace = join(home, 'trace');
  const files = await openServerFiles(faultyFiles(`trace:${trace}`), join(home, 'server'), SMALL);
  for (let n = 1; n <= ENTRIES; n++) {
    const append = async (table: string): Promise<void> => {
      const store = n <= LOBBIES ? files.replace : files.append;
      expect(await store(table, n - 1, entryOf(table, n))).toBe(n);
      appendFileSync(trace, `${JSON.stringify({ call: 'stored', path: table })}\n`);
    };
    await Promise.all(TABLES.map(append));
  }
  await files.close();
  return withSyncs(readTrace(trace));
}

test('a server loses no stored entry in a power cut', async () => {
  using home = temporaryFolder(MEMORY);
  const folder = join(home.path, 'server');
  const disk = blankDisk(home.path);
  const stored = new Map(TABLES.map((table) => [table, 0]));
  const known = new Set<string>();
  const counts = { cuts: 0, states: 0, fromAhead: 0, continued: 0 };
  for (const step of await recordedServer(home.path)) {
    if (step.call === 'stored') {
      stored.set(step.path, (stored.get(step.path) ?? 0) + 1);
      continue;
    }
    disk.take(step);
    counts.cuts++;
    for (const state of statesOf(disk.root, home.path)) {
      // The process that held the lock is this one, which has not lost power.
      const left = new Map([...state].filter(([path]) => !path.includes('.lock')));
      const key = `${[...stored.values()].join()}\0${keyOf(left)}`;
      if (known.has(key)) continue;
      known.add(key);
      counts.states++;
      const files = await openServerFiles(memoryFiles(left, home.path), folder);
      for (const [table, count] of stored) {
        const log = (await files.read(table)) ?? [];
        const last = log.at(-1)?.position ?? 0;
        // The last entry may be on the disk although the server has not said so yet.
        if (last !== count) expect(last).toBe(count + 1);
        // Comparing tens of thousands of logs as texts is faster than `toEqual`.
        expect(JSON.stringify(log)).toBe(JSON.stringify(logOf(table, last)));
        if (!state.get(join(folder, 'tables', `${table}.jsonl`))?.includes(`"position":${last},`))
          counts.fromAhead++;
        if (counts.states % 10 > 0 || last === 0) continue;
        const next = entryOf(table, last + 1);
        expect(await files.append(table, last, next)).toBe(last + 1);
        expect(await files.read(table)).toEqual([...log, { position: last + 1, entry: next }]);
        counts.continued++;
      }
    }
  }
  expect([...stored.values()]).toEqual([ENTRIES, ENTRIES]);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  printCounts(`power cut of a server: ${JSON.stringify(counts)}`);
});
