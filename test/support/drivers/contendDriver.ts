import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeFiles } from '../../../src/storage/files/nodeFiles.js';
import { LockHeldError, takeLock } from '../../../src/storage/journal/lock.js';
import { startedHere } from '../store.js';

// A test program that repeatedly competes with other processes for a stale lock. After taking the lock, each process
// creates a witness file. If the file already exists, two processes hold the lock at the same time. Prints two counts
// as JSON: how many times this process took the lock (`taken`), and how many times the file already existed
// (`doubled`).
const [path = '', attempts, endedPid] = process.argv.slice(2);
const witness = join(dirname(path), 'witness');
let taken = 0;
let doubled = 0;
// On a busy machine, other processes may hold the lock during every attempt, so keep trying until one attempt succeeds.
for (let attempt = 0; attempt < Number(attempts) || taken === 0; attempt++) {
  try {
    const lock = await takeLock(nodeFiles, path);
    taken++;
    try {
      closeSync(openSync(witness, 'wx'));
    } catch {
      doubled++;
    }
    // Leave a stale lock for the next process, as if this process had been killed.
    const stale = { pid: Number(endedPid), host: hostname(), started: startedHere() };
    writeFileSync(`${path}.${endedPid}-${taken.toString(16).padStart(8, '0')}`, JSON.stringify(stale));
    rmSync(witness, { force: true });
    await lock.release();
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
  }
}
process.stdout.write(JSON.stringify({ taken, doubled }));
