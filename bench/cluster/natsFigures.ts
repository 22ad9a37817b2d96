import { readFileSync } from 'node:fs';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsNode, NatsNodes } from '../../test/support/nats/nodes.js';

/** Returns the processor time since a node started, in milliseconds, and its resident memory. Needs Linux. */
export function usageOf({ pid }: NatsNode): { readonly cpuMs: number; readonly residentBytes: number } {
  // The name of the program is in brackets, and could contain spaces.
  const fields = readFileSync(`/proc/${pid()}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const status = readFileSync(`/proc/${pid()}/status`, 'utf8');
  const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    residentBytes: Number(kilobytes) * 1024,
  };
}

/** The length of a clock tick in /proc, in milliseconds. */
const TICK_MS = 10;

/** Returns the number and the size of the messages in a stream. */
export async function sizeOf(
  { nodes }: NatsNodes,
  stream: string,
): Promise<{ readonly messages: number; readonly bytes: number }> {
  const connection = await connect({ servers: nodes.map(({ port }) => `127.0.0.1:${port}`) });
  try {
    const { messages, bytes } = (await (await jetstreamManager(connection)).streams.info(stream)).state;
    return { messages, bytes };
  } finally {
    await connection.close();
  }
}
