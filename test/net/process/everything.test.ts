import { expect, test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import { openScene, storedLog, until } from '../../support/net/scene.js';
import {
  endOf,
  longAnswers,
  NAMES,
  quickAnswers,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';

const LONG_ANSWERS = longAnswers(SHORT_ROUNDS);
const QUICK_ANSWERS = quickAnswers(SHORT_ROUNDS);

test('four people play with chat, a leaver, a reconnection and a crash of the server, and each can verify the game', async () => {
  await using scene = openScene();
  let server = await scene.serve();
  const { seats, invitation } = await seatAll(scene, NAMES, { server, options: shortRules(scene) });
  const [ann, bob, cleo, dan] = seats.map(({ program }) => program);
  if (!ann || !bob || !cleo || !dan) throw new Error('there are no players');
  const watcher = scene.start('Wim', ['watch', invitation, '--name', 'Wim']);
  await ann.sees('1 person is watching: Wim.');
  cleo.type('say Good luck, "everybody"!');
  await ann.sees('Cleo says "Good luck, \\"everybody\\"!"');
  ann.type('start', ...QUICK_ANSWERS);
  bob.type(...LONG_ANSWERS.slice(0, 10));
  cleo.type(...QUICK_ANSWERS.slice(0, 6));
  // Dan leaves in the second turn, between two rolls.
  dan.type(...QUICK_ANSWERS.slice(0, 3), 'roll');
  await dan.sees(/^Dan: /);
  await dan.sees('How many dice to hold');
  dan.type('say Bye', 'leave');
  expect(await dan.ends()).toBe(0);
  await ann.sees('Dan says "Bye"');
  await ann.sees('Dan has left the game.');

  await ann.sees("It's Bob's turn.");
  cleo.kill('SIGKILL');
  await cleo.ends();
  await ann.sees('Cleo is away.');
  const back = scene.start('Cleo', ['join']);
  await ann.sees('Cleo is back.');
  back.type('say I am back', ...QUICK_ANSWERS);
  await ann.sees('Cleo says "I am back"');

  server.program.kill('SIGKILL');
  await server.program.ends();
  const before = scene.served();
  for (const program of [ann, bob, back, watcher])
    await program.sees('The connection to the table was lost.');
  server = await scene.serve(server.port);
  expect(scene.served()).toEqual(before);
  bob.type(...LONG_ANSWERS.slice(10));

  const players = [ann, bob, back, watcher];
  for (const program of players) {
    expect({ status: await program.ends(), errors: program.errors() }).toEqual({ status: 0, errors: '' });
    expect(endOf(program).length).toBeGreaterThan(0);
    expect(endOf(program)).toEqual(endOf(ann));
  }
  const log = scene.served();
  for (const person of ['Ann', 'Bob', 'Cleo', 'Wim']) expect(storedLog(scene, person)).toEqual(log);
  const early = storedLog(scene, 'Dan');
  expect(early).toEqual(log.slice(0, early.length));
  for (const person of [...NAMES, 'Wim']) {
    const { stdout } = await scene.runHere(person, ['games', '--json']);
    const [game] = (JSON.parse(stdout) as { games: { id: string }[] }).games;
    expect(await scene.runHere(person, ['verify', game?.id ?? ''])).toMatchObject({ status: 0, stderr: '' });
  }
  server.program.kill('SIGTERM');
  expect(await server.program.ends()).toBe(143);
  await until(() => scene.hostedServers('Ann').length === 0, 'no hosted server to exist');
  printCounts(`everything: ${log.length} records, killed at record ${before.length}`);
});
