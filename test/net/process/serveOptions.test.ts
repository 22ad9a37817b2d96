import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import { proxyHeader, startBalancer } from '../../support/net/balancer.js';
import { openScene, type Program, type Server, storedLog, until } from '../../support/net/scene.js';
import {
  expectSameGame,
  quickAnswers,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';

const QUICK_ANSWERS = quickAnswers(SHORT_ROUNDS);
const LOCAL = '127.0.0.1';

/** The events that a server has logged so far. */
const eventsOf = ({ program }: Server): readonly { readonly [field: string]: unknown }[] =>
  program
    .errors()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { readonly [field: string]: unknown });

const linesWith = (program: Program, text: string): readonly string[] =>
  program.lines().filter((line) => line.includes(text));

describe('SIGTERM', () => {
  test('ends a server without a loss, and the game continues on the next one', async () => {
    await using scene = openScene();
    let server = await scene.serve();
    const { port } = server;
    const names = ['Ann', 'Bob'];
    const { seats } = await seatAll(scene, names, { server, options: shortRules(scene) });
    for (const [seat, { program }] of seats.entries())
      program.type(...(seat === 0 ? ['start'] : []), ...QUICK_ANSWERS);
    const stoppedAt: number[] = [];
    for (let records = 3; records < 40; records += 11) {
      await until(() => scene.served().length >= records, `record ${records}`);
      server.program.kill('SIGTERM');
      expect(await server.program.ends()).toBe(143);
      expect(server.program.errors()).toBe('');
      const before = scene.served();
      stoppedAt.push(before.length);
      server = await scene.serve(port);
      // The clients may have continued already.
      expect(scene.served().slice(0, before.length)).toEqual(before);
    }
    await expectSameGame(seats);
    const log = scene.served();
    expect(log).toHaveLength(2 + 2 * 3 * SHORT_ROUNDS);
    for (const { name, program } of seats) {
      expect(storedLog(scene, name)).toEqual(log);
      expect(linesWith(program, 'was lost')).toEqual([]);
      expect(
        linesWith(program, 'The server has closed the connection, perhaps for a restart.').length,
      ).toBeGreaterThan(0);
    }
    printCounts(`restarted server: records at each restart: ${stoppedAt.join(' ')}`);
  });

  test('a second signal ends a server at once', async () => {
    await using scene = openScene();
    const server = await scene.serve(0, LOCAL, ['--log']);
    const { seats } = await seatAll(scene, ['Ann', 'Bob'], { server });
    // The server gives a client that does not answer a second to close its connection.
    seats[1]?.program.kill('SIGSTOP');
    server.program.kill('SIGTERM');
    server.program.kill('SIGINT');
    expect(await server.program.ends()).toBeNull();
    const events = eventsOf(server).map(({ event }) => event);
    expect(events).toContain('draining');
    expect(events).not.toContain('ended');
  });
});

test('serve --log --monitor logs what happens without names and codes, and reports figures', async () => {
  await using scene = openScene();
  const server = await scene.serve(0, LOCAL, ['--log', '--monitor', '0']);
  const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob'], {
    server,
    options: shortRules(scene),
  });
  const [listening] = eventsOf(server);
  expect(listening).toMatchObject({ level: 'info', event: 'listening', address: LOCAL, port: server.port });
  const ask = (path: string): Promise<Response> =>
    fetch(`http://${LOCAL}:${String(listening?.['monitor'])}/${path}`);
  expect((await ask('health')).status).toBe(200);
  const figures = await (await ask('metrics')).text();
  expect(figures).toContain('\nyahtzee_tables 1\n');
  expect(figures).toContain('\nyahtzee_seats 2\n');
  expect(figures).toContain('\nyahtzee_clients 2\n');
  expect(figures).toContain('\nyahtzee_records_stored_total{type="lobby"} 2\n');

  for (const [seat, { program }] of seats.entries())
    program.type(...(seat === 0 ? ['start'] : []), ...QUICK_ANSWERS);
  await expectSameGame(seats);
  expect(await (await ask('metrics')).text()).toContain(
    `\nyahtzee_action_seconds_count ${1 + 2 * 2 * SHORT_ROUNDS}\n`,
  );
  // The table itself stays in memory for two minutes.
  const logged = (name: string): number => eventsOf(server).filter(({ event }) => event === name).length;
  await until(() => logged('disconnected') === logged('connected'), 'the players to leave');
  server.program.kill('SIGINT');
  expect(await server.program.ends()).toBe(130);
  const events = eventsOf(server);
  const count = (name: string): number => events.filter(({ event }) => event === name).length;
  expect(count('connected')).toBeGreaterThanOrEqual(2);
  expect(count('disconnected')).toBe(count('connected'));
  // Ann had no table yet when she connected.
  const tablesOf = (name: string) =>
    new Set(events.filter(({ event }) => event === name).map(({ table }) => table));
  expect(tablesOf('connected')).toContain('00000000');
  expect(tablesOf('disconnected')).toEqual(tablesOf('table-opened'));
  for (const name of ['table-opened', 'table-ended', 'draining', 'ended'])
    expect([name, count(name)]).toEqual([name, 1]);
  expect(events.at(-1)).toMatchObject({ event: 'ended' });
  const secrets = [server.opening, invitation].map((each) => each.slice(-19));
  for (const secret of ['Ann', 'Bob', ...secrets, ...secrets.map((each) => each.replaceAll('-', ''))])
    expect(server.program.errors()).not.toContain(secret);
});

test('serve --proxy-protocol takes the address of a client from the header of a balancer, and --max-tables refuses further tables', async () => {
  await using scene = openScene();
  const server = await scene.serve(0, LOCAL, [
    '--log',
    '--proxy-protocol',
    '10.0.0.0/8,127.0.0.1',
    '--max-tables',
    '1',
  ]);
  await using balancer = await startBalancer(server.port, proxyHeader('203.0.113.7'));
  const opening = server.opening.replace(`:${server.port}/`, `:${balancer.port}/`);
  await seatAll(scene, ['Ann'], { server: { opening } });
  expect(eventsOf(server)).toContainEqual(
    expect.objectContaining({ event: 'connected', address: '203.0.113.7' }),
  );
  const bob = scene.start('Bob', ['host', '--name', 'Bob', '--server', opening]);
  expect(await bob.ends()).not.toBe(0);
  expect([...bob.lines(), bob.errors()].join('\n')).toContain('The server has no room for another table.');
});

describe('serve refuses', () => {
  test.each([
    [
      ['--monitor', 'localhost'],
      '--monitor "localhost": give a port up to 65535, or an address and a port such as 127.0.0.1:9464.',
    ],
    [
      ['--monitor', '192.0.2.250:0'],
      '--monitor "192.0.2.250:0": this computer doesn\'t have this address. Give one of its own, or only a port.',
    ],
    [
      ['--monitor', 'nohost.invalid:1'],
      '--monitor "nohost.invalid:1": this computer doesn\'t have this address. Give one of its own, or only a port.',
    ],
    [['--max-tables', '0'], '--max-tables "0": give a whole number from 1 to 1000000.'],
    [['--max-tables', '1e3'], '--max-tables "1e3": give a whole number from 1 to 1000000.'],
    [
      ['--proxy-protocol', '10.0.0.0/8,10.0.0.0/40'],
      '--proxy-protocol: "10.0.0.0/40" isn\'t a network. Give addresses or networks such as 10.0.0.0/8,fd00::/8.',
    ],
    [
      ['--proxy-protocol', '10.0.0.1/8'],
      '--proxy-protocol: "10.0.0.1/8" isn\'t a network, but an address in 10.0.0.0/8. Give the network, or the address alone.',
    ],
  ])('%j in one line', async (options, line) => {
    await using scene = openScene();
    expect(await scene.runHere('server', ['serve', '--listen', '127.0.0.1:0', ...options])).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: ${line}\n`,
    });
  });

  test('a damaged write-ahead log, and names the file', async () => {
    await using scene = openScene();
    const server = await scene.serve();
    const { seats } = await seatAll(scene, ['Ann', 'Bob'], { server });
    seats[0]?.program.type('start');
    await seats[1]?.program.sees('The game starts.');
    for (let said = 1; said < 4; said++) {
      seats[0]?.program.type(`say line ${said}`);
      await seats[1]?.program.sees(`Ann says "line ${said}"`);
    }
    server.program.kill('SIGKILL');
    await server.program.ends();
    const path = join(scene.path, 'data', 'write-ahead-1.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('line 1', 'line 7'));
    const again = ['serve', '--listen', '127.0.0.1:0', '--data', join(scene.path, 'data')];
    expect(await scene.runHere('server', again)).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: ${path} is damaged. Restore the data folder from a backup, or move this file away: the tables then lose their last records.\n`,
    });
  });

  test('a damaged secret, and names the file', async () => {
    await using scene = openScene();
    const folder = join(scene.path, 'data');
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, 'server.json'), 'junk', { mode: 0o600 });
    const { status, stderr } = await scene.runHere('server', [
      'serve',
      '--listen',
      '127.0.0.1:0',
      '--data',
      folder,
    ]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^yahtzee-cli: .+server\.json is damaged\. Restore it from a backup\..+\n$/);
  });

  test('an empty name of the data folder', async () => {
    await using scene = openScene();
    expect(await scene.runHere('server', ['serve', '--listen', '127.0.0.1:0', '--data', ''])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'yahtzee-cli: --data: give the path of a folder.\n',
    });
  });

  // A start that fails must leave nothing in NATS, so the server opens its ports before it connects to NATS.
  test.each([[[]], [['--nats', 'nats://127.0.0.1:1']]])(
    'the port of another program for its monitor, with %j',
    async (options) => {
      await using scene = openScene();
      const taken = createServer().listen(0, LOCAL);
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const args = ['serve', '--listen', '127.0.0.1:0', '--monitor', String(port), ...options];
      const other = scene.start('other', args, { env: { YAHTZEE_SECRET: 'only-for-tests-'.repeat(4) } });
      expect(await other.ends()).toBe(2);
      expect(other.errors()).toBe(
        `yahtzee-cli: --monitor "${port}": another program is using this port. Choose another port.\n`,
      );
      taken.close();
    },
  );
});
