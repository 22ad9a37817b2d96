import { setTimeout as delay } from 'node:timers/promises';
import type { JetStreamManager } from '@nats-io/jetstream';
import { messageFrom } from './messageFrom.js';
import type { Subjects } from './subjects.js';

/** Milliseconds between a sweep's steps, so that tables in use needn't wait. */
const STEP_MS = 10;
/** Milliseconds before the first sweep and between sweeps, plus up to half as much at random. */
const PAUSES = { first: 5 * 60 * 1000, later: 50 * 60 * 1000 } as const;

export interface ExpiryParts {
  readonly streams: Pick<JetStreamManager['streams'], 'getMessage' | 'purge'>;
  readonly stream: string;
  readonly subjects: Subjects;
  /** How long a table is kept after its last record, in milliseconds. */
  readonly keepMs: number;
  /** NATS's clock, which also dates the records. */
  readonly now: () => Promise<Date>;
}

/**
 * Deletes all tables whose last record is too old, and calls `deleted` after each. Stops early if the signal is
 * aborted, or if another server is deleting the same tables.
 *
 * Reads the stream from its start to the first record that isn't too old, so it skips the newer ones.
 */
export async function deleteOldTables(
  { streams, stream, subjects, keepMs, now }: ExpiryParts,
  deleted: () => void,
  signal: AbortSignal,
): Promise<void> {
  const limit = (await now()).getTime() - keepMs;
  const isOld = ({ time }: { readonly time: Date }): boolean => time.getTime() < limit;
  const inUse = new Set<string>();
  let position = 1;
  while (!signal.aborted) {
    const first = await messageFrom(streams, stream, subjects.table('*'), position);
    if (!first || !isOld(first)) break;
    position = first.seq + 1;
    const { subject } = first;
    if (!inUse.has(subject)) {
      const last = await streams.getMessage(stream, { last_by_subj: subject });
      if (last && !isOld(last)) inUse.add(subject);
      else if (last) {
        // This also deletes records stored since the check: a log that has lost its start can't be read.
        const { purged } = await streams.purge(stream, { filter: subject });
        if (purged === 0) return;
        deleted();
      }
    }
    await delay(STEP_MS, undefined, { ref: false });
  }
  // Deletes the test messages of servers that were killed during `checkBehaviour`.
  await streams.purge(stream, { filter: subjects.check('*'), seq: position });
}

export interface Expiry {
  /** Stops after the current step, without waiting for it. */
  stop(): void;
}

export interface ExpiryOptions {
  readonly onExpired: (tables: number) => void;
  readonly pauses?: { readonly first: number; readonly later: number };
}

/**
 * Starts to delete old tables from time to time. Several servers can do this for one stream. A failed sweep runs again
 * next time.
 */
export function startExpiry(parts: ExpiryParts, { onExpired, pauses = PAUSES }: ExpiryOptions): Expiry {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweep = async (): Promise<void> => {
    let tables = 0;
    await deleteOldTables(parts, () => tables++, signal).catch(() => undefined);
    if (tables > 0) onExpired(tables);
  };
  const run = async (): Promise<void> => {
    for (let pause = pauses.first; !signal.aborted; pause = pauses.later) {
      const random = Math.random() * (pause / 2);
      await delay(pause + random, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await sweep();
    }
  };
  void run();
  return { stop: () => stopping.abort() };
}
