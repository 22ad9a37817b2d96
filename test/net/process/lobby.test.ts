import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openScene, type Program, type Scene, storedGames, until } from '../../support/net/scene.js';
import {
  endOf,
  expectSameGame,
  invitationOf,
  quickAnswers,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';

const INVITATION =
  /^Invitation: (?:\[[0-9a-f:]+\]|[\d.]+):\d+\/(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/;

const QUICK_ANSWERS = quickAnswers(SHORT_ROUNDS);

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

describe('invitations', () => {
  test('host prints one for each address, the loopback address last', async () => {
    await using scene = openScene();
    const host = scene.start('Ann', ['host', '--name', 'Ann', '--listen', '0']);
    await invitationOf(host);
    const invitations = linesOf(host, 'Invitation: ');
    for (const line of invitations) expect(line).toMatch(INVITATION);
    expect(new Set(invitations.map((line) => line.split('/')[1])).size).toBe(1);
    const loopback = invitations.map((line) => /: (?:127\.|\[::1\])/.test(line));
    expect(loopback).toEqual([...loopback].sort());
    expect(loopback.at(-1)).toBe(true);
    for (const [index, invitation] of invitations.entries()) {
      if (!loopback[index]) continue;
      const name = `Bob ${index}`;
      const bob = scene.start(name, ['join', invitation.slice('Invitation: '.length), '--name', name]);
      await host.sees(`${name} has joined the table.`);
      bob.type('leave');
      expect(await bob.ends()).toBe(0);
      await host.sees(`${name} is no longer at the table.`);
    }
  });

  test('serve prints where it listens and an invitation that opens tables, and a signal stops it', async () => {
    await using scene = openScene();
    const server = await scene.serve();
    expect(server.program.lines()).toEqual([
      `Listening: 127.0.0.1:${server.port}`,
      `Invitation: ${server.opening}`,
    ]);
    expect(server.port).toBeGreaterThan(0);
    expect(await problemOf(scene, 'Bob', ['join', server.opening, '--name', 'Bob'])).toMatch(/./);
    const { seats } = await seatAll(scene, ['Ann', 'Bob'], { server });
    for (const { program } of seats) {
      program.type('leave');
      expect(await program.ends()).toBe(0);
    }
    server.program.kill('SIGTERM');
    expect(await server.program.ends()).toBe(143);
    expect(server.program.errors()).toBe('');
  });

  test("host and serve explain why they can't listen", async () => {
    await using scene = openScene();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const cases: readonly (readonly [string, RegExp])[] = [
      ['here', /^--listen "here": give a port up to 65535, or an address and a port/],
      ['127.0.0.1:70000', /^--listen "127\.0\.0\.1:70000": give a port/],
      [`127.0.0.1:${port}`, new RegExp(`^Port ${port} is in use\\. Choose another port with --listen\\.$`)],
      [
        '192.0.2.1:0',
        /^This computer doesn't have the address in --listen\. Give one of its own, or only a port\.$/,
      ],
    ];
    for (const [index, [listen, message]] of cases.entries()) {
      // One problem with the text, and one with the port.
      if (index % 2 === 0)
        expect(await problemOf(scene, 'Ann', ['host', '--listen', listen])).toMatch(message);
      expect(await problemOf(scene, 'Ann', ['serve', '--listen', listen])).toMatch(message);
    }
    expect(scene.hostedServers('Ann')).toEqual([]);
    expect(readdirSync(join(scene.home('Ann'), 'yahtzee/hosted'))).toEqual([]);
    // A server that has already run keeps its secret, and so its invitations.
    const before = await scene.serve();
    before.program.kill('SIGTERM');
    await before.program.ends();
    const args = ['serve', '--listen', `127.0.0.1:${port}`, '--data', join(scene.path, 'data')];
    expect(await problemOf(scene, 'Ann', args)).toMatch(/is in use/);
    expect((await scene.serve(before.port)).opening).toBe(before.opening);
    taken.close();
    expect(await problemOf(scene, 'Ann', ['join'])).toMatch(/^You aren't at a table\./);
  });

  test('a bad invitation, a wrong code, an absent server and a table that has started give one line and status 2', async () => {
    await using scene = openScene();
    const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob']);
    const [place = ''] = invitation.split('/');
    expect(await problemOf(scene, 'Cleo', ['join', 'nonsense'])).toMatch(/^"nonsense" isn't an invitation: /);
    expect(await problemOf(scene, 'Cleo', ['join', `${place}/abc`])).toMatch(
      /its code has 3 characters instead of 24/,
    );
    const server = await scene.serve();
    for (const command of ['join', 'watch']) {
      expect(await problemOf(scene, 'Cleo', [command, server.opening])).toBe(
        `This invitation only opens new tables. To open one, run: yahtzee-cli host --server -`,
      );
      expect(await problemOf(scene, 'Cleo', [command, otherCode(invitation)])).toMatch(
        /^The code in the invitation is wrong\./,
      );
      const nobody = invitation.replace(/:\d+\//, ':1/');
      expect(await problemOf(scene, 'Cleo', [command, nobody])).toMatch(/^The server doesn't answer\./);
    }
    expect(await problemOf(scene, 'Cleo', ['join', invitation, '--name', 'bob'])).toMatch(
      /already has this name/,
    );
    seats[0]?.program.type('start');
    await seats[1]?.program.sees('The game starts.');
    expect(await problemOf(scene, 'Cleo', ['join', invitation, '--name', 'Cleo'])).toBe(
      'The game has started, so nobody can join. To watch, run: yahtzee-cli watch -',
    );
    expect(await problemOf(scene, 'Cleo', ['join'])).toMatch(/^You aren't at a table\./);
    expect(readdirSync(join(scene.home('Cleo'), 'yahtzee/tables'))).toEqual([]);
  });
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

describe('the lobby', () => {
  test("the Master chooses rules, adds a computer and removes people; the others can't", async () => {
    await using scene = openScene();
    const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob']);
    const [ann, bob] = seats.map(({ program }) => program);
    if (!ann || !bob) throw new Error('there are no players');
    for (const line of ['start', 'rules official', 'computer casual']) {
      bob.type(line);
      await bob.sees('Only the Master, Ann, can do that.');
    }
    for (const line of ['lock', 'unlock', 'admit Cleo', 'refuse Cleo', 'remove Ann']) {
      bob.type(line);
      await bob.sees('Only Ann can do that now.');
    }
    ann.type('rules official');
    await bob.sees('Rules: Official rules.');
    ann.type('rules nonsense');
    await ann.sees('nonsense');
    ann.type('computer casual');
    await bob.sees('Casual takes a seat (computer, casual).');
    ann.type('computer strong');
    await ann.sees('"strong" isn\'t a level.');
    ann.type('remove bob');
    expect(await bob.ends()).toBe(1);
    expect(bob.lines().at(-1)).toBe("You've been removed from the table.");
    await ann.sees('Bob is no longer at the table.');
    await ann.sees('The table is locked: newcomers must ask to come in.');
    const cleo = scene.start('Cleo', ['join', invitation, '--name', 'Cleo']);
    await cleo.sees('The table is locked. Waiting for a player to let you in.');
    await ann.sees('Cleo wants to join.');
    ann.type('admit cleo');
    await ann.sees('Cleo has joined the table.');
    ann.type('unlock');
    await cleo.sees('The table is no longer locked.');
    const extra = scene.start('Dan', ['join', invitation, '--name', 'Dan']);
    await ann.sees('Dan has joined the table.');
    expect(await problemOf(scene, 'Eve', ['join', invitation, '--name', 'Eve'])).toBe(
      'All four seats are taken.',
    );
    extra.type('leave');
    await ann.sees('Dan is no longer at the table.');
    // The computer player pauses before each move, so this game ends early.
    ann.type('start', 'roll', 'score', 'aces');
    await cleo.sees(/^Casual: /);
    cleo.type('roll', 'score', 'aces');
    await cleo.sees(/^Cleo: /);
    cleo.type('leave');
    expect(await cleo.ends()).toBe(0);
    await ann.sees('Cleo has left');
    ann.type('leave');
    expect(await ann.ends()).toBe(0);
    for (const person of ['Ann', 'Cleo']) {
      expect(storedGames(scene, person)).toHaveLength(1);
      const id = basename(storedGames(scene, person)[0] ?? '', '.jsonl');
      expect(await scene.runHere(person, ['verify', id])).toMatchObject({ status: 0, stderr: '' });
    }
    await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
    expect(readdirSync(join(scene.home('Ann'), 'yahtzee/hosted'))).toEqual([]);
  });

  test("the Master can't start alone; if the Master leaves, the earliest joiner becomes the Master", async () => {
    await using scene = openScene();
    const host = scene.start('Ann', ['host', '--name', 'Ann', '--listen', '127.0.0.1:0']);
    const invitation = await invitationOf(host);
    host.type('start');
    await host.sees('Nobody else has a seat yet.');
    const bob = scene.start('Bob', ['join', invitation, '--name', 'Bob']);
    await host.sees('Bob has joined the table.');
    const cleo = scene.start('Cleo', ['join', invitation, '--name', 'Cleo']);
    await bob.sees('Cleo has joined the table.');
    host.type('leave');
    expect(await host.ends()).toBe(0);
    await cleo.sees('Bob is the Master now.');
    bob.type('start', 'leave');
    expect(await bob.ends()).toBe(0);
    await cleo.sees('Bob has left');
    cleo.type('leave');
    expect(await cleo.ends()).toBe(0);
    await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
    expect(readdirSync(join(scene.home('Ann'), 'yahtzee/hosted'))).toEqual([]);
  });
});

describe('Ctrl-C in the lobby', () => {
  test('ends the server if nobody else has come', async () => {
    await using scene = openScene();
    const host = scene.start('Ann', ['host', '--name', 'Ann', '--listen', '0']);
    await invitationOf(host);
    host.kill('SIGINT');
    expect(await host.ends()).toBe(130);
    expect(host.lines().at(-1)).toBe("Nobody else was at your table, so it's closed.");
    await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
    expect(readdirSync(join(scene.home('Ann'), 'yahtzee/hosted'))).toEqual([]);
    expect(readdirSync(join(scene.home('Ann'), 'yahtzee/tables'))).toEqual([]);
  });

  test("keeps the seat if somebody else is at the table, two processes can't use one seat at the same time, and the server ends after everybody has left", async () => {
    await using scene = openScene();
    const { seats } = await seatAll(scene, ['Ann', 'Bob']);
    const [ann, bob] = seats;
    expect(await problemOf(scene, 'Ann', ['join'])).toBe('Another window is already at this table.');
    ann?.program.kill('SIGINT');
    expect(await ann?.program.ends()).toBe(130);
    await bob?.program.sees('Ann is away.');
    expect(scene.hostedServers('Ann')).toHaveLength(1);
    const returns = [1, 2].map(() => scene.start('Ann', ['join']));
    await bob?.program.sees('Ann is back.');
    await until(() => returns.some(({ errors }) => errors() !== ''), 'one of the processes to give up');
    expect(returns.map(({ errors }) => errors()).sort()).toEqual([
      '',
      'yahtzee-cli: Another window is already at this table.\n',
    ]);
    // If everybody leaves before the start, the server ends and its data is deleted.
    const back = returns.find(({ errors }) => errors() === '');
    for (const program of [bob?.program, back]) {
      program?.type('leave');
      expect(await program?.ends()).toBe(0);
      expect(program?.lines().at(-1)).toBe("You've left the table.");
    }
    await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
    expect(readdirSync(join(scene.home('Ann'), 'yahtzee/hosted'))).toEqual([]);
    for (const name of ['Ann', 'Bob']) expect(storedGames(scene, name)).toEqual([]);
  });
});

describe('watchers, chat and news', () => {
  test("watchers see everything, and can't chat", async () => {
    await using scene = openScene();
    const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob'], { options: shortRules(scene) });
    const watcher = scene.start('Wim', ['watch', invitation, '--name', 'Wim']);
    await seats[0]?.program.sees('1 person is watching: Wim.');
    seats[1]?.program.type('say Hello');
    await watcher.sees('Bob says "Hello"');
    watcher.type('say Hello', 'start', 'roll');
    await watcher.sees("You're only watching, so you can't chat or vote.");
    await watcher.sees(/^"roll" isn't a command here/);
    for (const [seat, { program }] of seats.entries())
      program.type(...(seat === 0 ? ['start'] : []), ...QUICK_ANSWERS);
    await expectSameGame([...seats, { name: 'Wim', program: watcher }]);
    for (const { program } of seats) expect(linesOf(program, 'Wim says')).toEqual([]);
    const late = await scene.runHere('Late', ['watch', invitation, '--name', 'Late']);
    expect([0, 2]).toContain(late.status);
  });

  test('chat is escaped; early answers hold back no commands, and a question is repeated after news', async () => {
    await using scene = openScene();
    const { seats } = await seatAll(scene, ['Ann', 'Bob']);
    const [ann, bob] = seats.map(({ program }) => program);
    if (!ann || !bob) throw new Error('there are no players');
    const cases = [
      ['say "Hi" \\o/', 'Ann says "\\"Hi\\" \\\\o/"'],
      ['say dice 🎲 and 👨‍👩‍👧', /^Ann says "dice 🎲 and .*"$/u],
      ['say \u202eabc\u202c \u001b[31mred\u0007', /^Ann says "[^\p{Cc}\p{Cf}]*"$/u],
      ['SAY   two   spaces  ', 'Ann says "two spaces"'],
    ] as const;
    for (const [typed, printed] of cases) {
      ann.type(typed);
      const line = await bob.sees('Ann says');
      if (typeof printed === 'string') expect(line).toBe(printed);
      else expect(line).toMatch(printed);
    }
    ann.type('say');
    await ann.sees('Type the message after say.');
    ann.type(`say ${'x'.repeat(201)}`, 'standings');
    await ann.sees('The message is too long. Use at most 200 characters.');
    ann.type('say one more', 'say too fast');
    await ann.sees("You're sending messages too fast. Wait ");
    ann.type('start');
    await ann.sees(/^Roll\?$/);
    await bob.sees("It's Ann's turn.");
    bob.type('roll', 'score', 'chance', 'rool', 'say Take your time', 'standings');
    await bob.sees(/^"rool" isn't a command here\./);
    await bob.sees('1. Ann, 0 points');
    await ann.sees('Bob says "Take your time"');
    await ann.sees(/^Roll\?$/);
    ann.type('roll', 'score', 'aces');
    await bob.sees(/^Bob: Chance \d+$/);
    ann.type('leave');
    bob.type('roll', 'leave');
    expect([await ann.ends(), await bob.ends()]).toEqual([0, 0]);
    expect(bob.errors()).toBe('');
  });
});

describe('the end of the input, and a lost table', () => {
  test('when the input ends, the status is 0 and the player is away; join without arguments returns', async () => {
    await using scene = openScene();
    const { seats } = await seatAll(scene, ['Ann', 'Bob'], { options: shortRules(scene) });
    const [ann, bob] = seats.map(({ program }) => program);
    if (!ann || !bob) throw new Error('there are no players');
    ann.type('start');
    await bob.sees('The game starts.');
    bob.end();
    expect(await bob.ends()).toBe(0);
    expect(bob.lines().at(-1)).toBe('You keep your seat. To return to the table, run: yahtzee-cli join');
    await ann.sees('Bob is away. The seat is reserved until Bob returns.');
    const back = scene.start('Bob', ['join']);
    await ann.sees('Bob is back.');
    for (const program of [ann, back]) {
      program.type('leave');
      expect(await program.ends()).toBe(0);
    }
    expect(await problemOf(scene, 'Bob', ['join'])).toMatch(/^You aren't at a table\./);
  });

  test("join without arguments says that the player is back only when it's connected; a server that has lost the table ends all players with status 1", async () => {
    await using scene = openScene();
    const server = await scene.serve();
    const { seats } = await seatAll(scene, ['Ann', 'Bob'], { server });
    const [ann, bob] = seats.map(({ program }) => program);
    ann?.type('start');
    await bob?.sees('The game starts.');
    bob?.end();
    await bob?.ends();
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
    await back.sees("You're back at the table.");
    await ann?.sees('Bob says "hello"');
    await back.sees("It's Ann's turn.");
    // A server that has lost the table ends the players.
    again.program.kill('SIGKILL');
    await again.program.ends();
    const tables = join(scene.path, 'data/tables');
    for (const name of readdirSync(tables)) rmSync(join(tables, name));
    await scene.serve(server.port);
    for (const program of [ann, back]) {
      expect(await program?.ends()).toBe(1);
      expect(program?.lines().at(-1)).toMatch(/^The server no longer knows this table:/);
    }
    expect(endOf(back)).toEqual([]);
  });

  test('if the server has lost its secret, all players end with status 1', async () => {
    await using scene = openScene();
    const server = await scene.serve();
    const { seats } = await seatAll(scene, ['Ann', 'Bob'], { server });
    seats[0]?.program.type('start');
    await seats[1]?.program.sees('The game starts.');
    server.program.kill('SIGKILL');
    await server.program.ends();
    rmSync(join(scene.path, 'data'), { recursive: true });
    await scene.serve(server.port);
    const what =
      'The server no longer knows this table: it lost its data, or another server took its address. Try later, or ask for a new invitation.';
    for (const { program } of seats) {
      expect(await program.ends()).toBe(1);
      expect(program.lines().at(-1)).toBe(what);
    }
    const tables = join(scene.home('Bob'), 'yahtzee/tables');
    const [file = ''] = readdirSync(tables).map((name) => join(tables, name));
    expect(await problemOf(scene, 'Bob', ['join'])).toBe(`${what} To forget this table, delete ${file}`);
    rmSync(file);
    expect(await problemOf(scene, 'Bob', ['join'])).toMatch(/^You aren't at a table\./);
  });
});
