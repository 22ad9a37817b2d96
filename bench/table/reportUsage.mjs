// Node preloads this module into each measured server. It answers `cpu` from the parent process with the
// server's processor time, and `memory` with its resident memory after garbage collection. That leaves out
// the free parts of V8's heap, whose size changes by megabytes from one moment to the next.
import { setTimeout as delay } from 'node:timers/promises';

/** Node returns the memory of collected objects to the system only after several collections. */
const COLLECTIONS = 5;
const PAUSE_MS = 100;

process.on('message', async (request) => {
  if (request === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
    return;
  }
  for (let times = 0; times < COLLECTIONS; times++) {
    globalThis.gc?.();
    await delay(PAUSE_MS);
  }
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  process.send?.(rss - (heapTotal - heapUsed));
});
// The server ends when nothing else keeps it running.
process.channel?.unref();
