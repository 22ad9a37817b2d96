import { usageMessages } from '../text/index.js';
import { UsageError } from './usageError.js';

const MOST_THREADS = 64;

/**
 * The number of threads behind `--threads`, or undefined where it is not given.
 *
 * @throws UsageError
 */
export function readThreads(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  const threads = Number(typed);
  if (/^\d{1,2}$/.test(typed) && threads >= 1 && threads <= MOST_THREADS) return threads;
  throw new UsageError(usageMessages.threads(typed, MOST_THREADS));
}
