import type { ServerEvent } from '../events.js';

/** After this number of failures in a row, the first at least this many milliseconds ago, the log counts as
 * refusing all entries. */
const FAILURES = 3;
const FAILING_MS = 5000;
/** After this time without a further failure, in milliseconds, nobody knows whether the log still refuses entries. */
const FORGET_MS = 60_000;

/** Notices if the log has refused all entries for some time. */
export interface StoreHealth {
  /** Takes the events of the log. */
  observe(event: ServerEvent): void;
  isStoring(): boolean;
}

/** `monotonic` returns milliseconds on a clock that never jumps. */
export function createStoreHealth(monotonic: () => number): StoreHealth {
  let failures = 0;
  let first = 0;
  let last = 0;
  return {
    observe({ type }) {
      if (type === 'stored') failures = 0;
      if (type !== 'not-stored') return;
      const now = monotonic();
      if (failures === 0 || now - last >= FORGET_MS) [failures, first] = [0, now];
      failures++;
      last = now;
    },
    isStoring() {
      const now = monotonic();
      return failures < FAILURES || now - first < FAILING_MS || now - last >= FORGET_MS;
    },
  };
}
