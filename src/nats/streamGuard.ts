import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { TableLog } from '../net/index.js';

/** Milliseconds between checks of the stream while connected: somebody may delete it. */
const CHECK_EVERY_MS = 2000;
const CHECK_PAUSE_MS = 250;
/**
 * How many milliseconds a connected server may go without a check, and how long reading and storing wait for one. The
 * NATS nodes may first have to elect a new leader, which takes about 6 s.
 */
const UNCHECKED_MS = 10_000;
const WAIT_PAUSE_MS = 50;

/**
 * Makes sure that a server uses only its own stream. If somebody replaced the store while NATS was away, clients would
 * hear that their tables are gone, and forget them.
 */
export interface StreamGuard {
  /** False if the stream isn't ours, or if no check has succeeded for `UNCHECKED_MS`. */
  isOurs(): boolean;
  /**
   * Performs a task once the stream is known to be ours. Repeats it if the connection was lost meanwhile. Rejects if
   * the stream isn't ours, or if the task fails.
   */
  onOurs<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when the stream is ours. Rejects if that takes too long. */
  checked(): Promise<void>;
  /** Checks the stream now, even if the connection was never lost. Rejects if it isn't ours, or if nobody knows. */
  confirm(): Promise<void>;
}

export interface StreamGuardParts {
  readonly connection: Pick<NatsConnection, 'status' | 'isClosed'>;
  /** Rejects if the stream isn't ours, or if NATS can't say so now. */
  readonly check: () => Promise<void>;
  /** True if `check`'s error shows that the stream isn't ours. */
  readonly isFinal: (error: unknown) => boolean;
  readonly onFault: (error: unknown) => void;
  readonly monotonic: () => number;
}

/**
 * Guards a stream that was just checked. Checks it again every two seconds, after each new connection, and on request.
 */
export function guardStream({
  connection,
  check,
  isFinal,
  onFault,
  monotonic,
}: StreamGuardParts): StreamGuard {
  let state: 'ours' | 'unchecked' | 'other' = 'ours';
  /** Counts lost connections. A check's answer is valid only if none was lost meanwhile. */
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
    // If a check gets no answer, the stream may still be ours.
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

/** Reads and stores only while the stream is ours. */
export const guardedLog = (log: TableLog, guard: StreamGuard): TableLog => ({
  async read(table, after) {
    const placed = await guard.onOurs(() => log.read(table, after));
    // Somebody may have replaced the stream since the last check. Without this one, clients would hear that their table
    // is gone, and forget it.
    if (!placed) await guard.confirm();
    return placed;
  },
  async append(table, after, entry) {
    await guard.checked();
    // Even a stream that isn't ours would accept a table's first entry.
    if (after === 0) await guard.confirm();
    const result = await log.append(table, after, entry);
    // If the connection was lost meanwhile, the answer may come from another stream.
    await guard.checked();
    return result;
  },
});
