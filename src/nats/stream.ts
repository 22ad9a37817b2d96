import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Subjects } from './subjects.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MEBIBYTE = 1024 * 1024;
/** The name under which the metadata of a stream contain the id of the secret. */
const SECRET_ID = 'yahtzee-cli-secret';
/** The error code of JetStream for "stream not found". */
const NO_STREAM = 10_059;

/** How NATS keeps the tables. */
export interface StreamOptions {
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

/** Creates the stream, or gives an existing stream the limits of the options. */
export async function prepareStream(
  manager: JetStreamManager,
  { stream, replicas, keepDays, limitMiB, secretId }: StreamOptions,
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
export class OtherStreamError extends Error {}

/** The servers that use the stream have another secret. */
export class OtherSecretError extends Error {}

/** Returns the setting of a stream that does not fit. */
function wrongSetting(config: StreamConfig, { stored }: Subjects): keyof StreamConfig | undefined {
  if (config.subjects.toSorted().join(' ') !== stored.toSorted().join(' ')) return 'subjects';
  if (config.retention !== RetentionPolicy.Limits) return 'retention';
  if (config.discard !== DiscardPolicy.New) return 'discard';
  return config.max_msgs_per_subject > 0 ? 'max_msgs_per_subject' : undefined;
}
