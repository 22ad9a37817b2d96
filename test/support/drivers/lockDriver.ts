import { once } from 'node:events';
import { nodeFiles } from '../../../src/storage/files/nodeFiles.js';
import { LockHeldError, takeLock } from '../../../src/storage/journal/lock.js';

// When its input tells it to start, tries to take the lock named by its argument and prints the result. Keeps the lock
// until its input ends.
const [path = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const lock = await takeLock(nodeFiles, path).catch((error: unknown) => {
  if (error instanceof LockHeldError) return undefined;
  throw error;
});
process.stdout.write(lock ? 'won\n' : 'held\n');
process.stdin.resume();
await once(process.stdin, 'end');
await lock?.release();
