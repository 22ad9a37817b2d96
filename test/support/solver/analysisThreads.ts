import { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../../src/analysis/index.js';
import * as at from '../../../src/analysis/kernel/directory.js';
import type { ThreadTask } from '../../../src/cli/threads/pool.js';

/** The built file that the program runs in its analysis threads. */
const PROGRAM = new URL('../../../dist/chunks/analysisThread.js', import.meta.url);

/**
 * Returns an object that starts analysis threads. `count` includes the calling thread. Each call to `start` blocks
 * until the new thread is running.
 */
export const begunThreads = (count: number): KernelThreads => ({
  count,
  start(work) {
    const task: ThreadTask = { name: 'rows' };
    const taken = new Int32Array(work.memory.buffer, work.list + at.SPACES_TAKEN, 1);
    const before = Atomics.load(taken, 0);
    const thread = new Worker(PROGRAM, { workerData: task });
    thread.unref();
    thread.postMessage(work);
    // Each thread starts by reserving its working space. No event reports this step, so poll until the space is
    // reserved.
    while (Atomics.load(taken, 0) === before) Atomics.wait(taken, 0, before, 1);
  },
});
