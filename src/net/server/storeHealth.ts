import { entryType, type Observe } from '../events.js';
import type { TableLog } from '../log.js';

/**
 * The log counts as refusing all entries after this many failures in a row, the first at least this many milliseconds
 * ago. A single attempt without an answer for that long is enough, too.
 */
const FAILURES = 3;
const FAILING_MS = 5000;
/**
 * After this many milliseconds without another failure, nobody knows whether the log still refuses entries.
 */
const FORGET_MS = 60_000;

/** Notices when a log has stored nothing for some time. */
export interface StoreHealth {
  /** Wraps `log`, and reports what happens to each new entry, how long storing takes, and failed reads. */
  watch(log: TableLog, observe: Observe): TableLog;
  isStoring(): boolean;
}

/** Starts with a healthy log. `monotonic` returns milliseconds on a clock that never jumps. */
export function createStoreHealth(monotonic: () => number): StoreHealth {
  let failures = 0;
  let first = 0;
  let last = 0;
  /** Oldest first. */
  const waiting = new Set<{ readonly since: number }>();

  const fail = (since: number): void => {
    const now = monotonic();
    if (failures === 0 || now - last >= FORGET_MS) [failures, first] = [0, since];
    failures += now - since >= FAILING_MS ? FAILURES : 1;
    last = now;
  };

  return {
    watch: (log, observe) => ({
      async read(table, after) {
        try {
          return await log.read(table, after);
        } catch (error) {
          observe({ type: 'not-read', table, fault: faultOf(error) });
          throw error;
        }
      },
      async append(table, after, entry) {
        const attempt = { since: monotonic() };
        waiting.add(attempt);
        try {
          const result = await log.append(table, after, entry);
          // If the position is unchanged, nothing was stored: a log of a single server ignores some entries.
          if (result === 'conflict') observe({ type: 'conflict', table });
          else if (result !== after) {
            failures = 0;
            const seconds = (monotonic() - attempt.since) / 1000;
            observe({ type: 'stored', table, entry: entryType(entry), seconds });
          }
          return result;
        } catch (error) {
          fail(attempt.since);
          observe({ type: 'not-stored', table, fault: faultOf(error) });
          throw error;
        } finally {
          waiting.delete(attempt);
        }
      },
    }),
    isStoring() {
      const now = monotonic();
      const [oldest] = waiting;
      if (oldest && now - oldest.since >= FAILING_MS) return false;
      return failures < FAILURES || now - first < FAILING_MS || now - last >= FORGET_MS;
    },
  };
}

function faultOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  // File errors have helpful codes, such as ENOSPC. JetStream's codes are only numbers, so its message says more.
  return typeof code === 'string' ? code : message;
}
