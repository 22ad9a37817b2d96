import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import { BUSY_PAUSE_MS, isBusy, isConflict, rollUpHeaders } from './jetStreamLog.js';
import { messageFrom } from './messageFrom.js';
import type { Subjects } from './subjects.js';

/** JetStream's status for refusing a message because of its content, not because the store is full or busy. */
const BAD_REQUEST = 400;

/** Attempts per message while JetStream says that it's busy. */
const MAX_BUSY = 100;

/** JetStream accepted a message that it should refuse, or refused one that it should accept. */
export class MisbehavesError extends Error {}

/** JetStream's error code for a stream that has reached its size limit. */
const FULL = 10_077;

/**
 * Stores a few test messages to check what the log needs: if two messages both claim to follow the same one, JetStream
 * accepts only the first, even if they replace all earlier messages. A full stream can't be checked; the server starts
 * anyway, because it'll delete old tables.
 * @throws MisbehavesError, or JetStream's errors
 */
export async function checkBehaviour(
  js: JetStreamClient,
  manager: JetStreamManager,
  stream: string,
  subjects: Subjects,
): Promise<void> {
  const subject = subjects.check(randomBytes(8).toString('hex'));
  const publish = async (
    after: number,
    options: { readonly headers?: MsgHdrs } = {},
    attempt = 1,
  ): Promise<number | 'conflict'> => {
    try {
      return (await js.publish(subject, 'check', { ...options, expect: { lastSubjectSequence: after } })).seq;
    } catch (error) {
      if (isConflict(error)) return 'conflict';
      if (isBusy(error) && attempt < MAX_BUSY) {
        await delay(BUSY_PAUSE_MS);
        return publish(after, options, attempt + 1);
      }
      if (error instanceof JetStreamApiError && error.status === BAD_REQUEST)
        throw new MisbehavesError(`it refuses a message, and gives the unknown error code ${error.code}`);
      throw error;
    }
  };
  try {
    const first = await publish(0);
    if (first === 'conflict') throw new MisbehavesError('it refuses the first message of a subject');
    if ((await publish(0)) !== 'conflict' || (await publish(first + 1)) !== 'conflict')
      throw new MisbehavesError("it accepts a message that doesn't follow the last message of its subject");
    const second = await publish(first);
    if (second === 'conflict')
      throw new MisbehavesError('it refuses a message that follows the last message of its subject');
    const firstSeq = async (): Promise<number | undefined> =>
      (await messageFrom(manager.streams, stream, subject, first))?.seq;
    if ((await publish(first, { headers: rollUpHeaders() })) !== 'conflict')
      throw new MisbehavesError('it replaces messages although others follow');
    if ((await firstSeq()) !== first)
      throw new MisbehavesError("it doesn't return the message that it has just stored");
    const third = await publish(second, { headers: rollUpHeaders() });
    if (third === 'conflict' || (await firstSeq()) !== third)
      throw new MisbehavesError("it doesn't replace the earlier messages of a subject");
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === FULL)) throw error;
  } finally {
    await manager.streams.purge(stream, { filter: subject }).catch(() => undefined);
  }
}
