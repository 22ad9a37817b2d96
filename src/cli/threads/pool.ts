import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../analysis/index.js';
import type { SimulationWork } from './simulationThread.js';

/** What a thread is started for. A thread for rows gets its work in a message. */
export type ThreadTask =
  | { readonly name: 'rows' }
  | { readonly name: 'analyst' }
  | { readonly name: 'games'; readonly work: SimulationWork };

/** The bundler writes the program of the threads into the same folder as the chunk that contains this file. */
const PROGRAM = new URL('./analysisThread.js', import.meta.url);

/** Starts a thread. It does not keep the process alive. */
export function startThread(task: ThreadTask): Worker {
  const thread = new Worker(PROGRAM, { workerData: task });
  thread.unref();
  return thread;
}

/**
 * Returns the threads that solve a rule set together. They start at once and wait for work, because starting a thread takes as
 * long as preparing its work. Each does one piece of work and ends.
 *
 * @param count the number of threads, this one included; one for each core if absent
 */
export function kernelThreads(count: number = availableParallelism()): KernelThreads {
  const startOne = (): Worker => startThread({ name: 'rows' });
  const waiting = Array.from({ length: count - 1 }, startOne);
  return { count, start: (work) => (waiting.pop() ?? startOne()).postMessage(work) };
}
