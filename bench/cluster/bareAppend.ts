import { jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type Figure, milliseconds, perSecond } from '../figure.js';
import { median } from '../statistics.js';
import { type NatsNodes, type NatsNodesOptions, startNats } from '../../test/support/nats/nodes.js';

const STREAM = 'BARE';

/** Appends to JetStream without tables, for comparison. */
export interface BareAppends extends AsyncDisposable {
  /**
   * Appends messages of this size to several subjects at once. Each names the last sequence of its subject,
   * and follows the answer to the message before. Returns the time of each append in milliseconds.
   */
  append(subjects: number, bytes: number, durationMs: number): Promise<readonly number[]>;
}

export async function openBareAppends({ nodes, url }: NatsNodes): Promise<BareAppends> {
  const connection = await connect({ servers: url.replace('nats://', '').split(',') });
  const manager = await jetstreamManager(connection);
  const js = jetstream(connection);
  const subjects = [`${STREAM}.*`];
  const num_replicas = nodes.length;
  await manager.streams.add({ name: STREAM, subjects, storage: StorageType.File, num_replicas });
  let rounds = 0;
  return {
    async append(count, bytes, durationMs) {
      const payload = 'x'.repeat(bytes);
      const round = ++rounds;
      const times: number[] = [];
      const end = performance.now() + durationMs;
      const fill = async (subject: string): Promise<void> => {
        for (let lastSubjectSequence = 0; performance.now() < end;) {
          const startedAt = performance.now();
          lastSubjectSequence = (await js.publish(subject, payload, { expect: { lastSubjectSequence } })).seq;
          times.push(performance.now() - startedAt);
        }
      };
      await Promise.all(Array.from({ length: count }, (_, index) => fill(`${STREAM}.${round}-${index}`)));
      return times;
    },
    async [Symbol.asyncDispose]() {
      await connection.close();
    },
  };
}

/** The kinds of NATS clusters that are compared. */
const KINDS: Readonly<Record<string, NatsNodesOptions>> = {
  'one node': {},
  'one node, sync always': { syncsAlways: true },
  'three nodes': { nodes: 3 },
  'three nodes, sync always': { nodes: 3, syncsAlways: true },
};
/** About the size of the records of an action. */
const BYTES = 450;
const SUBJECTS = 100;
const DURATION_MS = 2_000;

/** Measures bare appends to several kinds of NATS clusters. */
export async function measureBareAppends(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, options] of Object.entries(KINDS)) {
    await using nodes = await startNats({ onDisk: true, ...options });
    await using bare = await openBareAppends(nodes);
    const single = await bare.append(1, BYTES, DURATION_MS);
    const many = await bare.append(SUBJECTS, BYTES, DURATION_MS);
    figures.push(
      { label: `a bare append, ${name}, median`, value: milliseconds(median(single)) },
      { label: `  ${SUBJECTS} at a time`, value: perSecond((1000 * many.length) / DURATION_MS) },
    );
  }
  return figures;
}
