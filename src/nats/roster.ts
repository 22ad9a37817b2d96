import type { Alive } from './messages.js';

/** A server silent for this many milliseconds counts as ended. */
export const SILENCE_MS = 5000;
/** Milliseconds to remember a server that has ended. By then, none of its messages are still on their way. */
const REMEMBER_MS = 5 * 60 * 1000;

/** Knows which servers of a cluster may still be running. */
export interface Roster {
  /** Records a heartbeat, or the last message of a server. */
  hear(alive: Alive): void;
  /**
   * Call after connecting: this server may have missed heartbeats, so nobody counts as silent for another `SILENCE_MS`.
   */
  listens(): void;
  /**
   * True if a server may be running. While `isConnected` is false, silence proves nothing, so only servers that
   * announced their end count as ended.
   */
  isAlive(server: string, isConnected?: boolean): boolean;
  /** Forgets servers that ended long ago, so that the list doesn't grow with every restart. */
  tidy(): void;
  size(): number;
}

/** Creates an empty list. `monotonic` returns milliseconds on a clock that never jumps. */
export function createRoster(monotonic: () => number): Roster {
  const heard = new Map<string, number>();
  const ended = new Map<string, number>();
  let listeningSince = monotonic();
  return {
    hear(alive) {
      if (!alive.ended) return void heard.set(alive.server, monotonic());
      ended.set(alive.server, monotonic());
      heard.delete(alive.server);
    },
    listens: () => void (listeningSince = monotonic()),
    isAlive(server, isConnected = true) {
      if (ended.has(server)) return false;
      const last = Math.max(listeningSince, heard.get(server) ?? 0);
      return !isConnected || monotonic() - last < SILENCE_MS;
    },
    tidy() {
      for (const times of [heard, ended])
        for (const [server, time] of times) if (monotonic() - time > REMEMBER_MS) times.delete(server);
    },
    size: () => heard.size + ended.size,
  };
}
