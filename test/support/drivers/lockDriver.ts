import { once } from 'node:events';
import type { FilePort } from '../../../src/storage/files/filePort.js';
import { nodeFiles } from '../../../src/storage/files/nodeFiles.js';
import { HeldError, takeLock } from '../../../src/storage/journal/lock.js';
import { withoutLinks } from '../withoutLinks.js';

// A process that tries to take the lock of its argument, where wanted on a disk without links, once it is told
// to, says how that went, and keeps the lock until its input ends.
const [path = '', links] = process.argv.slice(2);
const files: FilePort = links === 'no-links' ? withoutLinks(nodeFiles) : nodeFiles;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const lock = await takeLock(files, path).catch((error: unknown) => {
  if (error instanceof HeldError) return undefined;
  throw error;
});
process.stdout.write(lock ? 'won\n' : 'held\n');
process.stdin.resume();
await once(process.stdin, 'end');
await lock?.release();
