import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** The place where `npm run nats-server` puts the NATS server. */
const CACHED = fileURLToPath(new URL('../../.cache/nats/nats-server', import.meta.url));
/** The pause before a node is asked again whether it is ready, in milliseconds. */
const RETRY_MS = 50;

/** A NATS server with JetStream, in a process of its own. */
export interface NatsNode {
  readonly name: string;
  /** The address for clients. */
  readonly address: string;
  /** Returns the processor time since the node started, in milliseconds, and the resident memory. Needs Linux. */
  usage(): { readonly cpuMs: number; readonly residentBytes: number };
  /** Kills the node with SIGKILL. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Starts the node again with the same port and folder. Resolves when JetStream is ready. */
  restart(): Promise<void>;
}

/** The nodes of one NATS cluster. Disposing kills them. */
export interface NatsNodes extends AsyncDisposable {
  readonly nodes: readonly NatsNode[];
  /** The value of `--nats`. */
  readonly url: string;
  /** Returns the size of a stream, and the node that leads it. */
  stream(name: string): Promise<StreamState>;
}

/** The state of a stream. */
export interface StreamState {
  readonly messages: number;
  readonly bytes: number;
  readonly leader: NatsNode;
}

/** Returns the path of the NATS server, from YAHTZEE_TEST_NATS or `.cache/nats/`. Undefined if there is none. */
export function findNatsServer(): string | undefined {
  const path = process.env['YAHTZEE_TEST_NATS'] ?? CACHED;
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/** The options of the nodes. */
export interface NatsNodesOptions {
  /** By default, one. */
  readonly count?: 1 | 3;
  /** Whether each record is on the disk before it counts as stored. By default, NATS syncs every two minutes. */
  readonly syncsAlways?: boolean;
}

/** Starts a NATS cluster, whose nodes keep their files in a folder. */
export async function startNats(
  program: string,
  folder: string,
  { count = 1, syncsAlways = false }: NatsNodesOptions = {},
): Promise<NatsNodes> {
  const ports = await freePorts(count * 2);
  const routes = Array.from({ length: count }, (_, index) => `nats://127.0.0.1:${ports[count + index]}`);
  const children = new Map<string, ChildProcess>();
  const nodes = Array.from({ length: count }, (_, index): NatsNode => {
    const name = `node-${index + 1}`;
    const address = `127.0.0.1:${ports[index]}`;
    const config = join(folder, `${name}.conf`);
    const cluster = `cluster { name: bench, listen: "127.0.0.1:${ports[count + index]}", routes: [${routes.join(', ')}] }`;
    const store = `store_dir: "${join(folder, name)}"${syncsAlways ? ', sync_interval: always' : ''}`;
    const lines = [`server_name: ${name}`, `listen: "${address}"`, `jetstream { ${store} }`];
    writeFileSync(config, [...lines, ...(count > 1 ? [cluster] : [])].join('\n'));
    const start = (): void => {
      const child = spawn(program, ['-c', config], { stdio: 'ignore' });
      children.set(name, child);
    };
    start();
    return {
      name,
      address,
      usage: () => usageOf(children.get(name)?.pid ?? 0),
      async kill() {
        const child = children.get(name);
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
      async restart() {
        start();
        await isReady(address);
      },
    };
  });
  await Promise.all(nodes.map(({ address }) => isReady(address)));
  return {
    nodes,
    url: `nats://${nodes.map(({ address }) => address).join(',')}`,
    async stream(stream) {
      const connection = await connect({ servers: nodes.map(({ address }) => address) });
      try {
        const { state, cluster } = await (await jetstreamManager(connection)).streams.info(stream);
        const leader = nodes.find(({ name }) => nodes.length === 1 || name === cluster?.leader);
        if (!leader) throw new Error(`the stream ${stream} has no leader`);
        return { messages: state.messages, bytes: state.bytes, leader };
      } finally {
        await connection.close();
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(nodes.map((node) => node.kill()));
    },
  };
}

/** Resolves when JetStream answers at an address. */
async function isReady(address: string): Promise<void> {
  for (;;) {
    const connection = await connect({ servers: address, reconnect: false }).catch(() => undefined);
    if (connection) {
      const manager = await jetstreamManager(connection).catch(() => undefined);
      await connection.close();
      if (manager) return;
    }
    await delay(RETRY_MS);
  }
}

/** The length of a clock tick in /proc, in milliseconds. */
const TICK_MS = 10;

function usageOf(pid: number): ReturnType<NatsNode['usage']> {
  // The name of the program, which is in brackets, could contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    residentBytes: Number(kilobytes) * 1024,
  };
}

/** Returns ports that are free now. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}
