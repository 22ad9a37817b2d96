import { once } from 'node:events';
import { nodeFiles } from '../../../src/storage/files/nodeFiles.js';
import { LockHeldError, takeLock } from '../../../src/storage/journal/lock.js';

// A test program that takes a lock. The program's argument is the path of the lock. Waits for any input on stdin, tries
// to take the lock, and prints `won` or `held`. Keeps the lock until stdin ends.
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
