import { availableParallelism } from 'node:os';

/**
 * Runs a task for every item, with at most one running task per processor. If a task fails, no further tasks start. The
 * function throws the error after all running tasks have ended.
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

/** Prints a line of counts directly to stdout, because jest's reporter may hide console output. */
export const printCounts = (line: string): void => void process.stdout.write(`${line}\n`);
