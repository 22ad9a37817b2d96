import { afterEach, expect, test } from '@jest/globals';
import { findRuleSet } from '../../src/engine/index.js';
import { type LinePlayer, playLines, seatThree, seatTwo, watchTable } from '../support/net/linePlayers.js';
import { joining, type LocalNet, localNet, opening, until } from '../support/net/localNet.js';

let net: LocalNet | undefined;
afterEach(() => net?.close());

const newNet = (seed: string): LocalNet => (net = localNet(seed));

/** Starts a game in which Bob waits for Ann. */
async function start(seed: string): Promise<readonly [ann: LinePlayer, bob: LinePlayer]> {
  const [ann, bob] = await seatTwo(newNet(seed));
  await bob.sees('At the table: Ann');
  ann.type('start');
  await ann.sees('Roll?');
  await bob.sees("It's Ann's turn.");
  return [ann, bob];
}

const linesWith = ({ printed }: LinePlayer, text: string): readonly string[] =>
  printed.filter((line) => line.includes(text));

test('commands are performed at once while early answers wait for their questions', async () => {
  const [ann, bob] = await start('commands');
  bob.type('roll', 'score', 'chance', 'say I am early', 'card', 'standings', 'help', 'mute Ann');
  await ann.sees('Bob says "I am early"');
  await bob.sees('GRAND TOTAL');
  await bob.sees('1. Ann, 0 points');
  await bob.sees('agree <name>');
  await bob.sees('You no longer see the messages of Ann.');
  expect(linesWith(bob, 'Roll?')).toEqual([]);
  ann.type('roll', 'score', 'aces');
  await bob.sees(/^Bob: Chance \d+$/);
  for (const player of [ann, bob]) player.stop();
  await Promise.all([ann.ending, bob.ending]);
});

test.each(['leave', 'quit'] as const)(
  '%s takes effect at once, even if early answers still wait for their questions',
  async (word) => {
    const [ann, bob] = await start(word);
    bob.type('roll', 'score', 'chance', word);
    expect(await bob.ending).toBe(word === 'leave' ? 'left' : 'input-ended');
    expect(linesWith(bob, 'Roll?')).toEqual([]);
    if (word === 'leave') await ann.sees('Bob has left the game.');
    ann.type('quit');
    await ann.ending;
  },
);

test('the end of the input waits until the early answers are used', async () => {
  const [ann, bob] = await start('end');
  bob.type('roll', 'score', 'chance');
  bob.end();
  ann.type('roll', 'score', 'aces');
  await ann.sees(/^Bob: Chance \d+$/);
  expect(await bob.ending).toBe('input-ended');
  ann.type('quit');
  await ann.ending;
});

test('a line that no question can accept is refused at once, and the early answers stay', async () => {
  const [ann, bob] = await start('unknown');
  bob.type('roll', 'score', 'straight', 'chance');
  for (const line of ['lave', 'leave now', 'start', 'computer casual', 'clock 20', '16', '1 1', 'no']) {
    bob.type(line);
    await bob.sees(`${JSON.stringify(line)} isn't a command here. Type help to list the commands.`);
  }
  for (const word of ['coach', 'undo']) {
    bob.type(word);
    await bob.sees("That isn't possible at a network table.");
  }
  ann.type('roll', 'score', 'aces');
  await bob.sees('"straight" could be Small Straight or Large Straight.');
  await bob.sees(/^Bob: Chance \d+$/);
  for (const player of [ann, bob]) player.type('quit');
  await Promise.all([ann.ending, bob.ending]);
});

test('in the lobby, mistakes are refused at once, answers wait, and there is no card yet', async () => {
  const [ann, bob] = await seatTwo(newNet('lobby'));
  await bob.sees('At the table: Ann');
  bob.type('roll', 'strat');
  await bob.sees('"strat" isn\'t a command here.');
  bob.type('score', 'chance', 'card', 'standings', 'say ready');
  for (let shown = 0; shown < 2; shown++) await bob.sees("The game hasn't started.");
  await ann.sees('Bob says "ready"');
  ann.type('roll');
  await ann.sees('"roll" isn\'t a command here.');
  ann.type('rules meowtzee', 'start', 'roll', 'strat', 'score', 'aces');
  await ann.sees('"strat" isn\'t a command here.');
  await ann.sees(/^Bob: .* \d+$/);
  for (const player of [ann, bob]) player.type('quit');
  await Promise.all([ann.ending, bob.ending]);
});

test('early answers can name the boxes of the rules that the Master has just chosen', async () => {
  const [ann, bob] = await seatTwo(newNet('names'));
  const label = findRuleSet('meowtzee')?.boxes[0]?.label ?? '';
  ann.type('rules meowtzee', 'start', 'roll', 'score', label);
  await bob.sees(new RegExp(`^Ann: ${label} \\d+$`));
  for (const player of [ann, bob]) player.type('quit');
  await Promise.all([ann.ending, bob.ending]);
});

test('a watcher has no early answers', async () => {
  const table = newNet('watcher');
  const [ann, bob] = await seatTwo(table);
  const wim = await watchTable(table, ann, 'Wim');
  ann.type('start');
  await wim.sees("It's Ann's turn.");
  wim.type('roll');
  await wim.sees('"roll" isn\'t a command here.');
  wim.type('leave');
  expect(await wim.ending).toBe('left');
  for (const player of [ann, bob]) player.type('quit');
  await Promise.all([ann.ending, bob.ending]);
});

test('on a terminal, early answers are refused, and mistyped lines are reported as mistakes', async () => {
  const table = newNet('terminal');
  const ann = table.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table: known }) => code !== undefined && known !== undefined);
  const bob = table.client('Bob', joining('Bob'), ann.client.getState().code);
  await until(bob.client, ({ table: known }) => known?.members.length === 2);
  const [master, player] = [playLines(ann), playLines(bob, { earlyAnswers: 'refuse' })];
  await player.sees('At the table: Ann');
  player.type('roll');
  await player.sees('"roll" isn\'t a command here.');
  master.type('start');
  await player.sees("It's Ann's turn.");
  player.type('roll');
  await player.sees("It's Ann's turn: wait, or type say <text>.");
  player.type('lave');
  await player.sees('"lave" isn\'t a command here.');
  for (const each of [master, player]) each.type('quit');
  await Promise.all([master.ending, player.ending]);
});

test('an open question is repeated once after messages that arrive together', async () => {
  const [ann, bob, cleo] = await seatThree(newNet('news'));
  ann.type('start');
  await ann.sees('Roll?');
  bob.type('say one');
  cleo.type('say two');
  await ann.sees(/says "(one|two)"/);
  await ann.sees(/says "(one|two)"/);
  expect(linesWith(ann, 'Roll?')).toHaveLength(1);
  ann.pause();
  await ann.sees('Roll?');
  // The pauses that a later message has interrupted ask nothing more.
  ann.pause();
  ann.type('roll');
  await ann.sees('How many dice to hold');
  bob.type('say three');
  await ann.sees('Bob says "three"');
  // An answer needs no repeated question.
  ann.type('score');
  await ann.sees('Which box to fill');
  ann.pause();
  ann.type('chance');
  await bob.sees('Roll?');
  expect(linesWith(ann, 'Roll?')).toHaveLength(2);
  expect(linesWith(ann, 'How many dice to hold')).toHaveLength(1);
  for (const player of [ann, bob, cleo]) player.stop();
  await Promise.all([ann.ending, bob.ending, cleo.ending]);
});

test('the question is repeated at once after the answer to a command', async () => {
  const [ann, bob] = await start('own');
  ann.type('say hello');
  await ann.sees('Ann says "hello"');
  await ann.sees('Roll?');
  ann.type('mute Bob');
  await ann.sees('You no longer see the messages of Bob.');
  await ann.sees('Roll?');
  for (const player of [ann, bob]) player.stop();
  await Promise.all([ann.ending, bob.ending]);
});
