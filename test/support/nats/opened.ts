import { type NatsOptions, type OpenNats, openNats } from '../../../src/nats/index.js';
import { secretIdOf } from '../../../src/net/index.js';
import type { NatsNodes } from './nodes.js';

/** The secret of the servers in tests, which read their streams. */
export const SECRET = 'only-for-tests-'.repeat(4);

/** The id of this secret. */
const SECRET_ID = secretIdOf(Buffer.from(SECRET));

/** Returns how the tests use the nodes. */
export const natsOptions = ({ nodes }: Pick<NatsNodes, 'nodes'>, stream = 'TEST'): NatsOptions => ({
  servers: nodes.map(({ port }) => `127.0.0.1:${port}`),
  isEncrypted: false,
  stream,
  replicas: nodes.length,
  keepDays: 1,
  limitMiB: 64,
  secretId: SECRET_ID,
});

/** Connects to the nodes as a server does. */
export async function openTestNats(options: NatsOptions): Promise<OpenNats & AsyncDisposable> {
  const opened = await openNats(options);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  return { ...opened.nats, [Symbol.asyncDispose]: () => opened.nats.close() };
}
