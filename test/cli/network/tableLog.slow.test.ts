import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tableLog } from '../../../src/cli/network/tableFiles.js';
import { newTableName } from '../../../src/net/index.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFiles, openServerFiles } from '../../../src/storage/index.js';
import { printCounts } from '../../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../../support/child.js';
import { lobbyEntry } from '../../support/servers/lobbyEntry.js';
import { oldLog } from '../../support/stored/oldTables.js';
import { anyCommands, checkLogModel, type LogCounts } from '../../support/servers/logModel.js';

test('two users of the same files write one log', async () => {
  using folder = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, folder.path);
  const log = tableLog(files);
  const counts: LogCounts = { stored: 0, replaced: 0, conflicts: 0, reads: 0 };
  const numRuns = 40;
  await fc.assert(
    fc.asyncProperty(anyCommands, (groups) =>
      checkLogModel([log, log], newTableName(), groups, { keepsNotes: false, atOnce: true, counts }),
    ),
    { numRuns },
  );
  await files.close();
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  printCounts(
    `log in files: runs: ${numRuns}, stored: ${counts.stored}, replaced: ${counts.replaced}, conflicts: ${counts.conflicts}, reads: ${counts.reads}`,
  );
});

test('the log keeps the lobby, the records, the lock and the next table, but not who is connected', async () => {
  using folder = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, folder.path);
  const log = tableLog(files);
  const kept = [lobbyEntry(), { type: 'lock', locked: true }, { type: 'next', next: 'code' }] as const;
  expect(await log.append('anna', 0, lobbyEntry('Perfect'))).toBe(1);
  expect(await log.append('anna', 1, kept[0])).toBe(2);
  expect(await log.append('anna', 2, { type: 'arrived', member: 0, server: 'a' })).toBe(2);
  expect(await log.append('anna', 2, { type: 'departed', member: 0, server: 'a' })).toBe(2);
  expect(await log.append('anna', 2, { type: 'ended', server: 'a' })).toBe(2);
  expect(await log.append('anna', 2, kept[1])).toBe(3);
  expect(await log.append('anna', 3, kept[2])).toBe(4);
  const placed = kept.map((entry, index) => ({ position: index + 2, entry }));
  expect(await log.read('anna')).toEqual(placed);
  expect(await log.read('anna', 3)).toEqual(placed.slice(2));
  await files.append('anna', 4, { type: 'newer' });
  await expect(log.read('anna')).rejects.toThrow("this version doesn't know the entry at position 5");
  await files.close();
});

test("a table of an earlier version doesn't exist", async () => {
  using folder = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, folder.path);
  writeFileSync(join(folder.path, 'tables', 'k7qwmx29.jsonl'), oldLog());
  expect(await tableLog(files).read('k7qwmx29')).toBeUndefined();
  await files.close();
});
