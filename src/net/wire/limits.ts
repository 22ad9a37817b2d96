import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * The limits of a connection. They keep a hostile or broken peer from using up memory or processor time. All
 * times are monotonic, so changing the system's clock has no effect.
 */
export const LIMITS = {
  /**
   * Longest message in either direction, in bytes of UTF-8. The longest real one contains a rule set and four seats.
   */
  messageBytes: 16_384,
  /** Deepest nesting of objects and arrays in a message. The message itself is level 1. */
  messageDepth: 8,
  /** Messages, pings and pongs per second that a server accepts from a client, on average. */
  messagesPerSecond: 20,
  /** Messages, pings and pongs that a client may send at once after a silence. */
  messageBurst: 40,
  /**
   * Milliseconds for a connection's first message to arrive, including the wait for a handshake. Clients give up after
   * 5 seconds, but try again if the server closes the connection before that.
   */
  helloMs: 4_000,
  /** Bytes that a server or client queues for a peer that isn't reading. */
  unsentBytes: 262_144,
  /** Open connections from one network. People behind one router share it. */
  connectionsPerNetwork: 64,
  /** Open connections from this machine. Many people can come through a web server or a tunnel. */
  connectionsFromHere: 4_096,
  /** Connections in total that haven't sent their first message. */
  newcomers: 512,
  /** How many of these may have begun their handshakes. Each handshake needs up to 100 kB. */
  handshakes: 64,
  /**
   * For this many milliseconds, a handshake keeps its place although others are waiting. Otherwise, if many clients
   * returned together, each would drive out the one before, and none would finish.
   */
  handshakeMs: 1_000,
  /** Handshakes per second from one network, on average. Each takes 1 to 2 ms of processor time. */
  handshakesPerSecond: 20,
  /** Handshakes that one network may begin at once after a silence. */
  handshakeBurst: 40,
  /** Tables per second that people from one network may open, on average. */
  openingsPerSecond: 0.1,
  /** Tables that people from one network may open at once after a silence. */
  openingBurst: 16,
  pingMs: 5_000,
  /** After this many pings in a row without a reply, the connection is closed. */
  missedPings: 2,
  /** Milliseconds for the peer to confirm that a connection is closed. */
  closeMs: 1_000,
} as const;

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/** The limit for a server's memory for short-lived objects, in bytes. */
const YOUNG_BYTES = 16 * 1024 * 1024;

/**
 * Limits a server's memory for short-lived objects to about 16 MB; call it before the server starts. By default, V8
 * lets 48 MB of garbage pile up. With 3 MB, it collects so often that an action takes a quarter more processor time.
 */
export function limitGarbage(): void {
  // For so little garbage, several threads take more processor time than one.
  setFlagsFromString('--no-parallel-scavenge');
  // Collect only when the memory is full. V8 would also collect earlier, in tasks of its own.
  setFlagsFromString('--no-minor-gc-task');
  // V8 resizes this memory, so check the limit again after each collection.
  const adjust = (): void =>
    setFlagsFromString(`--semi-space-growth-factor=${youngBytes() < YOUNG_BYTES ? 2 : 1}`);
  new PerformanceObserver(adjust).observe({ type: 'gc' });
  adjust();
}

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** A peer's allowance, which refills over time. */
export interface Allowance {
  /** Uses up `amount` and returns true. If less is left, uses nothing and returns false. */
  take(amount: number): boolean;
}

/**
 * Creates an allowance that starts at `burst` and refills at `perSecond`, up to `burst` (a token bucket). `now` returns
 * a monotonic time in ms.
 */
export function createAllowance(perSecond: number, burst: number, now = () => performance.now()): Allowance {
  let left = burst;
  let counted = now();
  return {
    take(amount) {
      const time = now();
      left = Math.min(burst, left + ((time - counted) / 1_000) * perSecond);
      counted = time;
      if (left < amount) return false;
      left -= amount;
      return true;
    },
  };
}
