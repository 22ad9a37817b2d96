import { setTimeout as delay } from 'node:timers/promises';
import {
  JetStreamApiError,
  type JetStreamClient,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { type NatsConnection, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { checkBehaviour } from './behaviour.js';
import { MissingCopiesError, prepareStream, type StreamOptions } from './stream.js';
import type { Subjects } from './subjects.js';

/** Milliseconds that a starting server waits for JetStream. After a restart, electing a leader takes about 6 s. */
const READY_MS = 20_000;
const PAUSE_MS = 250;

/**
 * JetStream errors that often go away once more nodes of a NATS cluster are running: no suitable peers for
 * placement, JetStream system temporarily unavailable, JetStream cluster can not handle request, and stream
 * is offline.
 */
const NOT_READY_CODES: readonly number[] = [10_005, 10_008, 10_009, 10_118];

export class NoJetStreamError extends Error {}

export class NotReadyError extends Error {}

export interface ReadinessParts {
  readonly connection: NatsConnection;
  readonly js: JetStreamClient;
  readonly options: StreamOptions & { readonly onWait?: (detail: string) => void };
  readonly subjects: Subjects;
  readonly monotonic: () => number;
}

/**
 * Prepares the stream, and checks that JetStream does what the log needs. When all servers and nodes of a cluster start
 * together, JetStream has no leader at first, or doesn't know all nodes; this waits for that.
 *
 * @returns the stream's id, and how to manage it
 * @throws NotReadyError if it takes too long
 */
export async function prepareJetStream({
  connection,
  js,
  options,
  subjects,
  monotonic,
}: ReadinessParts): Promise<{ readonly manager: JetStreamManager; readonly id: string }> {
  const end = monotonic() + READY_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const manager = await managerOf(connection);
      const id = await prepareStream(manager, options, subjects);
      await checkBehaviour(js, manager, options.stream, subjects);
      return { manager, id };
    } catch (error) {
      if (!(error instanceof Error) || !isNotReady(error)) throw error;
      if (monotonic() > end) throw new NotReadyError(error.message, { cause: error });
      if (isFirst) options.onWait?.(error.message);
      await delay(PAUSE_MS);
    }
  }
}

/** @throws NoJetStreamError if nobody answers, because nodes accept clients only when their JetStream runs */
async function managerOf(connection: NatsConnection): Promise<JetStreamManager> {
  try {
    return await jetstreamManager(connection);
  } catch (error) {
    if (!isNotEnabled(error)) throw error;
    throw new NoJetStreamError("JetStream isn't enabled", { cause: error });
  }
}

function isNotReady(error: Error): boolean {
  if (error instanceof MissingCopiesError) return true;
  if (error instanceof JetStreamApiError) return NOT_READY_CODES.includes(error.code);
  // After JetStream's first answer, the library says "not enabled" if a stream has no leader.
  return (
    [TimeoutError, RequestError, NoRespondersError].some((type) => error instanceof type) ||
    isNotEnabled(error)
  );
}

/** The library doesn't export this error's class. */
const isNotEnabled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'JetStreamNotEnabled';
