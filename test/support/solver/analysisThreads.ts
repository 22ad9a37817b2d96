import { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../../src/analysis/index.js';
import * as at from '../../../src/analysis/kernel/directory.js';
import type { ThreadTask } from '../../../src/cli/threads/pool.js';

/** The code that the built program runs in its analysis threads. */
const PROGRAM = new URL('../../../dist/chunks/analysisThread.js', import.meta.url);

/**
 * Returns `count` threads, including the caller's own. All other threads have started before the caller gets its work.
 */
export const begunThreads = (count: number): KernelThreads => ({
  count,
  start(work) {
    const task: ThreadTask = { name: 'rows' };
    const taken = new Int32Array(work.memory.buffer, at.SCRATCH_TAKEN, 1);
    const before = Atomics.load(taken, 0);
    const thread = new Worker(PROGRAM, { workerData: task });
    thread.unref();
    thread.postMessage(work);
    // Wait until the thread has reserved its scratch space, which is its first step. No event reports this, so poll for
    // it.
    while (Atomics.load(taken, 0) === before) Atomics.wait(taken, 0, before, 1);
  },
});
