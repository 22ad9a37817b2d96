import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tableLog } from '../../../src/cli/network/tableFiles.js';
import { newTableName } from '../../../src/net/index.js';
import { nodeFiles, openServerFiles } from '../../../src/storage/index.js';
import { printCounts } from '../../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../../support/child.js';
import { anyCommands, checkLogModel, type LogCounts } from '../../support/servers/logModel.js';

test('two users of the same files write one log', async () => {
  using folder = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, folder.path);
  const log = tableLog(files);
  const counts: LogCounts = { stored: 0, conflicts: 0, reads: 0 };
  const numRuns = 100;
  await fc.assert(
    fc.asyncProperty(anyCommands, (groups) =>
      checkLogModel([log, log], newTableName(), groups, { keepsNotes: false, atOnce: true, counts }),
    ),
    { numRuns },
  );
  await files.close();
  expect(counts.conflicts).toBeGreaterThan(0);
  printCounts(
    `log in files: runs: ${numRuns}, stored: ${counts.stored}, conflicts: ${counts.conflicts}, reads: ${counts.reads}`,
  );
});
