import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../analysis/index.js';
import type { SimulationWork } from './simulationThread.js';

/** The task of a thread. A thread for rows receives its work in a message. */
export type ThreadTask =
  | { readonly name: 'rows' }
  | { readonly name: 'analyst' }
  | { readonly name: 'games'; readonly work: SimulationWork };

/** The program that the threads run. The bundler puts it in the same folder as the chunk that contains this file. */
const PROGRAM = new URL('./analysisThread.js', import.meta.url);

/** Starts a thread. It does not keep the process alive. */
export function startThread(task: ThreadTask): Worker {
  const thread = new Worker(PROGRAM, { workerData: task });
  thread.unref();
  return thread;
}

/**
 * Returns the threads that solve a rule set together. They start immediately and wait for work, because starting a
 * thread takes as long as preparing its work. Each thread ends after one piece of work.
 *
 * @param count the number of threads, including this one; default: one per core
 */
export function kernelThreads(count: number = availableParallelism()): KernelThreads {
  const startOne = (): Worker => startThread({ name: 'rows' });
  const waiting = Array.from({ length: count - 1 }, startOne);
  return { count, start: (work) => (waiting.pop() ?? startOne()).postMessage(work) };
}
