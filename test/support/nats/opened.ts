import { type NatsOptions, type OpenNats, openNats } from '../../../src/nats/index.js';
import type { NatsNodes } from './nodes.js';

/** Returns how the tests use the nodes. */
export const natsOptions = ({ nodes }: Pick<NatsNodes, 'nodes'>, stream = 'TEST'): NatsOptions => ({
  servers: nodes.map(({ port }) => `127.0.0.1:${port}`),
  isEncrypted: false,
  stream,
  replicas: nodes.length,
  keepDays: 1,
  limitMiB: 64,
});

/** Connects to the nodes as a server does. */
export async function openTestNats(options: NatsOptions): Promise<OpenNats & AsyncDisposable> {
  const opened = await openNats(options);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  return { ...opened.nats, [Symbol.asyncDispose]: () => opened.nats.close() };
}
