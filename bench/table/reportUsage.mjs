// Node preloads this module into each measured server. Whenever the parent process sends a message, the module replies
// with the processor time and the resident memory of the server. The memory is measured after garbage collection, without
// the free parts of V8's heap, whose size changes by megabytes from one moment to the next.
import { setTimeout as delay } from 'node:timers/promises';

/** Node returns the memory of collected objects to the system only after several collections. */
const COLLECTIONS = 5;
const PAUSE_MS = 100;

process.on('message', async () => {
  const { user, system } = process.cpuUsage();
  for (let times = 0; times < COLLECTIONS; times++) {
    globalThis.gc?.();
    await delay(PAUSE_MS);
  }
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  process.send?.({ cpuMs: (user + system) / 1000, residentBytes: rss - (heapTotal - heapUsed) });
});
// The server ends when nothing else keeps it running.
process.channel?.unref();
