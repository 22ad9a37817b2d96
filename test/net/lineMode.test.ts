import { afterEach, expect, test } from '@jest/globals';
import type { TableServerParts } from '../../src/net/index.js';
import { joinerOf } from '../../src/table/index.js';
import { type LinePlayer, playLines, seatThree, seatTwo, watchTable } from '../support/net/linePlayers.js';
import {
  joining,
  type LocalNet,
  localNet,
  opening,
  type TestClient,
  until,
} from '../support/net/localNet.js';
import { rawClientAt } from '../support/net/rawClient.js';
import { secretsFrom } from '../support/table/localTable.js';

let net: LocalNet | undefined;
afterEach(() => net?.close());

const newNet = (seed: string, parts: Partial<TableServerParts> = {}): LocalNet =>
  (net = localNet(seed, parts));

test('a roll that waits says for whom', async () => {
  const table = newNet('silent');
  const [ann, bob] = await seatTwo(table);
  const [, code = ''] = ann.room.getView()?.invitations[0]?.split('/') ?? [];
  const secrets = secretsFrom('silent', 'Cleo');
  // Cleo's program never sends her link.
  rawClientAt(table, code).send({ type: 'join', player: joinerOf('Cleo', secrets), token: secrets.token });
  await bob.sees('Cleo has joined the table.');
  ann.type('start');
  await ann.sees('Roll?');
  ann.type('roll');
  await ann.sees(/^The roll is waiting for Cleo\.$/);
  await bob.sees(/^The roll is waiting for Cleo\.$/);
});

test('two players chat, start, play a turn each, and one leaves', async () => {
  const [ann, bob] = await seatTwo(newNet('lines'));
  await ann.sees('At the table: Ann');
  bob.type('start');
  await bob.sees('Only the Master, Ann, can do that.');
  bob.type('say Hello "all"');
  await ann.sees('Bob says "Hello \\"all\\""');
  ann.type('rules forced', 'start');
  await ann.sees('no rules forced');
  await bob.sees('The game starts. Seats: Ann, Bob.');
  await bob.sees("It's Ann's turn.");
  await ann.sees('Roll?');
  ann.type('roll');
  await ann.sees('How many dice to hold');
  ann.type('say thinking', 'score', 'chance');
  await bob.sees('Ann says "thinking"');
  await bob.sees(/^Ann: Chance \d+$/);
  await ann.sees(/^Ann: Chance \d+$/);
  await bob.sees("It's your turn.");
  await bob.sees('Roll?');
  bob.type('roll', 'score', 'chance');
  await ann.sees(/^Bob: Chance \d+$/);
  await ann.sees('Roll?');
  bob.type('leave');
  expect(await bob.ending).toBe('left');
  await ann.sees('Bob has left');
  ann.end();
  expect(await ann.ending).toBe('input-ended');
  expect(ann.printed.at(-1)).toContain('You keep your seat');
});

test('scripts can send all answers of a game in advance', async () => {
  const [ann, bob] = await seatTwo(newNet('scripts'));
  const game = Array.from({ length: 13 }, () => ['roll', 'score', '1']).flat();
  ann.type('start', ...game);
  bob.type(...game);
  expect(await ann.ending).toBe('over');
  expect(await bob.ending).toBe('over');
  const end = (player: LinePlayer): readonly string[] =>
    player.printed.slice(player.printed.indexOf('The game is over. Final standings, highest total first.'));
  expect(end(ann)).toEqual(end(bob));
  expect(end(ann).at(-1)).toMatch(/^Fingerprint of this game: /);
  expect(ann.printed.filter((line) => /^(Ann|Bob): .* \d+$/.test(line))).toHaveLength(26);
});

test('a player who is voted out sees why, and can watch or leave', async () => {
  let ahead = 0;
  const [ann, bob] = await seatTwo(newNet('voted', { monotonic: () => performance.now() + ahead }));
  ann.type('start');
  await bob.sees("It's Ann's turn.");
  ahead = 130_000;
  bob.type('say hello?');
  await bob.sees('Ann is keeping the others waiting.');
  ahead = 165_000;
  bob.type('say still there?');
  await bob.sees('1 vote can now remove Ann. To vote, type: agree Ann');
  bob.type('agree Ann');
  await bob.sees('The others have agreed to remove Ann.');
  await bob.sees('Roll?');
  await ann.sees('The others have agreed to remove you from the game. You can still watch.');
  ann.type('leave');
  expect(await ann.ending).toBe('left');
  for (const { printed } of [ann, bob]) expect(printed).not.toContain('Ann has left the game.');
});

test('players and watchers see one message when somebody leaves, in the lobby and in the game', async () => {
  const table = newNet('left');
  const [ann, bob, cleo] = await seatThree(table);
  const wim = await watchTable(table, ann, 'Wim');
  const dan = table.client('Dan', joining('Dan'), ann.room.getView()?.invitations[0]?.split('/')[1]);
  await until(dan.client, ({ table: known }) => known?.members.length === 4);
  const fourth = playLines(dan);
  await ann.sees('Dan has joined the table.');
  fourth.type('leave');
  const others = [ann, bob, wim];
  for (const player of others) await player.sees('Dan is no longer at the table.');
  ann.type('start', 'roll', 'score', 'aces');
  bob.type('roll', 'score', 'aces');
  await cleo.sees('Roll?');
  cleo.type('roll');
  await cleo.sees('How many dice to hold');
  cleo.type('leave');
  expect(await cleo.ending).toBe('left');
  for (const player of others) await player.sees('Cleo has left the game.');
  ann.type('say bye');
  for (const player of others) {
    await player.sees('Ann says "bye"');
    for (const name of ['Cleo', 'Dan'])
      expect(
        player.printed.filter((line) => new RegExp(`${name} (has left|is away|is no longer)`).test(line)),
      ).toHaveLength(1);
    player.stop();
  }
  await Promise.all(others.map(({ ending }) => ending));
});

test('the player sees the turn clock at the start of the turn, and when the others may vote', async () => {
  let ahead = 0;
  const [ann, bob] = await seatTwo(newNet('clock', { monotonic: () => performance.now() + ahead }));
  ann.type('clock 45', 'start');
  await ann.sees("It's your turn. You have 45 seconds.");
  await bob.sees("It's Ann's turn.");
  ann.type('roll', 'score', 'chance');
  await bob.sees("It's your turn. You have 45 seconds.");
  ahead = 50_000;
  ann.type('say hurry up');
  await ann.sees('Bob is keeping the others waiting.');
  await bob.sees("You're keeping the others waiting. In 30 seconds, they can vote to remove you.");
  ahead = 85_000;
  ann.type('say still there?');
  await ann.sees('1 vote can now remove Bob. To vote, type: agree Bob');
  await bob.sees("You're keeping the others waiting, and they can now vote to remove you.");
  ann.type('leave');
  expect(await ann.ending).toBe('left');
  await bob.sees('Ann has left the game.');
  bob.pause();
  await bob.sees('Roll?');
  for (const { printed } of [ann, bob]) {
    expect(printed.filter((line) => line.includes('You have 45 seconds.'))).toHaveLength(1);
  }
});

/** Returns a player to the seat of an earlier client, whose connection ends. */
async function comesBack(
  name: string,
  disk: TestClient['disk'],
  code: string | undefined,
): Promise<LinePlayer> {
  const client = net?.client(name, joining(name), code, { disk });
  if (!client) throw new Error('there is no net');
  await until(client.client, ({ link, now }) => link.type === 'connected' && now !== undefined);
  return playLines(client);
}

test('a returning player sees what happened meanwhile, the standings and what is happening now', async () => {
  const table = newNet('returning');
  const first = table.client('Ann', opening('Ann'));
  await until(first.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code } = first.client.getState();
  const second = table.client('Bob', joining('Bob'), code);
  await until(second.client, ({ table }) => table?.members.length === 2);
  const [ann, bob] = [playLines(first), playLines(second)];
  ann.type('clock 60', 'say first', 'start', 'roll', 'score', 'chance');
  await ann.sees(/^Ann: Chance/);
  await bob.sees('Roll?');
  bob.type('roll', 'score', 'aces');
  await bob.sees(/^Bob: Aces/);
  bob.type('quit');
  expect(await bob.ending).toBe('input-ended');
  await second.client.close();
  await ann.sees('Bob is away.');
  ann.type('say second', 'roll', 'score', 'aces');
  const missed = await ann.sees(/^Ann: Aces/);
  const back = await comesBack('Bob', second.disk, code);
  await back.sees('Roll?');
  const printed = back.printed.filter((line) => !line.startsWith('Invitation: '));
  const points = (line: RegExp): string =>
    ann.printed.find((each) => line.test(each))?.match(/\d+$/)?.[0] ?? '';
  const total = Number(points(/^Ann: Chance/)) + Number(points(/^Ann: Aces/));
  const bobs = Number(points(/^Bob: Aces/));
  expect(printed).toEqual([
    'Rules: Official rules.',
    'Turn clock: 60 seconds.',
    'Ann says "second"',
    'Your computer took no part in 1 roll.',
    "You're back at the table.",
    'While you were away:',
    missed,
    'Standings so far, highest total first.',
    `1. Ann, ${total} points`,
    `2. Bob, ${bobs} ${bobs === 1 ? 'point' : 'points'}`,
    `Ann has Aces ${points(/^Ann: Aces/)} and Chance ${points(/^Ann: Chance/)}.`,
    `Bob has Aces ${bobs}.`,
    expect.stringMatching(/^It's your turn\. You have (60|5\d) seconds\.$/),
    'Roll?',
  ]);
  back.type('roll');
  await back.sees('How many dice to hold');
  const dice = back.printed.at(-2);
  back.type('quit');
  await back.ending;
  const again = await comesBack('Bob', second.disk, code);
  await again.sees('How many dice to hold');
  expect(again.printed).toContain(dice);
  expect(again.printed.filter((line) => /^(Ann|Bob): |says|meanwhile|away/.test(line))).toEqual([]);
});

test('a watcher who arrives in the middle of a game sees the standings, not all events', async () => {
  const table = newNet('late');
  const [ann, bob] = await seatTwo(table);
  ann.type('start', 'roll', 'score', 'chance');
  await bob.sees('Roll?');
  const wim = await watchTable(table, ann, 'Wim');
  await wim.sees('The game is in progress.');
  await wim.sees(/^Ann has Chance \d+\.$/);
  await wim.sees("It's Bob's turn.");
  expect(wim.printed.filter((line) => /^(Ann|Bob): |^Dice: /.test(line))).toEqual([]);
  bob.type('roll', 'score', 'aces');
  await wim.sees(/^Bob: Aces \d+$/);
});

test('help at a question lists the answers of a table, and quit keeps the seat', async () => {
  const [ann, bob] = await seatTwo(newNet('help'));
  ann.type('start');
  await ann.sees('Roll?');
  ann.type('roll');
  await ann.sees('How many dice to hold');
  ann.type('help');
  await ann.sees('quit ');
  const help = ann.printed.slice(ann.printed.indexOf('Possible answers, in upper or lower case')).join('\n');
  expect(help).toContain('  say Hello ');
  expect(help).not.toMatch(/coach|undo/);
  bob.type('quit');
  expect(await bob.ending).toBe('input-ended');
  expect(bob.printed.at(-1)).toContain('You keep your seat.');
  ann.type('quit');
  expect(await ann.ending).toBe('input-ended');
});

test('a signal stops line mode while an early answer waits, and at a question', async () => {
  const [ann, bob] = await seatTwo(newNet('stopped'));
  await bob.sees('At the table: Ann');
  ann.type('start');
  await ann.sees('Roll?');
  await bob.sees("It's Ann's turn.");
  bob.type('roll', 'card');
  await bob.sees('GRAND TOTAL');
  bob.stop();
  ann.stop();
  expect(await Promise.all([ann.ending, bob.ending])).toEqual(['input-ended', 'input-ended']);
  for (const { printed } of [ann, bob]) expect(printed.at(-1)).toMatch('You keep your seat.');
});

test('a watcher whose input ends has no seat that could stay', async () => {
  const table = newNet('watcher');
  const [ann] = await seatTwo(table);
  const wim = await watchTable(table, ann, 'Wim');
  await wim.sees('At the table: Ann, Bob.');
  wim.end();
  expect(await wim.ending).toBe('input-ended');
  expect(wim.printed.filter((line) => line.includes('keep your seat'))).toEqual([]);
});
