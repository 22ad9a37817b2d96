import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { printCounts } from '../support/atOnce.js';
import { SHORT } from '../support/houseRules.js';
import { seatCluster } from '../support/nats/clusterGame.js';
import { openMachines } from '../support/nats/machines.js';
import { startNats } from '../support/nats/nodes.js';
import { SECRET } from '../support/nats/opened.js';
import { openScene, type Program, until } from '../support/net/scene.js';

/** The records of a short game of two players who roll once in each turn. */
const RECORDS = 2 + 2 * 3 * SHORT.boxes.length;

// The nodes do not know how many servers there are, so each number of servers is tested with one number of nodes. Every six
// records, the same kinds of records follow for the same players; both numbers of records between kills meet all six.
test.each([
  { servers: 2, nodes: 1, every: 7 },
  { servers: 3, nodes: 3, every: 5 },
] as const)(
  'a game continues at another server if servers are killed again and again: $servers servers, $nodes NATS nodes',
  async ({ servers, nodes, every }) => {
    await using nats = await startNats({ nodes });
    await using machines = await openMachines(nats.url, ['--store-limit', '64']);
    for (let server = 0; server < servers; server++) await machines.start();
    const game = await seatCluster(machines, ['Ann', 'Bob'], SHORT);
    const killedAt: number[] = [];
    const starting: Promise<unknown>[] = [];
    /** The last record after which a server was killed. */
    let handled = 0;

    const killAll = async (): Promise<void> => {
      for (let n = every; n <= RECORDS; n += every) {
        await game.reaches(n);
        await until(() => machines.running().length === servers, 'the servers to run');
        killedAt.push(game.records());
        // The oldest server: each is killed in its turn, with or without clients.
        const [oldest] = machines.running();
        if (oldest) await machines.kill(oldest);
        starting.push(machines.start());
        handled = n;
      }
    };
    const mayContinue = (): Promise<void> =>
      until(() => handled + every > game.records(), 'a server to be killed');
    // Without the links, no server can answer a question before the kill.
    machines.holdLinks(mayContinue);
    const killing = killAll();
    await game.play(mayContinue);
    await killing;
    await Promise.all(starting);
    await game.allConnected();
    const log = await game.expectSound(nats);
    expect(log).toHaveLength(RECORDS);
    expect(killedAt).toEqual(log.flatMap(({ n }) => (n % every === 0 ? [n] : [])));
    for (const { program } of machines.running()) expect(program.errors()).toBe('');
    printCounts(
      `killed servers: ${servers} servers, ${nodes} NATS nodes, kills: ${killedAt.length}, records: ${log.length}, not stored: ${game.notStored()}`,
    );
  },
);

test('a server that has lost NATS ends on SIGTERM', async () => {
  await using scene = openScene();
  await using nats = await startNats();
  const args = ['serve', '--nats', nats.url, '--store-limit', '64', '--listen', '127.0.0.1:0'];
  const server = scene.start('server', args, { env: { YAHTZEE_SECRET: SECRET } });
  await server.sees(/^Invitation: /);
  for (const node of nats.nodes) await node.kill();
  server.kill('SIGTERM');
  expect(await server.ends()).toBe(143);
  expect(server.errors()).toBe('');
});

/** Returns the events with these names in the log of a server, and their levels. */
const logged = (program: Program, ...names: readonly string[]): readonly unknown[] =>
  program
    .errors()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { readonly event: string; readonly level: string })
    .filter(({ event }) => names.includes(event))
    .map(({ event, level }) => ({ event, level }));

test('a server logs when it loses NATS and finds it again, and its players wait meanwhile', async () => {
  await using nats = await startNats();
  await using machines = await openMachines(nats.url, ['--store-limit', '64', '--log']);
  const { program } = await machines.start();
  const ann = machines.client('Ann', { type: 'open', name: 'Ann', rules: OFFICIAL });
  const linkOfAnn = (): string => ann.client.getState().link.type;
  await until(() => linkOfAnn() === 'connected', 'Ann to have a table');
  const offline = { level: 'error', event: 'offline' };
  const online = { level: 'info', event: 'online' };
  const events = (): readonly unknown[] => logged(program, 'offline', 'online');

  for (const losses of [1, 2]) {
    for (const node of nats.nodes) await node.kill();
    await until(() => events().length === 2 * losses - 1, 'the server to lose NATS');
    expect(events().at(-1)).toEqual(offline);
    await until(() => linkOfAnn() !== 'connected', 'Ann to be disconnected');
    for (const node of nats.nodes) node.start();
    await until(() => events().length === 2 * losses, 'the server to find NATS');
    expect(events().at(-1)).toEqual(online);
    await until(() => linkOfAnn() === 'connected', 'Ann to return');
    expect(await ann.client.say('Hello')).toBeUndefined();
  }
  expect(events()).toEqual([offline, online, offline, online]);
  expect(logged(program, 'fault')).toEqual([]);
});

test("a server doesn't use another stream that has replaced its own, and its players wait for its own", async () => {
  await using nats = await startNats();
  const [node] = nats.nodes;
  await using machines = await openMachines(nats.url, ['--store-limit', '64', '--log', '--monitor', '0']);
  const { program } = await machines.start();
  const ann = machines.client('Ann', { type: 'open', name: 'Ann', rules: OFFICIAL });
  const linkOfAnn = (): string => ann.client.getState().link.type;
  await until(() => linkOfAnn() === 'connected', 'Ann to have a table');
  const lines = () =>
    program
      .errors()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const refusals = () => lines().filter(({ event }) => event === 'stream-refused');
  const monitor = Number(lines()[0]?.['monitor']);
  const health = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${monitor}/health`);
    return `${answer.status} ${await answer.text()}`;
  };
  /** Restarts NATS, and returns why the server does not use its stream. */
  const refusalAfter = async (change: () => Promise<unknown>): Promise<unknown> => {
    const before = refusals().length;
    await change();
    await until(() => refusals().length > before, 'the server to refuse the stream');
    const fault = refusals().at(-1)?.['fault'];
    expect(await health()).toBe(`503 offline: ${String(fault)}\n`);
    await until(() => linkOfAnn() === 'reconnecting', 'Ann to be disconnected');
    expect(refusals().slice(before)).toMatchObject([{ level: 'warn' }]);
    return fault;
  };
  const restartWith = async (store?: string): Promise<void> => {
    await node?.kill();
    node?.start(store);
  };

  expect(await refusalAfter(() => restartWith('other'))).toMatch(/has lost the stream/);
  /** Starts a server with this secret, which creates the stream. */
  const createStream = async (secret: string): Promise<void> => {
    const args = ['serve', '--nats', nats.url, '--stream', machines.stream, '--store-limit', '64'];
    const other = machines.scene.start('other', [...args, '--listen', '127.0.0.1:0'], {
      env: { YAHTZEE_SECRET: secret },
    });
    await other.sees(/^Invitation: /);
    other.kill('SIGKILL');
    await other.ends();
  };
  expect(await refusalAfter(() => createStream('b'.repeat(64)))).toMatch(/another secret/);
  expect(await refusalAfter(() => restartWith('other'))).toMatch(/another secret/);
  expect(await refusalAfter(() => restartWith('empty'))).toMatch(/has lost the stream/);
  const replaced = /has another stream .*Restore the store.*restart all servers/;
  expect(await refusalAfter(() => createStream(SECRET))).toMatch(replaced);

  await restartWith();
  await until(() => linkOfAnn() === 'connected', 'Ann to return to her table');
  expect(await ann.client.say('Hello')).toBeUndefined();
  expect(await health()).toBe('200 ok\n');
});
