import type { Alive } from './messages.js';

/** After this many milliseconds without a heartbeat, a server counts as ended. */
export const SILENCE_MS = 5000;
/**
 * How long a server that has ended is remembered, in milliseconds. By then, none of its messages are still on
 * their way.
 */
const REMEMBER_MS = 5 * 60 * 1000;

/** Knows which servers of a cluster may still be running. */
export interface Roster {
  /** Records a heartbeat, or the last message of a server. */
  hear(alive: Alive): void;
  /**
   * Notes that this server has just connected. It may have missed earlier heartbeats, so it counts no server as silent
   * for another `SILENCE_MS`.
   */
  listens(): void;
  /**
   * Returns whether a server may be running. If `isConnected` is false, silence proves nothing, so only a server that
   * announced its end counts as ended.
   */
  isAlive(server: string, isConnected?: boolean): boolean;
  /** Forgets servers that ended long ago, so that the list doesn't grow with every restart. */
  tidy(): void;
  size(): number;
}

/** Creates an empty list. `monotonic` returns milliseconds on a clock that never jumps. */
export function createRoster(monotonic: () => number): Roster {
  const heard = new Map<string, number>();
  /** When each server said that it's stopping. */
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
