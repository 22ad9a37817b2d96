import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { connect, parseInvitation } from '../../../src/net/index.js';
import { seatPlayers, startRealNet } from '../../support/net/realNet.js';
import {
  openScene,
  processesNaming,
  type Program,
  type Scene,
  storedGames,
  until,
} from '../../support/net/scene.js';
import { endOf, invitationOf, seatAll } from '../../support/net/wholeGame.js';

const INVITATION =
  /^Invitation: (?:\[[0-9a-f:]+\]|[\d.]+):\d+\/(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/;

const linesOf = (program: Program, start: string): readonly string[] =>
  program.lines().filter((line) => line.startsWith(start));

/** Returns an invitation with another last letter in its code. */
const otherCode = (invitation: string): string =>
  invitation.slice(0, -1) + (invitation.endsWith('0') ? '1' : '0');

/** Runs a command that must fail before it plays. Returns its only line on stderr. */
async function problemOf(scene: Scene, person: string, args: readonly string[]): Promise<string> {
  const run = args[0] === 'host' ? scene.run : scene.runHere;
  const { status, stdout, stderr } = await run(person, args);
  expect({ args, status, stdout, lines: stderr.split('\n').length }).toEqual({
    args,
    status: 2,
    stdout: '',
    lines: 2,
  });
  expect(stderr.startsWith('yahtzee-cli: ')).toBe(true);
  return stderr.slice('yahtzee-cli: '.length, -1);
}

test('host prints an invitation for each address, the loopback address last, and Ctrl-C ends its server if nobody has come', async () => {
  await using scene = openScene();
  const host = scene.start('Ann', ['host', '--name', 'Ann', '--listen', '0']);
  await invitationOf(host);
  const invitations = linesOf(host, 'Invitation: ');
  for (const line of invitations) expect(line).toMatch(INVITATION);
  expect(new Set(invitations.map((line) => line.split('/')[1])).size).toBe(1);
  // The command line of its server doesn't contain the code.
  expect(scene.hostedServers('Ann')).toHaveLength(1);
  expect(processesNaming(invitations[0]?.split('/')[1] ?? '')).toEqual([]);
  const loopback = invitations.map((line) => /: (?:127\.|\[::1\])/.test(line));
  expect(loopback).toEqual([...loopback].sort());
  expect(loopback.at(-1)).toBe(true);
  for (const invitation of invitations.filter((_, index) => loopback[index])) {
    const parsed = parseInvitation(invitation.slice('Invitation: '.length));
    if (!parsed.ok) throw new Error(invitation);
    const connected = await connect(parsed.invitation);
    expect(connected).toMatchObject({ ok: true });
    if (connected.ok) connected.connection.close();
  }
  host.kill('SIGINT');
  expect(await host.ends()).toBe(130);
  expect(host.lines().at(-1)).toBe("Nobody else was at your table, so it's closed.");
  await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
  for (const folder of ['hosted', 'tables'])
    expect(readdirSync(join(scene.home('Ann'), 'yahtzee', folder))).toEqual([]);
});

test("host and serve explain why they can't listen", async () => {
  await using scene = openScene();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const isTaken = new RegExp(`^Port ${port} is in use\\. Choose another port with --listen\\.$`);
  const cases: readonly (readonly [string, RegExp])[] = [
    ['here', /^--listen "here": give a port up to 65535, or an address and a port/],
    ['127.0.0.1:70000', /^--listen "127\.0\.0\.1:70000": give a port/],
    [`127.0.0.1:${port}`, isTaken],
    [
      '192.0.2.1:0',
      /^This computer doesn't have the address in --listen\. Give one of its own, or only a port\.$/,
    ],
  ];
  for (const [listen, message] of cases)
    expect(await problemOf(scene, 'Ann', ['serve', '--listen', listen])).toMatch(message);
  // The server of `host` reports its problem to `host`, whatever the problem is.
  expect(await problemOf(scene, 'Ann', ['host', '--listen', `127.0.0.1:${port}`])).toMatch(isTaken);
  expect(scene.hostedServers('Ann')).toEqual([]);
  expect(readdirSync(join(scene.home('Ann'), 'yahtzee/hosted'))).toEqual([]);
  expect(await problemOf(scene, 'Ann', ['join'])).toMatch(/^You aren't at a table\./);
  taken.close();
});

test('a bad invitation, a wrong code, an absent server and a table that is full or has started give one line and status 2', async () => {
  await using scene = openScene();
  await using net = await startRealNet();
  const { code, players } = await seatPlayers(net, ['Ann', 'Bob', 'Cleo', 'Dan']);
  const place = `127.0.0.1:${net.listening.port}`;
  const invitation = `${place}/${code}`;
  const problem = (...args: readonly string[]): Promise<string> => problemOf(scene, 'Eve', args);
  expect(await problem('join', 'nonsense')).toMatch(/^"nonsense" isn't an invitation: /);
  expect(await problem('join', `${place}/abc`)).toMatch(/its code has 3 characters instead of 24/);
  for (const command of ['join', 'watch']) {
    expect(await problem(command, `${place}/${net.openingCode}`)).toBe(
      `This invitation only opens new tables. To open one, run: yahtzee-cli host --server -`,
    );
    expect(await problem(command, otherCode(invitation))).toMatch(/^The code in the invitation is wrong\./);
    const nobody = invitation.replace(/:\d+\//, ':1/');
    expect(await problem(command, nobody)).toMatch(/^The server doesn't answer\./);
  }
  expect(await problem('join', invitation, '--name', 'Eve')).toBe('All four seats are taken.');
  const [ann, , , dan] = players;
  expect(await dan?.client.act({ type: 'leave' })).toBeUndefined();
  expect(await problem('join', invitation, '--name', 'bob')).toMatch(/already has this name/);
  expect(await ann?.client.act({ type: 'begin' })).toBeUndefined();
  expect(await problem('join', invitation, '--name', 'Eve')).toBe(
    'The game has started, so nobody can join. To watch, run: yahtzee-cli watch -',
  );
  expect(await problem('join')).toMatch(/^You aren't at a table\./);
  expect(readdirSync(join(scene.home('Eve'), 'yahtzee/tables'))).toEqual([]);
});

test("a server that accepts connections and never answers: the program says that it's still waiting", async () => {
  await using scene = openScene();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const join = scene.start('Ann', ['join', `127.0.0.1:${port}/k7qw-m2x9-ahdj-03nb-wxyz-5t6v`]);
  await until(() => join.errors() !== '', 'a line on stderr');
  expect(join.errors()).toBe(
    "yahtzee-cli: The server hasn't answered yet. Still waiting. To stop, press Ctrl-C.\n",
  );
  join.kill('SIGINT');
  expect(await join.ends()).toBeNull();
  server.close();
});

test("Ctrl-C and the end of the input keep the seat if somebody else is at the table, two processes can't use one seat at the same time, and the server ends after everybody has left", async () => {
  await using scene = openScene();
  const { seats } = await seatAll(scene, ['Ann', 'Bob']);
  const [ann, bob] = seats.map(({ program }) => program);
  if (!ann || !bob) throw new Error('there are no players');
  expect(await problemOf(scene, 'Ann', ['join'])).toBe('Another window is already at this table.');
  ann.kill('SIGINT');
  expect(await ann.ends()).toBe(130);
  await bob.sees('Ann is away.');
  expect(scene.hostedServers('Ann')).toHaveLength(1);
  const returns = [1, 2].map(() => scene.start('Ann', ['join']));
  await bob.sees('Ann is back.');
  await until(() => returns.some(({ errors }) => errors() !== ''), 'one of the processes to give up');
  expect(returns.map(({ errors }) => errors()).sort()).toEqual([
    '',
    'yahtzee-cli: Another window is already at this table.\n',
  ]);
  const back = returns.find(({ errors }) => errors() === '');
  bob.end();
  expect(await bob.ends()).toBe(0);
  expect(bob.lines().at(-1)).toBe('You keep your seat. To return to the table, run: yahtzee-cli join');
  await back?.sees('Bob is away.');
  const bobsReturn = scene.start('Bob', ['join']);
  await back?.sees('Bob is back.');
  // If everybody leaves before the start, the server ends and its data is deleted.
  for (const program of [bobsReturn, back]) {
    program?.type('leave');
    expect(await program?.ends()).toBe(0);
    expect(program?.lines().at(-1)).toBe("You've left the table.");
  }
  expect(await problemOf(scene, 'Bob', ['join'])).toMatch(/^You aren't at a table\./);
  await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
  expect(readdirSync(join(scene.home('Ann'), 'yahtzee/hosted'))).toEqual([]);
  for (const name of ['Ann', 'Bob']) expect(storedGames(scene, name)).toEqual([]);
});

test("join without arguments says that the player is back only when it's connected; if a server has lost the table or its secret, the players end with status 1", async () => {
  await using scene = openScene();
  const server = await scene.serve();
  expect(server.program.lines()).toEqual([
    `Listening: 127.0.0.1:${server.port}`,
    `Invitation: ${server.opening}`,
  ]);
  const { seats } = await seatAll(scene, ['Ann', 'Bob'], { server });
  const [ann, bob] = seats.map(({ program }) => program);
  const tables = join(scene.path, 'data/tables');
  const firstTables = readdirSync(tables);
  const { seats: others } = await seatAll(scene, ['Cleo'], { server });
  ann?.type('start');
  await bob?.sees('The game starts.');
  bob?.end();
  expect(await bob?.ends()).toBe(0);
  expect(bob?.lines().at(-1)).toBe('You keep your seat. To return to the table, run: yahtzee-cli join');
  server.program.kill('SIGKILL');
  await server.program.ends();
  const back = scene.start('Bob', ['join']);
  const lost = "The server doesn't answer. You keep your seat. Still trying to reconnect.";
  await back.sees(lost);
  back.type('say hello', 'roll', 'rool', 'standings');
  await back.sees('"rool" isn\'t a command here.');
  await back.sees('1. Ann, 0 points');
  expect(back.lines()[0]).toBe(lost);
  expect(back.lines().join('\n')).not.toMatch(/back|Invitation|turn/);
  const again = await scene.serve(server.port);
  // A server that has already run keeps its secret, and so its invitations.
  expect(again.opening).toBe(server.opening);
  await back.sees("You're back at the table.");
  await ann?.sees('Bob says "hello"');
  await back.sees("It's Ann's turn.");
  const what =
    'The server no longer knows this table: it lost its data, or another server took its address. Try later, or ask for a new invitation.';
  const expectEnds = async (programs: readonly (Program | undefined)[]): Promise<void> => {
    for (const program of programs) {
      expect(await program?.ends()).toBe(1);
      expect(program?.lines().at(-1)).toBe(what);
    }
  };

  // The next server has lost the table of Ann and Bob.
  again.program.kill('SIGKILL');
  await again.program.ends();
  for (const file of firstTables) rmSync(join(tables, file));
  const third = await scene.serve(server.port);
  await expectEnds([ann, back]);
  expect(endOf(back)).toEqual([]);
  // The last one has lost its secret.
  third.program.kill('SIGKILL');
  await third.program.ends();
  rmSync(join(scene.path, 'data'), { recursive: true });
  await scene.serve(server.port);
  await expectEnds(others.map(({ program }) => program));
  const seatsOfBob = join(scene.home('Bob'), 'yahtzee/tables');
  const [file = ''] = readdirSync(seatsOfBob).map((name) => join(seatsOfBob, name));
  expect(await problemOf(scene, 'Bob', ['join'])).toBe(`${what} To forget this table, delete ${file}`);
  rmSync(file);
  expect(await problemOf(scene, 'Bob', ['join'])).toMatch(/^You aren't at a table\./);
});
