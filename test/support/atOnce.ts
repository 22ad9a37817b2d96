import { availableParallelism } from 'node:os';

/**
 * Runs a task for every item, with one task per processor at once.
 *
 * @throws the first error; the remaining tasks are not started, and none continues in the background
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

/** Prints a line of counts past jest's reporter. */
export const printCounts = (line: string): void => void process.stdout.write(`${line}\n`);
