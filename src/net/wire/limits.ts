import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * The limits of a connection. They keep a hostile or broken peer from using up memory or processor time. All times are
 * measured with monotonic clocks, so changing the system's clock has no effect.
 */
export const LIMITS = {
  /** The longest message in bytes of UTF-8, in both directions. The longest contains a rule set and four seats. */
  messageBytes: 16_384,
  /** The deepest nesting of objects and arrays in a message. The message itself is level 1. */
  messageDepth: 8,
  /** The average number of messages, pings and pongs per second that a server accepts from a client. */
  messagesPerSecond: 20,
  /** The number of messages, pings and pongs that a client may send at once after a silence. */
  messageBurst: 40,
  /**
   * The time in ms until the first message of a connection has come. The wait for a turn is included. A client that is
   * closed in this time tries again. It would give up if it had to wait for longer than its own 5 seconds.
   */
  helloMs: 4_000,
  /** The number of bytes that a server or client queues for a peer that does not read. */
  unsentBytes: 262_144,
  /** The number of open connections from the same network. People behind one router share their network. */
  connectionsPerNetwork: 64,
  /** The number of open connections from this machine. Many people can connect through a web server or a tunnel. */
  connectionsFromHere: 4_096,
  /** The number of connections in total that may be waiting for their first message. */
  newcomers: 512,
  /** The number of these whose handshakes may have begun. Each one needs up to 100 kB. */
  handshakes: 64,
  /**
   * The time in ms for which a handshake keeps its place, even if others are waiting for it. If each connection replaced
   * the oldest one at once, many clients that return together would keep each other out.
   */
  handshakeMs: 1_000,
  /** The average number of handshakes per second from the same network. One needs 1 to 2 ms of processor time. */
  handshakesPerSecond: 20,
  /** The number of handshakes from the same network at once after a silence. */
  handshakeBurst: 40,
  /** The average number of tables per second that people from the same network may open. */
  openingsPerSecond: 0.1,
  /** The number of tables that they may open at once after a silence. */
  openingBurst: 16,
  /** The time in ms between two pings. */
  pingMs: 5_000,
  /** The number of consecutive pings without any reply after which a connection is closed. */
  missedPings: 2,
  /** The time in ms that a peer has to answer when a connection is closed. */
  closeMs: 1_000,
} as const;

/** Limits of a server or client. Tests use different values. */
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/** The memory for short-lived objects that a server uses, in bytes. */
const YOUNG_BYTES = 16 * 1024 * 1024;

/**
 * Limits the memory for short-lived objects in a server's process to about 16 MB. By default, V8 lets 48 MB of garbage
 * pile up. With 3 MB, it collects garbage so often that an action needs a quarter more processor time. Call this
 * function before the server starts.
 */
export function limitGarbage(): void {
  // For so little garbage, several threads need more processor time than one.
  setFlagsFromString('--no-parallel-scavenge');
  // Collect only when the memory is full. V8 would also collect earlier, in tasks of its own.
  setFlagsFromString('--no-minor-gc-task');
  // V8 can shrink this memory again, so each collection decides whether it may grow.
  const adjust = (): void =>
    setFlagsFromString(`--semi-space-growth-factor=${youngBytes() < YOUNG_BYTES ? 2 : 1}`);
  new PerformanceObserver(adjust).observe({ type: 'gc' });
  adjust();
}

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** Counts how much a peer has used of an allowance that refills over time. */
export interface Allowance {
  /** Uses up `amount` and returns true. If less than `amount` is left, uses nothing and returns false. */
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
