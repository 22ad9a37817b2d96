import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, JetStreamApiError, JetStreamError, jetstreamManager } from '@nats-io/jetstream';
import {
  type Authenticator,
  AuthorizationError,
  connect,
  credsAuthenticator,
  type NatsConnection,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';
import type { Cluster, TableLog } from '../net/index.js';
import { MisbehavesError } from './behaviour.js';
import { type ExpiryParts, startExpiry } from './expiry.js';
import { jetStreamLog } from './jetStreamLog.js';
import { joinCluster } from './natsCluster.js';
import { NoJetStreamError, NotReadyError, prepareJetStream } from './readiness.js';
import {
  checkStream,
  NewStreamError,
  NoRoomError,
  NoStreamError,
  OneCopyError,
  OtherSecretError,
  OtherStreamError,
  type StreamOptions,
} from './stream.js';
import { guardedLog, guardStream } from './streamGuard.js';
import { subjectsOf } from './subjects.js';

const CONNECT_MS = 5000;
/** Milliseconds for one check of the stream after reconnecting. */
const CHECK_MS = 1000;
/** Milliseconds for the last messages to NATS when a server stops. */
const CLOSE_MS = 2000;
const RECONNECT_MS = 250;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface NatsOptions extends StreamOptions {
  readonly isEncrypted: boolean;
  /** The content of the credentials file: NATS credentials, `user:password`, or a token. */
  readonly credentials?: string;
  /** How many days a table is kept after its last record. */
  readonly keepDays: number;
  readonly onExpired?: (tables: number) => void;
  /** Called once with JetStream's message if JetStream isn't ready at the start. The server then waits for it. */
  readonly onWait?: (detail: string) => void;
  /**
   * Called with each reason why this server stopped using the stream, for example because somebody deleted it while
   * NATS was away.
   */
  readonly onProblem?: (problem: NatsProblem) => void;
}

/**
 * Why a server can't use NATS. `detail` is NATS's message, except for `misbehaves` (what it did wrong), `one-copy` (how
 * many copies the stream needs), `no-room` (its size in MiB) and `other-stream` (the setting that doesn't fit, because
 * the stream may not be ours).
 */
export interface NatsProblem {
  readonly kind:
    | 'unreachable'
    | 'credentials'
    | 'refused'
    | 'no-jetstream'
    | 'not-ready'
    | 'one-copy'
    | 'no-room'
    | 'stream'
    | 'no-stream'
    | 'new-stream'
    | 'other-stream'
    | 'other-secret'
    | 'misbehaves';
  readonly detail: string;
}

export interface OpenNats {
  readonly log: TableLog;
  readonly cluster: Cluster;
  /** Tells the other servers that this one is stopping, and closes the connection. */
  close(): Promise<void>;
}

export type NatsResult =
  { readonly ok: true; readonly nats: OpenNats } | { readonly ok: false; readonly problem: NatsProblem };

/** Connects to NATS, creates the stream if necessary, and checks that JetStream does what the log needs. */
export async function openNats(options: NatsOptions): Promise<NatsResult> {
  let connection: NatsConnection;
  try {
    connection = await connect({
      servers: [...options.servers],
      name: 'yahtzee-cli',
      noEcho: true,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: 5000,
      // By default, the connection ends for good if NATS refuses the credentials twice, for example while
      // they change.
      ignoreAuthErrorAbort: true,
      ...(options.isEncrypted && { tls: {} }),
      ...(options.credentials !== undefined && { authenticator: authenticatorFrom(options.credentials) }),
    });
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
  try {
    return { ok: true, nats: await useJetStream(connection, options) };
  } catch (error) {
    await connection.close();
    return { ok: false, problem: problemOf(error) };
  }
}

async function useJetStream(connection: NatsConnection, options: NatsOptions): Promise<OpenNats> {
  const { stream, keepDays, onExpired = () => undefined, onProblem } = options;
  const subjects = subjectsOf(stream);
  const js = jetstream(connection);
  const monotonic = (): number => performance.now();
  const { manager, id } = await prepareJetStream({ connection, js, options, subjects, monotonic });
  const checker = await jetstreamManager(connection, { timeout: CHECK_MS, checkAPI: false });
  const guard = guardStream({
    connection,
    check: () => checkStream(checker, options, subjects, id),
    isFinal: isOfOthers,
    onFault: (error) => onProblem?.(isOfOthers(error) ? problemOf(error) : notReady(error)),
    monotonic,
  });
  const streams: ExpiryParts['streams'] = {
    getMessage: (...which) => guard.onOurs(() => manager.streams.getMessage(...which)),
    purge: (...which) => manager.streams.purge(...which),
  };
  // NATS's clock also dates the records; this machine's clock may be wrong.
  const now = async (): Promise<Date> => new Date((await manager.streams.info(stream)).ts ?? 0);
  const expiry = startExpiry({ streams, stream, subjects, keepMs: keepDays * DAY_MS, now }, { onExpired });
  const cluster = joinCluster(connection, subjects, guard, monotonic);
  return {
    log: guardedLog(jetStreamLog({ js, manager, stream, subjects, monotonic }), guard),
    cluster,
    async close() {
      expiry.stop();
      cluster.leave();
      // While NATS is unreachable, `drain` would never finish.
      const drained = connection.drain().catch(() => undefined);
      await Promise.race([drained, delay(CLOSE_MS, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

/** True if the error shows that the stream isn't the one this server has used. */
const isOfOthers = (error: unknown): boolean =>
  [NoStreamError, NewStreamError, OtherStreamError, OtherSecretError].some((type) => error instanceof type);

const notReady = (error: unknown): NatsProblem => ({ kind: 'not-ready', detail: messageOf(error) });

class CredentialsError extends Error {}

/**
 * Finds out how to sign in: with NATS credentials, `user:password`, or a token.
 *
 * @throws CredentialsError
 */
function authenticatorFrom(credentials: string): Authenticator {
  if (credentials.includes('-----BEGIN NATS USER JWT-----')) {
    const authenticator = credsAuthenticator(new TextEncoder().encode(credentials));
    try {
      // The authenticator parses the credentials when it is used.
      authenticator('');
    } catch (error) {
      throw new CredentialsError(messageOf(error), { cause: error });
    }
    return authenticator;
  }
  const text = credentials.trim();
  const colon = text.indexOf(':');
  return colon < 0
    ? tokenAuthenticator(text)
    : usernamePasswordAuthenticator(text.slice(0, colon), text.slice(colon + 1));
}

function problemOf(error: unknown): NatsProblem {
  const detail = messageOf(error);
  if (error instanceof NoRoomError) return { kind: 'no-room', detail };
  if (error instanceof NoStreamError) return { kind: 'no-stream', detail };
  if (error instanceof NewStreamError) return { kind: 'new-stream', detail };
  if (error instanceof CredentialsError) return { kind: 'credentials', detail };
  if (error instanceof OneCopyError) return { kind: 'one-copy', detail };
  if (error instanceof OtherStreamError) return { kind: 'other-stream', detail };
  if (error instanceof OtherSecretError) return { kind: 'other-secret', detail };
  if (error instanceof MisbehavesError) return { kind: 'misbehaves', detail };
  if (error instanceof NoJetStreamError) return { kind: 'no-jetstream', detail };
  if (error instanceof NotReadyError) return { kind: 'not-ready', detail };
  if (error instanceof AuthorizationError) return { kind: 'refused', detail };
  return {
    kind: error instanceof JetStreamError || error instanceof JetStreamApiError ? 'stream' : 'unreachable',
    detail,
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
