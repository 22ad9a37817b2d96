import { availableParallelism } from 'node:os';

/**
 * Does the same with every item, with as many at once as there are processors.
 *
 * @throws what the first of them throws; the rest is left, and nothing goes on in the background
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

/** Prints what a test has counted, one line, whatever the reporter does with the rest. */
export const printCounts = (line: string): void => void process.stdout.write(`${line}\n`);
