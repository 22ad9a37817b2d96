import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MEMORY, temporaryFolder } from '../child.js';
import { WAIT_LIMIT_MS } from '../limits.mjs';

const DOWNLOADED = fileURLToPath(new URL('../../../.cache/nats/nats-server', import.meta.url));

/** A nats-server process. It keeps its ports and its store when it is killed and started again. */
export interface NatsNode {
  readonly name: string;
  readonly port: number;
  /** Returns the id of the process, which changes with each start. */
  pid(): number;
  kill(): Promise<void>;
  /** Starts the node for the first time, or again after `kill`. By default, on the store that has its name. */
  start(store?: string): void;
  /** Stops the process without ending it, or continues it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Returns what the node reports at a path of its monitoring port, or undefined if it does not answer. */
  report(path: string): Promise<unknown>;
}

/**
 * One or several nats-server processes with JetStream on the loopback address, with their stores in a new folder.
 * Disposing kills them, and removes the folder.
 */
export interface NatsNodes extends AsyncDisposable {
  readonly nodes: readonly NatsNode[];
  /** The value for `--nats`. */
  readonly url: string;
  /**
   * Resolves when the leader of a stream reaches all nodes, and all nodes have all of its messages. `/healthz` would be
   * too strict: a node that was killed while it led JetStream can report for minutes that it is not current.
   */
  allCurrent(stream: string): Promise<void>;
  /** Resolves to the node that leads a stream. */
  leader(stream: string): Promise<NatsNode>;
}

/** The options of the nodes. */
export interface NatsNodesOptions {
  readonly nodes?: 1 | 3;
  /** By default, the nodes have JetStream. */
  readonly hasJetStream?: boolean;
  /** How many nodes start now. By default, all of them. With fewer, `startNats` does not wait for JetStream. */
  readonly startNow?: number;
  /** Clients must give this user and password. */
  readonly user?: { readonly name: string; readonly password: string };
  /** Puts the stores on a disk, and does not limit their size. By default, they are in memory. */
  readonly onDisk?: boolean;
  /** Whether each message is on the disk before it counts as stored. By default, NATS syncs every two minutes. */
  readonly syncsAlways?: boolean;
}

const PATH = process.env['YAHTZEE_TEST_NATS'] ?? DOWNLOADED;

/** Returns whether this machine has a nats-server. */
export function hasNatsServer(): boolean {
  try {
    accessSync(PATH, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of nats-server. */
export function natsServer(): string {
  if (!hasNatsServer()) throw new Error(`Can't run ${PATH}. Run: npm run nats-server`);
  return PATH;
}

/** Starts nats-server processes, and waits until JetStream works. */
export async function startNats({
  nodes: number = 1,
  hasJetStream = true,
  startNow = number,
  user,
  onDisk = false,
  syncsAlways = false,
}: NatsNodesOptions = {}): Promise<NatsNodes> {
  const binary = natsServer();
  const folder = temporaryFolder(onDisk ? undefined : MEMORY);
  const ports = await freePorts(3 * number);
  const routes = Array.from({ length: number }, (_, index) => `nats://127.0.0.1:${ports[3 * index + 2]}`);
  const nodes = routes.map((_, index): NatsNode => {
    const [port = 0, monitor = 0, route = 0] = ports.slice(3 * index);
    const name = `node${index + 1}`;
    const file = join(folder.path, `${name}.conf`);
    const store = [!onDisk && 'max_mem: 64M, max_file: 1G', syncsAlways && 'sync_interval: always'];
    const lines = [
      `server_name: ${name}`,
      `listen: "127.0.0.1:${port}"`,
      `http: "127.0.0.1:${monitor}"`,
      hasJetStream && `jetstream { ${store.filter((line) => line !== false).join(', ')} }`,
      number > 1 && `cluster { name: test, listen: "127.0.0.1:${route}", routes: [${routes.join(', ')}] }`,
      user && `authorization { user: "${user.name}", password: "${user.password}" }`,
    ];
    writeFileSync(file, lines.filter((line) => typeof line === 'string').join('\n'));
    const log = join(folder.path, `${name}.log`);
    const start = (used = name): ChildProcess => {
      const output = openSync(log, 'a');
      const args = ['-c', file, '--store_dir', join(folder.path, used)];
      return spawn(binary, args, { stdio: ['ignore', output, output] });
    };
    let child: ChildProcess | undefined;
    return {
      name,
      port,
      pid: () => child?.pid ?? 0,
      async kill() {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
      start: (used) => void (child = start(used)),
      signal: (signal) => void child?.kill(signal),
      async report(path) {
        try {
          const answer = await fetch(`http://127.0.0.1:${monitor}${path}`, {
            signal: AbortSignal.timeout(2000),
          });
          return answer.ok ? await answer.json() : undefined;
        } catch {
          return undefined;
        }
      },
    };
  });
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()));
    folder[Symbol.dispose]();
  };
  const logs = (): string =>
    nodes.map(({ name }) => readFileSync(join(folder.path, `${name}.log`), 'utf8').slice(-3000)).join('\n');
  const eventually = async <T>(what: string, find: () => Promise<T | undefined>): Promise<T> => {
    const start = performance.now();
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      if (performance.now() - start > WAIT_LIMIT_MS)
        throw new Error(`${WAIT_LIMIT_MS} ms went by while waiting for ${what}\n${logs()}`);
      await delay(20);
    }
  };
  /** Resolves when JetStream works on all nodes. Several nodes then know a leader and each other. */
  const ready = async (): Promise<void> => {
    for (const node of nodes) {
      await eventually(`${node.name} to be ready`, () => node.report('/healthz'));
      if (number === 1 || !hasJetStream) continue;
      await eventually(`${node.name} to know a leader and all nodes`, async () =>
        leaderOfAll(await node.report('/jsz'), node.name, number),
      );
    }
  };
  const started: NatsNodes = {
    nodes,
    url: `nats://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    async allCurrent(stream) {
      await eventually(`all nodes to have all messages of ${stream}`, async () => {
        for (const node of nodes) {
          const copies = copiesOf(await node.report(STREAMS), stream);
          if (copies?.leader === node.name && copies.current === number) return copies;
        }
        return undefined;
      });
    },
    leader: (stream) =>
      eventually(`a leader of ${stream}`, async () => {
        for (const node of nodes) {
          const copies = copiesOf(await node.report(STREAMS), stream);
          if (copies?.leader === node.name) return node;
        }
        return undefined;
      }),
    [Symbol.asyncDispose]: close,
  };
  try {
    for (const node of nodes.slice(0, startNow)) node.start();
    if (startNow === number) await ready();
    return started;
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a node reports about the cluster that manages JetStream. */
interface MetaCluster {
  readonly leader?: string;
  readonly cluster_size?: number;
  readonly replicas?: readonly {
    readonly name: string;
    readonly current: boolean;
    readonly offline?: boolean;
  }[];
}

const metaOf = (report: unknown): MetaCluster | undefined =>
  ((report ?? {}) as { readonly meta_cluster?: MetaCluster }).meta_cluster;

/** Returns the leader of JetStream if this node knows it, knows all nodes and, as the leader, also reaches all of them. */
function leaderOfAll(report: unknown, node: string, nodes: number): string | undefined {
  const meta = metaOf(report);
  const reached = (meta?.replicas ?? []).filter(({ current, offline }) => current && !offline);
  if (!meta?.leader || meta.cluster_size !== nodes) return undefined;
  return meta.leader !== node || reached.length === nodes - 1 ? meta.leader : undefined;
}

const STREAMS = '/jsz?streams=true';

/** Returns the node that leads a stream and how many nodes, with the leader, have all messages, as a node reports it. */
function copiesOf(
  report: unknown,
  stream: string,
): { readonly leader: string; readonly current: number } | undefined {
  const { account_details: accounts = [] } = (report ?? {}) as {
    readonly account_details?: readonly {
      readonly stream_detail?: readonly {
        readonly name: string;
        readonly cluster?: {
          readonly leader?: string;
          readonly replicas?: readonly { readonly current: boolean; readonly offline?: boolean }[];
        };
      }[];
    }[];
  };
  const found = accounts
    .flatMap(({ stream_detail: streams = [] }) => streams)
    .find(({ name }) => name === stream);
  const { leader, replicas = [] } = found?.cluster ?? {};
  if (!leader) return undefined;
  return { leader, current: 1 + replicas.filter(({ current, offline }) => current && !offline).length };
}

/**
 * Returns free ports below those that systems give to outgoing connections, so that nobody takes them meanwhile. Each
 * worker of jest has its own range, because two tests may look for ports at the same time.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const range = 10_000 + (Number(process.env['JEST_WORKER_ID'] ?? 0) % 10) * 2000;
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = range + Math.floor(Math.random() * 2000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port === port));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    ports.add(port);
  }
  return [...ports];
}
