import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../analysis/index.js';
import type { ThreadTask } from './analysisThread.js';

/** Where the bundle has the program of such threads: beside the chunk that this file comes to lie in. */
const PROGRAM = new URL('./analysisThread.js', import.meta.url);

/** Starts a thread of the analysis. It keeps no process from ending. */
export function startThread(task: ThreadTask): Worker {
  const thread = new Worker(PROGRAM, { workerData: task });
  thread.unref();
  return thread;
}

/**
 * So many threads that compute together; absent, as many as the machine has cores. The others are started at once and
 * wait for work: a thread takes as long to start as tables take to be built. Each does one piece of work and ends.
 */
export function kernelThreads(count: number = availableParallelism()): KernelThreads {
  const startOne = (): Worker => startThread({ name: 'rows' });
  const waiting = Array.from({ length: count - 1 }, startOne);
  return { count, start: (work) => (waiting.pop() ?? startOne()).postMessage(work) };
}
