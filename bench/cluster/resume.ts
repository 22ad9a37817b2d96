import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../../test/support/child.js';
import { pauseOf, type RobotTable, seatRobots } from '../../test/support/nats/robots.js';
import { type Figure, milliseconds } from '../figure.js';
import { median, quantile } from '../statistics.js';
import { startClusterServer, type TableServerProcess } from '../table/servers.js';
import { type Balancer, startBalancer } from '../../test/support/nats/balancer.js';
import { type NatsNodes, startNats } from '../../test/support/nats/nodes.js';

const TABLES = 20;
const SERVERS = 2;
/** The mean pause before each action. */
const PAUSE_MS = 200;
/** The number of kills of each kind. */
const KILLS = 5;
const LEADER_KILLS = 4;
const POLL_MS = 2;
/** A table is replaced after this many records. A game of two has 184. */
const FRESH_RECORDS = 100;
const STREAM = 'YAHTZEE';

interface Scene {
  readonly folder: string;
  readonly nodes: NatsNodes;
  readonly balancer: Balancer;
  readonly servers: TableServerProcess[];
  readonly tables: RobotTable[];
  /** The code that opens tables. */
  readonly opening: string;
}

/** Measures how long tables wait when something is killed or restarted. */
export async function measureResumes(): Promise<readonly Figure[]> {
  return [
    ...(await inScene(1, async (scene) => [
      ...figures(
        'without a kill',
        await repeat(KILLS, () => resumesAfter(scene, () => Promise.resolve(), 'all')),
      ),
      ...figures('killed server', await repeat(KILLS, () => replaceServer(scene, 'SIGKILL'))),
      ...figures('restarted server', await repeat(KILLS, () => replaceServer(scene, 'SIGTERM'))),
    ])),
    ...(await inScene(3, async (scene) =>
      figures('killed leader of three nodes', await repeat(LEADER_KILLS, () => killLeader(scene))),
    )),
  ];
}

async function inScene(
  nodeCount: 1 | 3,
  measure: (scene: Scene) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  using folder = temporaryFolder();
  await using nodes = await startNats({ nodes: nodeCount, onDisk: true });
  await using balancer = await startBalancer();
  const servers: TableServerProcess[] = [];
  const tables: RobotTable[] = [];
  try {
    while (servers.length < SERVERS) servers.push(await startClusterServer(folder.path, nodes.url));
    const opening = servers[0]?.invitation.replace(/^.*\//, '') ?? '';
    const scene = { folder: folder.path, nodes, balancer, servers, tables, opening };
    balance(scene);
    while (tables.length < TABLES) tables.push(await openTable(balancer, opening));
    return await measure(scene);
  } finally {
    for (const table of tables) await table.close();
    for (const server of servers) await server.end('SIGTERM');
  }
}

const balance = ({ balancer, servers }: Scene): void =>
  balancer.use(servers.map(({ invitation }) => Number(/:(\d+)\//.exec(invitation)?.[1])));

async function repeat(count: number, measure: () => Promise<readonly number[]>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let done = 0; done < count; done++) all.push(...(await measure()));
  return all;
}

/** Replaces tables whose games may end soon. */
async function refresh({ tables, balancer, opening }: Scene): Promise<void> {
  for (const [index, table] of tables.entries()) {
    if (most(table) < FRESH_RECORDS) continue;
    await table.close();
    tables[index] = await openTable(balancer, opening);
  }
}

async function openTable(balancer: Balancer, opening: string): Promise<RobotTable> {
  const table = await seatRobots({ opening, port: () => balancer.port });
  table.play(pauseOf(PAUSE_MS));
  return table;
}

/** Ends the first server, and measures the tables whose clients it had. Then starts another server. */
async function replaceServer(scene: Scene, signal: 'SIGKILL' | 'SIGTERM'): Promise<readonly number[]> {
  const { servers, folder, nodes } = scene;
  const [old] = servers.splice(0, 1);
  if (!old) throw new Error('there is no server');
  // A restart starts the next server first.
  if (signal === 'SIGTERM') servers.push(await startClusterServer(folder, nodes.url));
  balance(scene);
  const resumes = await resumesAfter(scene, () => old.end(signal), 'reconnected');
  if (signal === 'SIGKILL') servers.push(await startClusterServer(folder, nodes.url));
  balance(scene);
  return resumes;
}

async function killLeader(scene: Scene): Promise<readonly number[]> {
  const leader = await scene.nodes.leader(STREAM);
  const resumes = await resumesAfter(scene, () => leader.kill(), 'all');
  leader.start();
  await scene.nodes.allCurrent(STREAM);
  return resumes;
}

/**
 * Does something to the scene. Returns the times until every client of a table has another record: all
 * tables, or only those that have lost a connection.
 */
async function resumesAfter(
  scene: Scene,
  act: () => Promise<void>,
  which: 'all' | 'reconnected',
): Promise<readonly number[]> {
  await refresh(scene);
  const { tables } = scene;
  const before = tables.map((table) => ({ table, records: most(table), connections: connectionsOf(table) }));
  const startedAt = performance.now();
  const acting = act();
  const resumed = new Map<RobotTable, number>();
  const waiting = new Set(before);
  while (waiting.size > 0) {
    for (const each of waiting) {
      if (least(each.table) <= each.records) continue;
      resumed.set(each.table, performance.now() - startedAt);
      waiting.delete(each);
    }
    await delay(POLL_MS);
  }
  await acting;
  return before.flatMap(({ table, connections }) => {
    const ms = resumed.get(table);
    return ms === undefined || (which === 'reconnected' && connectionsOf(table) === connections) ? [] : [ms];
  });
}

const most = ({ robots }: RobotTable): number => Math.max(...robots.map(({ records }) => records.length));
const least = ({ robots }: RobotTable): number => Math.min(...robots.map(({ records }) => records.length));
const connectionsOf = ({ robots }: RobotTable): number =>
  robots.reduce((sum, robot) => sum + robot.connections(), 0);

const figures = (name: string, resumes: readonly number[]): readonly Figure[] => [
  { label: `next record, ${name}, median`, value: milliseconds(median(resumes)) },
  { label: `next record, ${name}, worst`, value: milliseconds(quantile(resumes, 1)) },
];
