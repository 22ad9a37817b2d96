import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { TableLog } from '../net/index.js';

/** How often the stream is checked while the connection lasts, in milliseconds: somebody may delete the stream. */
const CHECK_EVERY_MS = 2000;
/** The pause before a failed check is repeated, in milliseconds. */
const CHECK_PAUSE_MS = 250;
/**
 * How long the stream may stay unchecked while the server counts as connected, and how long reading and storing wait for
 * the check, in milliseconds. A new leader, which the check may need, takes about 6 s.
 */
const UNCHECKED_MS = 10_000;
const WAIT_PAUSE_MS = 50;

/**
 * Makes sure that a server uses no other stream than its own. While NATS was away, somebody may have replaced its store.
 * The clients would then hear that their tables no longer exist, and would forget them.
 */
export interface StreamGuard {
  /** Returns false if the stream is not ours, or if nobody knows for some time. */
  isOurs(): boolean;
  /** Performs a task on our stream. If the connection was lost meanwhile, performs the task again. Rejects if it cannot. */
  onOurs<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when the stream is ours. Rejects if that takes too long. */
  checked(): Promise<void>;
  /**
   * Checks the stream now, even if the connection was never lost. Rejects if the stream is not ours, or if that cannot be
   * found out.
   */
  confirm(): Promise<void>;
}

/** What a guard needs. */
export interface StreamGuardParts {
  readonly connection: Pick<NatsConnection, 'status' | 'isClosed'>;
  /** Rejects if the stream is not ours, or if that cannot be found out now. */
  readonly check: () => Promise<void>;
  /** Returns whether an error of `check` shows that the stream is not ours. */
  readonly isFinal: (error: unknown) => boolean;
  /** Called once for each reason why the server does not use the stream. */
  readonly onFault: (error: unknown) => void;
  /** Milliseconds on a clock that never jumps. */
  readonly monotonic: () => number;
}

/**
 * Creates a guard for a stream that was checked just now. Repeats the check every two seconds, after each new connection
 * and on request.
 */
export function guardStream({
  connection,
  check,
  isFinal,
  onFault,
  monotonic,
}: StreamGuardParts): StreamGuard {
  let state: 'ours' | 'unchecked' | 'other' = 'ours';
  /** The number of times that the connection was lost. An answer counts only if it is still the same. */
  let losses = 0;
  let lostAt = 0;
  /** Whether the stream was ours when it was last checked. */
  let wasOurs = true;

  const isUncheckedForLong = (): boolean => monotonic() - lostAt >= UNCHECKED_MS;

  const lose = (): void => {
    losses++;
    lostAt = monotonic();
    wasOurs = state === 'ours' || (state === 'unchecked' && wasOurs);
    state = 'unchecked';
  };

  const recheck = async (): Promise<void> => {
    const before = losses;
    const isCurrent = (): boolean => losses === before && !connection.isClosed();
    const reported = new Set<string>();
    while (isCurrent()) {
      try {
        await check();
        if (isCurrent()) state = 'ours';
        return;
      } catch (error) {
        if (!isCurrent()) return;
        if (isFinal(error)) state = 'other';
        const reason = String(error);
        if ((isFinal(error) || isUncheckedForLong()) && !reported.has(reason)) {
          reported.add(reason);
          onFault(error);
        }
      }
      await delay(CHECK_PAUSE_MS, undefined, { ref: false });
    }
  };

  const follow = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') lose();
      else if (type === 'reconnect') void recheck();
    }
  };
  void follow();

  const checked = async (): Promise<void> => {
    for (const end = monotonic() + UNCHECKED_MS; state !== 'ours';) {
      if (monotonic() >= end) throw new Error('timeout');
      await delay(WAIT_PAUSE_MS);
    }
  };

  const confirm = async (): Promise<void> => {
    const before = losses;
    try {
      await check();
    } catch (error) {
      if (isFinal(error) && losses === before) {
        lose();
        void recheck();
      }
      throw error;
    }
  };

  const watching = setInterval(() => {
    if (connection.isClosed()) clearInterval(watching);
    // A check that gets no answer shows nothing about the stream.
    else if (state === 'ours') void confirm().catch(() => undefined);
  }, CHECK_EVERY_MS).unref();

  return {
    isOurs: () => state === 'ours' || (state === 'unchecked' && wasOurs && !isUncheckedForLong()),
    async onOurs(task) {
      for (;;) {
        await checked();
        const before = losses;
        const result = await task();
        if (losses === before) return result;
      }
    },
    checked,
    confirm,
  };
}

/** Returns a log that reads and stores only while the stream is ours. */
export const guardedLog = (log: TableLog, guard: StreamGuard): TableLog => ({
  async read(table, after) {
    const placed = await guard.onOurs(() => log.read(table, after));
    // Somebody may have replaced the stream while the connection lasted. Clients would forget a table that does not exist.
    if (!placed) await guard.confirm();
    return placed;
  },
  async append(table, after, entry) {
    await guard.checked();
    // Any stream accepts the first entry of a table.
    if (after === 0) await guard.confirm();
    const result = await log.append(table, after, entry);
    // If the connection was lost meanwhile, the answer may come from another stream.
    await guard.checked();
    return result;
  },
});
