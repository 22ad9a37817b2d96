import { expect, test } from '@jest/globals';
import { startBalancer } from '../support/nats/balancer.js';
import { recordsOf } from '../../src/net/index.js';
import { canonical, checkLog, type TableRecord } from '../../src/table/index.js';
import { printCounts } from '../support/atOnce.js';
import { openScene, type Program, type Scene, until } from '../support/net/scene.js';
import { type Acknowledged, pauseOf, type RobotTable, seatRobots } from '../support/nats/robots.js';
import { natsOptions, openTestNats, SECRET } from '../support/nats/opened.js';
import { type NatsNodes, startNats } from '../support/nats/nodes.js';

const STREAM = 'TABLES';
const TABLES = 24;
const SERVERS = 2;
/** The number of tables that are opened at the same time. A server accepts at most 8 clients that open a table. */
const AT_ONCE = 4;
/** The mean pause before each action at a table, in milliseconds. */
const PAUSE_MS = 2000;

interface Server {
  readonly program: Program;
  readonly port: number;
  readonly opening: string;
}

test('bots at 24 tables see nothing but reconnects while all servers restart', async () => {
  await using scene = openScene();
  await using nats = await startNats();
  await using balancer = await startBalancer();
  let servers: readonly Server[] = await Promise.all(
    Array.from({ length: SERVERS }, (_, index) => serve(scene, nats.url, `first-${index}`)),
  );
  balancer.use(servers.map(({ port }) => port));
  const [{ opening } = { opening: '' }] = servers;

  const tables = await seatAll({ opening, port: () => balancer.port });
  const connectionsBefore = connectionsOf(tables);
  for (const table of tables) table.play(pauseOf(PAUSE_MS));

  const times: number[] = [];
  for (const [index, old] of servers.entries()) {
    const next = await serve(scene, nats.url, `second-${index}`);
    servers = servers.map((server) => (server === old ? next : server));
    balancer.use(servers.map(({ port }) => port));
    const startedAt = performance.now();
    old.program.kill('SIGTERM');
    expect(await old.program.ends()).toBe(143);
    expect(old.program.errors()).toBe('');
    await until(() => tables.every(isConnected), 'all bots to return');
    times.push(Math.round(performance.now() - startedAt));
  }

  const recordsAfter = new Map(tables.map((table) => [table, recordCount(table)]));
  await until(
    () => tables.every((table) => recordCount(table) > (recordsAfter.get(table) ?? 0)),
    'every table to play on',
  );
  await Promise.all(tables.map((table) => table.stop()));

  const logs = await storedLogs(nats, tables);
  for (const [index, table] of tables.entries()) expectSound(table, logs[index] ?? []);
  printCounts(
    `rolling restart: tables: ${tables.length}, records: ${logs.flat().length}, acknowledged actions: ` +
      `${tables.flatMap(({ acknowledged }) => acknowledged).length}, reconnects: ` +
      `${connectionsOf(tables) - connectionsBefore}, ms until all bots were back: ${times.join(' and ')}`,
  );
  for (const table of tables) await table.close();
});

async function serve(scene: Scene, url: string, name: string): Promise<Server> {
  const store = ['--nats', url, '--stream', STREAM, '--store-limit', '64'];
  const args = ['serve', '--listen', '127.0.0.1:0', ...store];
  const program = scene.start(name, args, { env: { YAHTZEE_SECRET: SECRET } });
  const listening = await program.sees(/^Listening: /);
  const invitation = await program.sees(/^Invitation: /);
  return {
    program,
    port: Number(/\d+$/.exec(listening)?.[0]),
    opening: invitation.replace(/^.*\//, ''),
  };
}

async function seatAll(place: Parameters<typeof seatRobots>[0]): Promise<readonly RobotTable[]> {
  const tables: RobotTable[] = [];
  let left = TABLES;
  const open = async (): Promise<void> => {
    while (left-- > 0) tables.push(await seatRobots(place));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  return tables;
}

const connectionsOf = (tables: readonly RobotTable[]): number =>
  tables.flatMap(({ robots }) => robots).reduce((sum, robot) => sum + robot.connections(), 0);

const isConnected = ({ robots }: RobotTable): boolean =>
  robots.every(({ client }) => client.getState().link.type === 'connected');

/** Returns the number of records that every robot of a table has. */
const recordCount = ({ robots }: RobotTable): number =>
  Math.min(...robots.map(({ records }) => records.length));

/** Reads the logs of the tables from JetStream. */
async function storedLogs(
  nats: NatsNodes,
  tables: readonly RobotTable[],
): Promise<readonly (readonly TableRecord[])[]> {
  await using opened = await openTestNats(natsOptions(nats, STREAM));
  const logs: (readonly TableRecord[])[] = [];
  for (const { name } of tables) logs.push(recordsOf((await opened.log.read(name)) ?? []));
  return logs;
}

/** Checks that nobody at a table has noticed anything but lost connections, and that no action is lost or repeated. */
function expectSound(
  { name, robots, acknowledged, refusals }: RobotTable,
  log: readonly TableRecord[],
): void {
  expect({ name, refusals }).toEqual({ name, refusals: [] });
  expect({ name, check: checkLog(log).ok }).toEqual({ name, check: true });
  for (const { client, records } of robots) {
    const { fault, reports, link } = client.getState();
    expect({ name, fault, reports, link }).toEqual({ name, reports: [], link: { type: 'connected' } });
    expect(canonical(records)).toBe(canonical(log));
  }
  // A bot may learn of its action later than another bot that has acted since then.
  for (const [member] of robots.entries()) {
    const own = (actions: readonly Acknowledged[]): readonly Acknowledged[] =>
      actions.filter((action) => action.member === member);
    expect(own(log.flatMap(actionIn))).toEqual(own(acknowledged));
  }
}

/** Returns the roll or the filled box of a record. */
function actionIn(record: TableRecord): readonly Acknowledged[] {
  if (record.type === 'asked') return [{ type: 'roll', member: record.member, roll: record.roll }];
  if (record.type === 'scored') return [{ type: 'score', member: record.member, box: record.box }];
  return [];
}
