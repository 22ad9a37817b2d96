import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { KernelThreads } from '../../analysis/index.js';
import type { SharedSolution } from '../../players/index.js';
import type { SimulationWork } from './simulationThread.js';

/** What a thread does. A `rows` thread gets its work later, in a message. */
export type ThreadTask =
  | { readonly name: 'rows' }
  /** `solvedBefore` is a rule set that another thread has solved. */
  | { readonly name: 'analyst'; readonly solvedBefore: SharedSolution | undefined }
  | { readonly name: 'games'; readonly work: SimulationWork };

/** Every thread runs this file. The bundler puts it next to the chunk that contains this code. */
const PROGRAM = new URL('./analysisThread.js', import.meta.url);

/**
 * In megabytes. Most objects of an analyst live only briefly. Without limits, the heap grows by 40 megabytes before
 * Node collects the garbage. With limits, it grows by 10, and the thread is as fast.
 */
const ANALYST_HEAP = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 256 };

/** Starts a thread that doesn't keep the process alive. */
export function startThread(task: ThreadTask): Worker {
  // Most commands start no thread, and importing this module would take 4 ms of each start.
  const workerThreads = process.getBuiltinModule('node:worker_threads');
  const thread = new workerThreads.Worker(PROGRAM, {
    workerData: task,
    ...(task.name === 'analyst' && { resourceLimits: ANALYST_HEAP }),
  });
  thread.unref();
  return thread;
}

/**
 * Prepares the threads that solve a rule set together. Each exits after one task.
 *
 * @param count the number of threads, including the calling thread; default: one per core
 * @param begin `at-once` saves time, because the threads start while their work is still being prepared
 */
export function kernelThreads(
  count: number = availableParallelism(),
  begin: 'at-once' | 'when-needed' = 'at-once',
): KernelThreads {
  const startOne = (): Worker => startThread({ name: 'rows' });
  const waiting = begin === 'at-once' ? Array.from({ length: count - 1 }, startOne) : [];
  return { count, start: (work) => (waiting.pop() ?? startOne()).postMessage(work) };
}
