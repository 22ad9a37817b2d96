import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DiscardPolicy,
  jetstream,
  JetStreamApiError,
  type JetStreamClient,
  JetStreamError,
  jetstreamManager,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import {
  type Authenticator,
  AuthorizationError,
  connect,
  credsAuthenticator,
  type NatsConnection,
  nanos,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';
import type { Cluster, TableLog } from '../net/index.js';
import { isConflict, jetStreamLog } from './jetStreamLog.js';
import { joinCluster } from './natsCluster.js';
import { type Subjects, subjectsOf } from './subjects.js';

/** How long connecting may take, in milliseconds. */
const CONNECT_MS = 5000;
/** How long the last messages to NATS may take when a server ends, in milliseconds. */
const CLOSE_MS = 2000;
/** The pause before a lost connection is tried again, in milliseconds. */
const RECONNECT_MS = 250;
const DAY_MS = 24 * 60 * 60 * 1000;
const MEBIBYTE = 1024 * 1024;
/** The name under which the metadata of a stream contain the id of the secret. */
const SECRET_ID = 'yahtzee-cli-secret';
/** The error code of JetStream for "stream not found". */
const NO_STREAM = 10_059;

/** How to reach NATS, and how it keeps the tables. */
export interface NatsOptions {
  /** The addresses of the NATS servers, as `host` or `host:port`. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  /** The content of the credentials file: NATS credentials, `user:password`, or a token. */
  readonly credentials?: string;
  /** The name of the stream, which is also the start of all subjects. */
  readonly stream: string;
  /** The number of NATS servers that store each record. */
  readonly replicas: number;
  /** The number of days after which a record is deleted. */
  readonly keepDays: number;
  /** The largest size of the stream, in MiB. */
  readonly limitMiB: number;
  /** Identifies the secret of the cluster without revealing it. The first server writes it into the stream. */
  readonly secretId: string;
}

/**
 * The reason why a server cannot use NATS. `detail` is the message of NATS or, for `misbehaves`, what it did wrong. For
 * `other-stream`, `detail` is the setting that does not fit, because the stream may belong to another program.
 */
export interface NatsProblem {
  readonly kind:
    'unreachable' | 'refused' | 'no-jetstream' | 'stream' | 'other-stream' | 'other-secret' | 'misbehaves';
  readonly detail: string;
}

/** A connection to NATS that keeps the tables of a cluster. */
export interface OpenNats {
  readonly log: TableLog;
  readonly cluster: Cluster;
  /** Tells the other servers that this one ends, and closes the connection. */
  close(): Promise<void>;
}

/** The result of connecting to NATS. */
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
      // By default, the connection ends forever if NATS refuses the credentials twice, for example while they change.
      ignoreAuthErrorAbort: true,
      ...(options.isEncrypted && { tls: {} }),
      ...(options.credentials !== undefined && { authenticator: authenticatorFrom(options.credentials) }),
    });
  } catch (error) {
    const kind = error instanceof AuthorizationError ? 'refused' : 'unreachable';
    return { ok: false, problem: { kind, detail: messageOf(error) } };
  }
  try {
    return { ok: true, nats: await useJetStream(connection, options) };
  } catch (error) {
    await connection.close();
    return { ok: false, problem: problemOf(error) };
  }
}

async function useJetStream(connection: NatsConnection, options: NatsOptions): Promise<OpenNats> {
  const { stream } = options;
  const subjects = subjectsOf(stream);
  const manager = await jetstreamManager(connection);
  const js = jetstream(connection);
  await prepareStream(manager, options, subjects);
  await check(js, manager, stream, subjects);
  const monotonic = (): number => performance.now();
  const cluster = joinCluster(connection, subjects, monotonic);
  return {
    log: jetStreamLog({ js, manager, stream, subjects, monotonic }),
    cluster,
    async close() {
      cluster.leave();
      // Without NATS, draining would wait for it forever.
      const drained = connection.drain().catch(() => undefined);
      await Promise.race([drained, delay(CLOSE_MS, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

/** Creates the stream, or gives an existing stream the limits of the options. */
async function prepareStream(
  manager: JetStreamManager,
  { stream, replicas, keepDays, limitMiB, secretId }: NatsOptions,
  subjects: Subjects,
): Promise<void> {
  const limits = {
    num_replicas: replicas,
    max_age: nanos(keepDays * DAY_MS),
    max_bytes: limitMiB * MEBIBYTE,
  };
  const known = await manager.streams.info(stream).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === NO_STREAM) return undefined;
    throw error;
  });
  if (!known) {
    await manager.streams.add({
      name: stream,
      subjects: [...subjects.stored],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      // A full stream must refuse new records, because deleting old ones would damage tables.
      discard: DiscardPolicy.New,
      // Only the leader knows every record.
      allow_direct: false,
      metadata: { [SECRET_ID]: secretId },
      ...limits,
    });
    return;
  }
  const { config } = known;
  const wrong = wrongSetting(config, subjects);
  if (wrong !== undefined) throw new OtherStreamError(wrong);
  // With another secret, this server would give its clients codes and keys that the other servers do not know.
  if (config.metadata?.[SECRET_ID] !== secretId) throw new OtherSecretError();
  const changes = Object.entries(limits).filter(
    ([name, value]) => config[name as keyof StreamConfig] !== value,
  );
  if (changes.length > 0) await manager.streams.update(stream, { ...config, ...limits });
}

/** A stream of this name has settings with which it could lose records. */
class OtherStreamError extends Error {}

/** The servers that use the stream have another secret. */
class OtherSecretError extends Error {}

/** Returns the setting of a stream that does not fit. */
function wrongSetting(config: StreamConfig, { stored }: Subjects): keyof StreamConfig | undefined {
  if (config.subjects.toSorted().join(' ') !== stored.toSorted().join(' ')) return 'subjects';
  if (config.retention !== RetentionPolicy.Limits) return 'retention';
  if (config.discard !== DiscardPolicy.New) return 'discard';
  return config.max_msgs_per_subject > 0 ? 'max_msgs_per_subject' : undefined;
}

/** JetStream accepts a message that it must refuse, or the other way round. */
class MisbehavesError extends Error {}

/** Tries out what the log needs: that only one of two messages can follow the same message. */
async function check(
  js: JetStreamClient,
  manager: JetStreamManager,
  stream: string,
  subjects: Subjects,
): Promise<void> {
  const subject = subjects.check(randomBytes(8).toString('hex'));
  const publish = async (after: number): Promise<number | 'conflict'> => {
    try {
      return (await js.publish(subject, 'check', { expect: { lastSubjectSequence: after } })).seq;
    } catch (error) {
      if (isConflict(error)) return 'conflict';
      throw error;
    }
  };
  try {
    const first = await publish(0);
    if (first === 'conflict') throw new MisbehavesError('it refuses the first message of a subject');
    if ((await publish(0)) !== 'conflict' || (await publish(first + 1)) !== 'conflict')
      throw new MisbehavesError('it accepts a message that does not follow the last message of its subject');
    if ((await publish(first)) === 'conflict')
      throw new MisbehavesError('it refuses a message that follows the last message of its subject');
    const query = { seq: first, next_by_subj: subject };
    const read = await manager.streams.getMessage(stream, query);
    if (read?.seq !== first)
      throw new MisbehavesError('it does not return the message that it has just stored');
  } finally {
    await manager.streams.purge(stream, { filter: subject }).catch(() => undefined);
  }
}

/** NATS credentials, `user:password`, or a token. */
function authenticatorFrom(credentials: string): Authenticator {
  if (credentials.includes('-----BEGIN NATS USER JWT-----'))
    return credsAuthenticator(new TextEncoder().encode(credentials));
  const text = credentials.trim();
  const colon = text.indexOf(':');
  return colon < 0
    ? tokenAuthenticator(text)
    : usernamePasswordAuthenticator(text.slice(0, colon), text.slice(colon + 1));
}

function problemOf(error: unknown): NatsProblem {
  const detail = messageOf(error);
  if (error instanceof OtherStreamError) return { kind: 'other-stream', detail };
  if (error instanceof OtherSecretError) return { kind: 'other-secret', detail };
  if (error instanceof MisbehavesError) return { kind: 'misbehaves', detail };
  if (error instanceof Error && error.name === 'JetStreamNotEnabled') return { kind: 'no-jetstream', detail };
  if (error instanceof AuthorizationError) return { kind: 'refused', detail };
  return {
    kind: error instanceof JetStreamError || error instanceof JetStreamApiError ? 'stream' : 'unreachable',
    detail,
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
