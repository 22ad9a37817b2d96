import { afterEach, expect, test } from '@jest/globals';
import type { TableServerParts } from '../../src/net/index.js';
import { type LinePlayer, playLines, seatThree, seatTwo, watchTable } from '../support/net/linePlayers.js';
import { joining, type LocalNet, localNet, until } from '../support/net/localNet.js';

let net: LocalNet | undefined;
afterEach(() => net?.close());

const newNet = (seed: string, parts: Partial<TableServerParts> = {}): LocalNet =>
  (net = localNet(seed, parts));

test('host prints once that friends on other networks need more than the invitation', async () => {
  const [ann, bob] = await seatTwo(newNet('elsewhere'));
  for (const player of [ann, bob]) await player.sees('At the table: Ann');
  const hints = (player: LinePlayer): readonly string[] =>
    player.printed.filter((line) => line.startsWith('Friends outside your network'));
  expect(hints(bob)).toEqual([]);
  expect(hints(ann)).toHaveLength(1);
  expect(ann.printed.indexOf(hints(ann)[0] ?? '')).toBe(
    ann.printed.findLastIndex((line) => line.startsWith('Invitation: ')) + 1,
  );
});

test('the lobby says who starts the game, and help lists only commands that work for the player', async () => {
  const table = newNet('lobby-hints');
  const [ann, bob] = await seatTwo(table);
  const wim = await watchTable(table, ann, 'Wim');
  await ann.sees("You're the Master: when everybody has a seat, type start. Type help");
  for (const player of [bob, wim]) await player.sees('The Master, Ann, starts the game. Type help');
  for (const player of [ann, bob, wim]) player.type('help');
  for (const player of [ann, bob, wim]) await player.sees('mute <name>: ');
  const lists = (player: LinePlayer, command: string): boolean =>
    player.printed.some((line) => line.startsWith(`${command} `) || line.startsWith(`${command}:`));
  const commands = ['start', 'say', 'quit'];
  expect([ann, bob, wim].map((player) => commands.filter((command) => lists(player, command)))).toEqual([
    ['start', 'say', 'quit'],
    ['say', 'quit'],
    [],
  ]);
  ann.type('mute', 'computer', 'clock', 'start');
  await ann.sees('Type the name of a player after the command: Ann or Bob.');
  await ann.sees('Type a level after computer: novice');
  await ann.sees('After clock, type a number of seconds from ');
  await wim.sees("It's Ann's turn.");
  wim.type('?');
  await wim.sees('card, dice, standings: show the game.');
  expect(lists(wim, 'say')).toBe(false);
});

test('lobby commands that arrive together take effect one after another', async () => {
  const [ann, bob] = await seatTwo(
    newNet('together', {
      chooseMove: () => Promise.resolve({ type: 'score', box: 'chance' }),
    }),
  );
  ann.type(
    'clock 30',
    'rules forced',
    'computer casual',
    'computer casual',
    'remove Casual',
    'rules meowtzee',
  );
  ann.type('say all set', 'start');
  await bob.sees('The game starts. Seats: Ann, Bob, Casual 2.');
  expect(bob.room.getView()).toMatchObject({ rules: { id: 'meowtzee' }, clock: 30 });
  const said = bob.printed.indexOf('Ann says "all set"');
  expect(said).toBeGreaterThan(bob.printed.lastIndexOf('Rules: Meowtzee.'));
  expect(said).toBeLessThan(bob.printed.length - 1);
});

test('lobby commands take effect before a player quits', async () => {
  const [ann, bob] = await seatTwo(newNet('parting'));
  ann.type('clock 30', 'say first', 'say second', 'quit');
  expect(await ann.ending).toBe('input-ended');
  await bob.sees('Ann says "first"');
  await bob.sees('Ann says "second"');
  expect(bob.room.getView()).toMatchObject({ phase: 'lobby', clock: 30 });
  bob.stop();
  await bob.ending;
});

test('slips in the lobby are explained, and dice before the first roll', async () => {
  const [ann, bob] = await seatTwo(newNet('slips'));
  await ann.sees('At the table: Ann');
  ann.type('start now');
  await ann.sees('"start now" isn\'t a command here.');
  ann.type('remove ann');
  await ann.sees("You can't remove yourself. To leave the table, type leave.");
  expect(bob.room.getView()?.phase).toBe('lobby');
  ann.type('start');
  await ann.sees('Roll?');
  await bob.sees("It's Ann's turn.");
  for (const player of [ann, bob]) {
    player.type('dice');
    await player.sees("The dice of this turn haven't been rolled yet.");
  }
  for (const player of [ann, bob]) player.stop();
  await Promise.all([ann.ending, bob.ending]);
});

test('leaving comes after all earlier commands', async () => {
  const [ann, bob] = await seatTwo(newNet('leaving'));
  ann.type('rules meowtzee', 'clock 20', 'clock off', 'clock 40', 'leave');
  await bob.sees('Bob is the Master now.');
  expect(await ann.ending).toBe('left');
  expect(bob.room.getView()).toMatchObject({ rules: { id: 'meowtzee' }, clock: 40 });
});

test('a removed player is notified once, and the others see that the player is gone', async () => {
  const [ann, bob, cleo] = await seatThree(newNet('removed'));
  ann.type('remove Bob');
  expect(await bob.ending).toBe('lost');
  const own = "You've been removed from the table.";
  expect(bob.printed.at(-1)).toBe(own);
  expect(bob.printed.filter((line) => line === own || /Bob (has left|is no longer)/.test(line))).toEqual([
    own,
  ]);
  for (const other of [ann, cleo]) {
    await other.sees('Bob is no longer at the table.');
    other.type('leave');
    expect(await other.ending).toBe('left');
    expect(other.printed.filter((line) => line.includes('Bob has left'))).toEqual([]);
  }
});

test("the Master adds a computer, and lets in whoever waits at the locked table; the others can't", async () => {
  const table = newNet('master');
  const [ann, bob] = await seatTwo(table);
  for (const line of ['start', 'rules forced', 'computer casual']) {
    bob.type(line);
    await bob.sees('Only the Master, Ann, can do that.');
  }
  for (const line of ['lock', 'unlock', 'admit Cleo', 'refuse Cleo', 'remove Ann']) {
    bob.type(line);
    await bob.sees('Only Ann can do that now.');
  }
  ann.type('computer casual');
  await bob.sees('Casual takes a seat (computer, casual).');
  ann.type('computer strong');
  await ann.sees('"strong" isn\'t a level.');
  ann.type('remove bob');
  expect(await bob.ending).toBe('lost');
  await ann.sees('The table is locked: newcomers must ask to come in.');
  const third = table.client('Cleo', joining('Cleo'), ann.room.getView()?.invitations[0]?.split('/')[1]);
  const cleo = playLines(third);
  await cleo.sees('The table is locked. Waiting for a player to let you in.');
  await ann.sees('Cleo wants to join.');
  ann.type('admit cleo');
  await ann.sees('Cleo has joined the table.');
  await until(third.client, ({ link }) => link.type === 'connected');
  ann.type('unlock');
  await cleo.sees('The table is no longer locked.');
  ann.type('quit');
  cleo.type('quit');
  await Promise.all([ann.ending, cleo.ending]);
});

test("the Master can't start alone; if the Master leaves, the earliest joiner becomes the Master", async () => {
  const [ann, bob, cleo] = await seatThree(newNet('successor'));
  ann.type('remove Bob');
  await bob.ending;
  ann.type('remove Cleo', 'start');
  await cleo.ending;
  await ann.sees('Nobody else has a seat yet.');
  ann.type('quit');
  await ann.ending;
  await net?.close();
  const [first, second, third] = await seatThree(newNet('next'));
  first.type('leave');
  expect(await first.ending).toBe('left');
  await third.sees('Bob is the Master now.');
  second.type('start');
  await third.sees("It's Bob's turn.");
  for (const player of [second, third]) player.type('leave');
  expect(await Promise.all([second.ending, third.ending])).toEqual(['left', 'left']);
});

test('chat is escaped, and refused if it is empty, too long or too fast', async () => {
  const [ann, bob] = await seatTwo(newNet('escaped'));
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
  ann.type(`say ${'x'.repeat(201)}`);
  await ann.sees('The message is too long. Use at most 200 characters.');
  ann.type('say one more', 'say too fast');
  await ann.sees("You're sending messages too fast. Wait ");
  for (const player of [ann, bob]) player.type('quit');
  await Promise.all([ann.ending, bob.ending]);
});
