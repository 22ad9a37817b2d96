import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import type { Subjects } from './subjects.js';

const MEBIBYTE = 1024 * 1024;
const SECRET_ID = 'yahtzee-cli-secret';
/**
 * The metadata key for the stream's id: when it was first created. A restored backup keeps this id, but JetStream gives
 * it a new creation time, which differs between the nodes of a NATS cluster.
 */
const STREAM_ID = 'yahtzee-cli-stream';
/** JetStream's error "stream not found". */
const NO_STREAM = 10_059;
/** JetStream's error "replicas > 1 not supported in non-clustered mode". */
const NOT_CLUSTERED = 10_074;
/** JetStream's error "insufficient storage resources available". */
const NO_ROOM = 10_047;

/** NATS nodes that store each record of a new stream, if there are that many. */
const REPLICAS = 3;
const LIMIT_MIB = 4096;

export interface StreamOptions {
  readonly stream: string;
  /** The addresses of the NATS nodes, as `host` or `host:port`. */
  readonly servers: readonly string[];
  /**
   * How many NATS nodes store each record. By default, an existing stream keeps its number; a new one gets 3 with three
   * or more addresses, otherwise 1.
   */
  readonly replicas?: number;
  /** The stream's size limit, in MiB. By default, an existing stream keeps its own; a new one gets 4096. */
  readonly limitMiB?: number;
  /** An id of the cluster's secret that doesn't reveal it. The first server writes it into the stream. */
  readonly secretId: string;
}

/**
 * Creates the stream, or gives an existing one the limits in the options and what this version needs. Returns
 * the stream's id, which no other stream has.
 * @throws OneCopyError if NATS can't keep more than one copy
 * @throws MissingCopiesError if NATS keeps fewer copies than it should, for example because a node is missing
 */
export async function prepareStream(
  manager: JetStreamManager,
  options: StreamOptions,
  subjects: Subjects,
): Promise<string> {
  const { stream } = options;
  const known = await findStream(manager, stream);
  if (!known) await createStream(manager, options, subjects);
  else await updateStream(manager, options, known, subjects);
  const info = await manager.streams.info(stream);
  const { config, cluster } = info;
  const replicas = options.replicas ?? config.num_replicas;
  const copies = (cluster?.leader ? 1 : 0) + (cluster?.replicas?.length ?? 0);
  if (config.num_replicas !== replicas || copies < replicas)
    throw new MissingCopiesError(`${copies} of ${replicas} copies`);
  const id = idOf(info);
  const metadata = { ...config.metadata, [STREAM_ID]: id };
  if (config.metadata?.[STREAM_ID] !== id) await manager.streams.update(stream, { ...config, metadata });
  return id;
}

const idOf = ({ config, created }: StreamInfo): string => config.metadata?.[STREAM_ID] ?? created;

/**
 * Checks that the stream exists, is ours, and has this id. Changes nothing.
 *
 * @throws NoStreamError, OtherStreamError, OtherSecretError, NewStreamError, or the errors of JetStream
 */
export async function checkStream(
  manager: JetStreamManager,
  options: StreamOptions,
  subjects: Subjects,
  id: string,
): Promise<void> {
  const known = await findStream(manager, options.stream);
  if (!known) throw new NoStreamError('stream not found');
  checkOwner(known.config, options, subjects);
  // For example, a restored backup from an earlier version. The next server that starts will correct this setting.
  if (!known.config.allow_rollup_hdrs) throw new OtherStreamError('allow_rollup_hdrs');
  if (idOf(known) !== id) throw new NewStreamError(`created ${idOf(known)}, not ${id}`);
}

const settingsOf = ({ replicas, limitMiB }: Pick<StreamOptions, 'replicas' | 'limitMiB'>) => ({
  // Lets each `lobby` entry replace the earlier ones. Servers of earlier versions never replace entries, so this
  // setting changes nothing for them.
  allow_rollup_hdrs: true,
  // Servers delete whole tables. An age limit would delete the first records of tables still in use.
  max_age: 0,
  ...(replicas !== undefined && { num_replicas: replicas }),
  ...(limitMiB !== undefined && { max_bytes: limitMiB * MEBIBYTE }),
});

async function createStream(
  manager: JetStreamManager,
  options: StreamOptions,
  { stored }: Subjects,
): Promise<void> {
  const { replicas = options.servers.length >= REPLICAS ? REPLICAS : 1, limitMiB = LIMIT_MIB } = options;
  try {
    await manager.streams.add({
      name: options.stream,
      subjects: [...stored],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      // A full stream must refuse new records, because deleting old ones would damage tables.
      discard: DiscardPolicy.New,
      // Reads must go to the leader, because other nodes may lack the latest records.
      allow_direct: false,
      metadata: { [SECRET_ID]: options.secretId },
      ...settingsOf({ replicas, limitMiB }),
    });
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === NOT_CLUSTERED)
      throw new OneCopyError(String(replicas));
    throw withSize(error, limitMiB);
  }
}

/** Replaces JetStream's error "no room" with one that says how much room the stream needs. Passes on other errors. */
const withSize = (error: unknown, limitMiB: number): unknown =>
  error instanceof JetStreamApiError && error.code === NO_ROOM ? new NoRoomError(String(limitMiB)) : error;

async function updateStream(
  manager: JetStreamManager,
  options: StreamOptions,
  { config, cluster }: StreamInfo,
  subjects: Subjects,
): Promise<void> {
  checkOwner(config, options, subjects);
  // A node outside a cluster accepts any number of replicas for an existing stream, but keeps only one copy.
  const { replicas = config.num_replicas } = options;
  if (replicas > 1 && !cluster?.name) throw new OneCopyError(String(replicas));
  const settings = settingsOf(options);
  const changes = Object.entries(settings).filter(
    ([name, value]) => config[name as keyof StreamConfig] !== value,
  );
  if (changes.length === 0) return;
  const changed = { ...config, ...settings };
  try {
    await manager.streams.update(options.stream, changed);
  } catch (error) {
    throw withSize(error, changed.max_bytes / MEBIBYTE);
  }
}

/** Undefined if no stream has this name. */
const findStream = (manager: JetStreamManager, stream: string): Promise<StreamInfo | undefined> =>
  manager.streams.info(stream).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === NO_STREAM) return undefined;
    throw error;
  });

/** @throws OtherStreamError or OtherSecretError if this server mustn't use the stream */
function checkOwner(config: StreamConfig, { secretId }: StreamOptions, subjects: Subjects): void {
  const wrong = wrongSetting(config, subjects);
  if (wrong !== undefined) throw new OtherStreamError(wrong);
  // With another secret, this server would give its clients codes and keys that the other servers don't know.
  if (config.metadata?.[SECRET_ID] !== secretId) throw new OtherSecretError('other secret');
}

/** The NATS node isn't in a cluster. The message says how many copies the stream needs. */
export class OneCopyError extends Error {}

/** The nodes have no room for the stream. The message says its size in MiB. */
export class NoRoomError extends Error {}

/** JetStream keeps fewer copies of the stream than it should. */
export class MissingCopiesError extends Error {}

export class NoStreamError extends Error {}

/** Somebody replaced the stream that this server started with, so this server's tables may not be in it. */
export class NewStreamError extends Error {}

/** A stream of this name has settings that could lose records. */
export class OtherStreamError extends Error {}

/** The servers on this stream have another secret. */
export class OtherSecretError extends Error {}

/** The first setting of a stream that doesn't suit this server, if any. */
function wrongSetting(config: StreamConfig, { stored }: Subjects): keyof StreamConfig | undefined {
  if (config.subjects.toSorted().join(' ') !== stored.toSorted().join(' ')) return 'subjects';
  if (config.retention !== RetentionPolicy.Limits) return 'retention';
  if (config.discard !== DiscardPolicy.New) return 'discard';
  if (config.storage !== StorageType.File) return 'storage';
  if (config.deny_purge) return 'deny_purge';
  return config.max_msgs_per_subject > 0 ? 'max_msgs_per_subject' : undefined;
}
