import { expect, test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import { openScene, storedLog, until } from '../../support/net/scene.js';
import {
  endOf,
  expectSameGame,
  longAnswers,
  quickAnswers,
  type Seat,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';
import { chooser } from '../../support/table/localTable.js';

const LONG_ANSWERS = longAnswers(SHORT_ROUNDS);
const QUICK_ANSWERS = quickAnswers(SHORT_ROUNDS);

test('a game continues without a loss if random clients are killed at random records', async () => {
  await using scene = openScene();
  const choose = chooser('kestrel');
  const server = await scene.serve();
  const names = ['Ann', 'Bob', 'Cleo'];
  const seats: Seat[] = [...(await seatAll(scene, names, { server, options: shortRules(scene) })).seats];
  const killedAt: number[] = [];

  for (const [seat, { program }] of seats.entries())
    program.type(...(seat === 0 ? ['start'] : []), ...LONG_ANSWERS);
  const isOver = (): boolean =>
    scene.served().filter(({ type }) => type === 'scored').length === names.length * SHORT_ROUNDS;
  for (let records = 3 + choose(12); ; records = scene.served().length + choose(40)) {
    await until(
      () => scene.served().length >= records || isOver(),
      `record ${records}`,
      () => seats.flatMap(({ name, program }) => [name, ...program.lines().slice(-8)]).join('\n'),
    );
    const victim = choose(seats.length);
    const { name = '', program } = seats[victim] ?? {};
    program?.kill('SIGKILL');
    const status = await program?.ends();
    killedAt.push(scene.served().length);
    // A client that has already stored the game and ended has nothing to return to.
    if (status === 0) break;
    const returned = scene.start(name, ['join']);
    returned.type(...LONG_ANSWERS);
    seats[victim] = { name, program: returned };
    if (isOver()) break;
  }
  for (const { program } of seats) await program.ends();
  const log = scene.served();
  for (const { name, program } of seats) {
    expect(storedLog(scene, name)).toEqual(log);
    expect({ name, end: endOf(program) }).toEqual({ name, end: endOf(seats[0]?.program ?? program) });
    expect(program.errors()).toBe('');
    expect((await scene.runHere(name, ['verify'])).status).toBe(0);
  }
  printCounts(`killed clients: ${log.length} records, killed at: ${killedAt.join(' ')}`);
});

test('a person who was killed before the last record arrived can return to it, because the server waits', async () => {
  await using scene = openScene();
  const { seats } = await seatAll(scene, ['Ann', 'Bob'], { options: shortRules(scene) });
  const [ann, bob] = seats;
  if (!ann || !bob) throw new Error('there are no players');
  ann.program.type('start', ...QUICK_ANSWERS);
  bob.program.type(...QUICK_ANSWERS.slice(0, -2));
  await bob.program.sees(`Round ${SHORT_ROUNDS} of ${SHORT_ROUNDS}. Bob`);
  await bob.program.sees('How many dice to hold');
  ann.program.kill('SIGSTOP');
  bob.program.type('score', '1');
  expect(await bob.program.ends()).toBe(0);
  ann.program.kill('SIGKILL');
  await ann.program.ends();
  const returned = scene.start('Ann', ['join']);
  await expectSameGame([{ name: 'Ann', program: returned }, bob]);
  expect(storedLog(scene, 'Ann')).toEqual(storedLog(scene, 'Bob'));
  await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
});
