import type { Alive } from './messages.js';

/** After this time without a heartbeat, a server counts as ended, in milliseconds. */
export const SILENCE_MS = 5000;
/** How long a server that has ended is remembered, in milliseconds. By then, its messages are no longer under way. */
const REMEMBER_MS = 5 * 60 * 1000;

/** Knows which servers of a cluster may still be running. */
export interface Roster {
  /** Records a heartbeat, or the last message of a server. */
  hear(alive: Alive): void;
  /** Says that from now on, this server hears everything. Earlier heartbeats may be lost, or still under way. */
  listens(): void;
  /** Without a connection, a server counts as ended only if it has announced its end. */
  isAlive(server: string, isConnected?: boolean): boolean;
  /** Forgets servers that ended long ago, so that the list does not grow with every restart. */
  tidy(): void;
  /** Returns the number of servers in the list. */
  size(): number;
}

/** Creates an empty list. `monotonic` returns milliseconds on a clock that never jumps. */
export function createRoster(monotonic: () => number): Roster {
  /** When each server's last heartbeat arrived. */
  const heard = new Map<string, number>();
  /** When each server said that it ends. */
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
