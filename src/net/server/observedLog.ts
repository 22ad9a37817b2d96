import { entryType, type Observe } from '../events.js';
import type { TableLog } from '../log.js';

/** Returns a log that reports what happens to each entry, and how long it takes. */
export const observedLog = (log: TableLog, observe: Observe, monotonic: () => number): TableLog => ({
  async read(table, after) {
    try {
      return await log.read(table, after);
    } catch (error) {
      observe({ type: 'not-read', table, fault: faultOf(error) });
      throw error;
    }
  },
  async append(table, after, entry) {
    const start = monotonic();
    try {
      const result = await log.append(table, after, entry);
      if (result === 'conflict') observe({ type: 'conflict', table });
      else if (result !== after)
        observe({ type: 'stored', table, entry: entryType(entry), seconds: (monotonic() - start) / 1000 });
      return result;
    } catch (error) {
      observe({ type: 'not-stored', table, fault: faultOf(error) });
      throw error;
    }
  },
});

function faultOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  // Files have codes such as ENOSPC. JetStream has numbers, which say less than its messages.
  return typeof code === 'string' ? code : message;
}
