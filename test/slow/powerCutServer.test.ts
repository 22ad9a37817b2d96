import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openServerFiles } from '../../src/storage/index.js';
import { printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';
import { blankDisk } from '../support/stored/disk.js';
import { type FileCall, readTrace, withSyncs } from '../support/stored/fileCalls.js';
import { memoryFiles } from '../support/stored/memoryFiles.js';
import { keyOf, statesOf } from '../support/stored/powerCuts.js';

const TABLES = ['anna', 'beth', 'carl'];
const RECORDS = 6;
/** The write-ahead log starts again after about six lines. */
const SMALL = 500;

const recordOf = (table: string, n: number): object => ({ table, n, text: 'x'.repeat(10 * n) });

/**
 * Runs a server that stores records in three tables at the same time. Returns its file-system calls. Among them is the
 * call `stored` with the name of a table whenever another record of this table is stored.
 */
async function recordedServer(home: string): Promise<readonly FileCall[]> {
  const trace = join(home, 'trace');
  const files = await openServerFiles(faultyFiles(`trace:${trace}`), join(home, 'server'), SMALL);
  for (let n = 0; n < RECORDS; n++) {
    const append = async (table: string): Promise<void> => {
      expect(await files.append(table, n, recordOf(table, n))).toBe('stored');
      appendFileSync(trace, `${JSON.stringify({ call: 'stored', path: table })}\n`);
    };
    await Promise.all(TABLES.map(append));
  }
  await files.close();
  return withSyncs(readTrace(trace));
}

test('a server loses no stored record in a power cut', async () => {
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
      const key = `${[...stored.values()].join()}\0${keyOf(state)}`;
      if (known.has(key)) continue;
      known.add(key);
      counts.states++;
      // The process that held the lock is this one, which has not lost power.
      const left = new Map([...state].filter(([path]) => !path.includes('.lock')));
      const files = await openServerFiles(memoryFiles(left, home.path), folder);
      for (const [table, count] of stored) {
        const records = (await files.read(table)) ?? [];
        // The last record may be on the disk although the server has not said so yet.
        expect(records).toEqual(Array.from({ length: records.length }, (_, n) => recordOf(table, n)));
        expect([count, count + 1]).toContain(records.length);
        if (!state.get(join(folder, 'tables', `${table}.jsonl`))?.includes(`"n":${records.length - 1},`))
          counts.fromAhead++;
        if (counts.states % 10 > 0) continue;
        expect(await files.append(table, records.length, { next: true })).toBe('stored');
        expect(await files.read(table)).toEqual([...records, { next: true }]);
        counts.continued++;
      }
    }
  }
  expect([...stored.values()]).toEqual([RECORDS, RECORDS, RECORDS]);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  printCounts(`power cut of a server: ${JSON.stringify(counts)}`);
});
