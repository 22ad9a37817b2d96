import type { Journal } from '../../src/session/index.js';

/** A disk on which every write waits until the test calls `settle`. */
export interface HeldDisk extends Journal {
  /** Completes the waiting write, with an error if `fault` is given. */
  settle(fault?: string): Promise<void>;
}

/**
 * Returns a disk that delays every write until the test calls `settle`.
 *
 * @param arrived resolves when the results of a write have arrived; the default uses real timers
 */
export function heldDisk(
  arrived: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): HeldDisk {
  let waiting: ((fault: string | undefined) => void) | undefined;
  return {
    store: () => new Promise((resolve) => (waiting = resolve)),
    settle(fault) {
      waiting?.(fault);
      return arrived();
    },
  };
}
