import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../analysis/index.js';
import type { SimulationWork } from './simulationThread.js';

/** The task of a thread. A `rows` thread receives its work later, in a message. */
export type ThreadTask =
  | { readonly name: 'rows' }
  | { readonly name: 'analyst' }
  | { readonly name: 'games'; readonly work: SimulationWork };

/** The file that every thread runs. The bundler puts the file next to the chunk that contains this code. */
const PROGRAM = new URL('./analysisThread.js', import.meta.url);

/** Starts a thread that does not keep the process alive. */
export function startThread(task: ThreadTask): Worker {
  const thread = new Worker(PROGRAM, { workerData: task });
  thread.unref();
  return thread;
}

/**
 * Starts the threads that solve a rule set together. To save time, the threads start while their work is still being
 * prepared. Each thread exits after one task.
 *
 * @param count the number of threads, including the calling thread; default: one per core
 */
export function kernelThreads(count: number = availableParallelism()): KernelThreads {
  const startOne = (): Worker => startThread({ name: 'rows' });
  const waiting = Array.from({ length: count - 1 }, startOne);
  return { count, start: (work) => (waiting.pop() ?? startOne()).postMessage(work) };
}
