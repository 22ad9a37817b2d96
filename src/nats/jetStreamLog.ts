import { setTimeout as delay } from 'node:timers/promises';
import {
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  JsHeaders,
} from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { LogEntry, PlacedEntry, TableLog } from '../net/index.js';
import { messageFrom } from './messageFrom.js';
import { isOldFirst, readStored } from './messages.js';
import type { Subjects } from './subjects.js';

/** Milliseconds for one attempt to store an entry. */
const ATTEMPT_MS = 2000;
/** Milliseconds to find out whether an entry is stored. Electing a new leader takes about 6 s. */
const APPEND_MS = 10_000;
const PAUSE_MS = 100;
/** Milliseconds before another attempt while NATS is still storing another message, which takes about 1 ms. */
export const BUSY_PAUSE_MS = 10;
const READ_MS = 5000;
/** Entries per read. Logs with much chat take several reads. */
const FETCHED = 1000;

/** JetStream's error StreamWrongLastSequence: another message was stored first. */
const CONFLICT = 10_071;
/**
 * JetStream's error StreamWrongLastSequenceConstant: NATS is still storing another message of this subject. That may
 * yet fail, for example if the cluster's leader changes.
 */
const BUSY = 10_164;

export const isConflict = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === CONFLICT;

export const isBusy = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === BUSY;

/** With these headers, a message replaces all earlier messages of its subject. */
export function rollUpHeaders(): MsgHdrs {
  const made = headers();
  made.set(JsHeaders.RollupHdr, JsHeaders.RollupValueSubject);
  return made;
}

/** With `*`, `>` or `.` in its name, a table could address several tables' subjects. */
const TABLE_NAME = /^[0-9a-z]{1,40}$/;

/** The log has an entry that this version can't read, probably from a newer server. */
class UnknownEntryError extends Error {}

/** @throws UnknownEntryError, because skipping an unknown entry would change the game */
function known(entry: LogEntry | undefined, position: number): LogEntry {
  if (entry) return entry;
  throw new UnknownEntryError(`this version doesn't know the entry at position ${position}`);
}

export interface JetStreamLogParts {
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly stream: string;
  readonly subjects: Subjects;
  readonly monotonic: () => number;
}

/**
 * Keeps tables' logs in a JetStream stream: a subject per table, a message per entry. An entry's position is its
 * message's number in the stream. A lobby's header `Nats-Rollup` makes JetStream delete all earlier messages of the
 * subject in the same step.
 */
export function jetStreamLog({ js, manager, stream, subjects, monotonic }: JetStreamLogParts): TableLog {
  const isThere = async (subject: string): Promise<boolean> =>
    (await manager.streams.getMessage(stream, { last_by_subj: subject })) !== null;

  /** Reads the few entries after a position, one by one. Rejects if the first of them is unknown. */
  const readAfter = async (subject: string, after: number): Promise<readonly PlacedEntry[] | undefined> => {
    const placed: PlacedEntry[] = [];
    for (let from = after + 1; ;) {
      const message = await messageFrom(manager.streams, stream, subject, from);
      if (!message) break;
      const entry = readStored(message.string());
      if (!entry && placed.length > 0) return placed;
      placed.push({ position: message.seq, entry: known(entry, message.seq) });
      from = message.seq + 1;
    }
    // If there is nothing new, the table may have been deleted.
    return placed.length > 0 || (await isThere(subject)) ? placed : undefined;
  };

  /** Reads a whole log with a JetStream consumer, which is faster than reading entries one by one. */
  const readAll = async (subject: string): Promise<readonly PlacedEntry[] | undefined> => {
    const last = await manager.streams.getMessage(stream, { last_by_subj: subject });
    if (!last) return undefined;
    for (const end = monotonic() + READ_MS; ;) {
      try {
        return await readUntil(subject, last.seq);
      } catch (error) {
        if (error instanceof UnknownEntryError) throw error;
        // Some nodes of a NATS cluster may not know a new consumer at first, so try again for a moment.
        if (monotonic() > end) throw error;
        await delay(PAUSE_MS);
      }
    }
  };

  /** Reads a log up to a position with a new consumer. Undefined for a log of an earlier version. */
  const readUntil = async (
    subject: string,
    position: number,
  ): Promise<readonly PlacedEntry[] | undefined> => {
    const consumer = await js.consumers.get(stream, {
      filter_subjects: subject,
      deliver_policy: DeliverPolicy.All,
    });
    try {
      let placed: PlacedEntry[] = [];
      for (;;) {
        let isEmpty = true;
        for await (const message of await consumer.fetch({ max_messages: FETCHED, expires: READ_MS })) {
          isEmpty = false;
          const text = message.string();
          if (placed.length === 0 && isOldFirst(text)) return undefined;
          const entry = known(readStored(text), message.seq);
          // Another server may have replaced the lobby after this one read the start of the log.
          if (entry.type === 'lobby') placed = [];
          placed.push({ position: message.seq, entry });
          if (message.seq >= position) return placed;
        }
        if (isEmpty) throw new Error("JetStream didn't send the whole log in time");
      }
    } finally {
      await consumer.delete().catch(() => undefined);
    }
  };

  return {
    async read(table, after = 0) {
      if (!TABLE_NAME.test(table)) return undefined;
      const subject = subjects.table(table);
      return after === 0 ? readAll(subject) : readAfter(subject, after);
    },
    async append(table, after, entry) {
      if (!TABLE_NAME.test(table)) throw new Error(`not the name of a table: ${table}`);
      const subject = subjects.table(table);
      const text = JSON.stringify(entry);
      const replaces = entry.type === 'lobby';
      const end = monotonic() + APPEND_MS;
      let mayBeStored = false;
      for (;;) {
        try {
          const expect = { lastSubjectSequence: after };
          const options = { expect, timeout: ATTEMPT_MS, ...(replaces && { headers: rollUpHeaders() }) };
          return (await js.publish(subject, text, options)).seq;
        } catch (error) {
          if (isConflict(error)) {
            // If an earlier attempt got no answer, it may have stored this very entry, which is then the one in the
            // way.
            const first = mayBeStored
              ? await messageFrom(manager.streams, stream, subject, after + 1)
              : undefined;
            if (first?.string() === text) return first.seq;
            // Another server has replaced the lobby since, which deleted all earlier entries. So nobody can tell
            // whether this entry was stored.
            if (first && readStored(first.string())?.type === 'lobby')
              throw new Error('the lobby was replaced meanwhile', { cause: error });
            return 'conflict';
          }
          if (monotonic() > end) throw error;
          if (isBusy(error)) await delay(BUSY_PAUSE_MS);
          // After any other error from JetStream, trying again wouldn't help.
          else if (error instanceof JetStreamApiError) throw error;
          else {
            mayBeStored = true;
            await delay(PAUSE_MS);
          }
        }
      }
    },
  };
}
