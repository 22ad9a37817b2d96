import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../../test/support/child.js';
import { bytes, type Figure, microseconds, milliseconds, perSecond, times } from '../figure.js';
import { quantile } from '../statistics.js';
import { type RobotPace, type Robots, seatRobots } from '../table/robots.js';
import { startClusterServer, type TableServerProcess } from '../table/servers.js';
import { openBareAppends } from './bareAppend.js';
import { type NatsNode, type NatsNodes, startNats } from '../../test/support/nats/nodes.js';
import { sizeOf, usageOf } from './natsFigures.js';

/** The numbers of tables to measure, in ascending order. */
const TABLES = [100, 500, 1000] as const;
/** How many tables are opened at once: fewer than the 32 clients without a table that a server keeps. */
const AT_ONCE = 6;
/** How long tables play as fast as the servers allow. */
const FAST_MS = 8_000;
/** How long tables play at people's pace, and the mean time between the actions at a table. */
const PACED_MS = 15_000;
const PACE_MS = 5_000;
/** How long bare messages are appended. */
const BARE_MS = 4_000;
const STREAM = 'YAHTZEE';

interface Measured {
  readonly tables: number;
  readonly bareRate: number;
  readonly bareP99: number;
  readonly rate: number;
  readonly fastP99: number;
  readonly pacedMedian: number;
  readonly pacedP99: number;
  /** Processor time of an action, all servers together. */
  readonly serverMs: number;
  readonly natsMs: number;
  readonly pacedServerMs: number;
  /** Memory for each table opened since the last measurement, in each server and in NATS. */
  readonly serverBytes: number;
  readonly natsBytes: number;
  readonly storedPerAction: number;
}

/**
 * Measures how many actions servers can perform. Each table has two players, whom a balancer could spread in
 * any way.
 */
export async function measureLoad(serverCount: 1 | 2): Promise<readonly Figure[]> {
  using folder = temporaryFolder();
  await using nodes = await startNats({ onDisk: true });
  const servers: TableServerProcess[] = [];
  try {
    while (servers.length < serverCount) servers.push(await startClusterServer(folder.path, nodes.url));
    return figuresOf(serverCount, await measureWith(servers, nodes));
  } finally {
    for (const server of servers) await server.end('SIGTERM');
  }
}

async function measureWith(
  servers: readonly TableServerProcess[],
  nodes: NatsNodes,
): Promise<readonly Measured[]> {
  await using bare = await openBareAppends(nodes);
  const [node] = nodes.nodes;
  if (!node) throw new Error('there is no NATS node');
  const tables: Robots[] = [];
  const invitation = (server: number): string => servers[server % servers.length]?.invitation ?? '';
  const open = async (count: number): Promise<void> => {
    let next = tables.length;
    const openSome = async (): Promise<void> => {
      for (let index = next++; index < count; index = next++)
        tables.push(await seatRobots(invitation(index), invitation(index >> 1)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  };
  const play = (durationMs: number, pace: Pick<RobotPace, 'pause'>): Promise<Played> =>
    playFor(durationMs, tables, servers, node, pace);

  const measured: Measured[] = [];
  for (const count of TABLES) {
    const more = count - tables.length;
    const [serverBefore, natsBefore] = [await memoryOf(servers), usageOf(node).residentBytes];
    await open(count);
    const [serverAfter, natsAfter] = [await memoryOf(servers), usageOf(node).residentBytes];
    const before = await sizeOf(nodes, STREAM);
    const fast = await play(FAST_MS, {});
    const after = await sizeOf(nodes, STREAM);
    const paced = await play(PACED_MS, { pause: () => delay(PACE_MS * (0.5 + Math.random())) });
    const stored = after.bytes - before.bytes;
    const messageBytes = Math.round(stored / (after.messages - before.messages));
    const appends = await bare.append(count, messageBytes, BARE_MS);
    measured.push({
      tables: count,
      bareRate: (1000 * appends.length) / BARE_MS,
      bareP99: quantile(appends, 0.99),
      rate: (1000 * fast.times.length) / fast.ms,
      fastP99: quantile(fast.times, 0.99),
      pacedMedian: quantile(paced.times, 0.5),
      pacedP99: quantile(paced.times, 0.99),
      serverMs: fast.serverMs / fast.times.length,
      natsMs: fast.natsMs / fast.times.length,
      pacedServerMs: paced.serverMs / paced.times.length,
      serverBytes: (serverAfter - serverBefore) / more / servers.length,
      natsBytes: (natsAfter - natsBefore) / more,
      storedPerAction: stored / fast.times.length,
    });
  }
  for (const table of tables) table.close();
  return measured;
}

interface Played {
  /** The time of each action in milliseconds. */
  readonly times: readonly number[];
  readonly ms: number;
  readonly serverMs: number;
  readonly natsMs: number;
}

async function playFor(
  durationMs: number,
  tables: readonly Robots[],
  servers: readonly TableServerProcess[],
  node: NatsNode,
  pace: Pick<RobotPace, 'pause'>,
): Promise<Played> {
  const times: number[] = [];
  const [serverBefore, natsBefore] = [await cpuOf(servers), usageOf(node).cpuMs];
  const startedAt = performance.now();
  const mayAct = (): boolean => performance.now() - startedAt < durationMs;
  const acted = (ms: number): void => void times.push(ms);
  await Promise.all(tables.map((table) => table.play({ ...pace, mayAct, acted })));
  return {
    times,
    ms: performance.now() - startedAt,
    serverMs: (await cpuOf(servers)) - serverBefore,
    natsMs: usageOf(node).cpuMs - natsBefore,
  };
}

const total = async (values: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(values)).reduce((sum, value) => sum + value, 0);
const cpuOf = (servers: readonly TableServerProcess[]): Promise<number> =>
  total(servers.map((server) => server.cpuMs()));
const memoryOf = (servers: readonly TableServerProcess[]): Promise<number> =>
  total(servers.map((server) => server.residentBytes()));

function figuresOf(servers: number, measured: readonly Measured[]): readonly Figure[] {
  const figures = measured.flatMap((at, index): readonly Figure[] => {
    const earlier = measured[index - 1];
    const isDouble = earlier && at.tables === 2 * earlier.tables;
    const figure = (
      name: string,
      key: keyof Measured,
      text: (value: number) => string,
    ): readonly Figure[] => [
      {
        label: `${servers} ${servers === 1 ? 'server' : 'servers'}, ${at.tables} tables: ${name}`,
        value: text(at[key]),
      },
      ...(isDouble
        ? [{ label: `  compared with half as many tables`, value: times(at[key] / earlier[key]) }]
        : []),
    ];
    return [
      ...figure('bare appends', 'bareRate', perSecond),
      ...figure('bare append, 99th percentile', 'bareP99', milliseconds),
      ...figure('actions, as fast as possible', 'rate', perSecond),
      ...figure('such an action, 99th percentile', 'fastP99', milliseconds),
      ...figure('action of people, median', 'pacedMedian', milliseconds),
      ...figure('action of people, 99th percentile', 'pacedP99', milliseconds),
      ...figure('processor time of an action, servers', 'serverMs', microseconds),
      ...figure('  of people', 'pacedServerMs', microseconds),
      ...figure('processor time of an action, NATS', 'natsMs', microseconds),
      ...figure('memory of a table, each server', 'serverBytes', bytes),
      ...figure('memory of a table, NATS', 'natsBytes', bytes),
      ...figure('stored for an action, NATS', 'storedPerAction', bytes),
    ];
  });
  return figures;
}
