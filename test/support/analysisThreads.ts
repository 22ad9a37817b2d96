import { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../src/analysis/index.js';
import * as at from '../../src/analysis/kernel/directory.js';
import type { ThreadTask } from '../../src/cli/threads/pool.js';

/** What the built program runs in a thread of the analysis. */
const PROGRAM = new URL('../../dist/chunks/analysisThread.js', import.meta.url);

/** So many threads, the asking one included, of which each has begun before that one does. */
export const begunThreads = (count: number): KernelThreads => ({
  count,
  start(work) {
    const task: ThreadTask = { name: 'rows' };
    const taken = new Int32Array(work.memory.buffer, at.SCRATCH_TAKEN, 1);
    const before = Atomics.load(taken, 0);
    const thread = new Worker(PROGRAM, { workerData: task });
    thread.unref();
    thread.postMessage(work);
    // A thread takes its scratch space first; nobody is woken by that, so that it is looked for again and again.
    while (Atomics.load(taken, 0) === before) Atomics.wait(taken, 0, before, 1);
  },
});
