import { availableParallelism } from 'node:os';

/**
 * Runs a task for every item. The number of tasks that run at the same time is the number of processors.
 *
 * @throws the first error, once all running tasks have ended. No further tasks are started.
 */
export async function forEachAtOnce<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  let waiting = [...items];
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        waiting = [];
        throw error;
      });
    }
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Prints a line of counts directly to stdout, so that jest's reporter does not hide it. */
export const printCounts = (line: string): void => void process.stdout.write(`${line}\n`);
