import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openScene, storedGames, storedLog, until } from '../../support/net/scene.js';
import {
  expectSameGame,
  NAMES,
  quickAnswers,
  type Seat,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';

const QUICK_ANSWERS = quickAnswers(SHORT_ROUNDS);

test('four terminals of one user play a whole game, and the user stores it once', async () => {
  await using scene = openScene();
  const homes = ['user', 'user', 'user', 'user'];
  const { seats } = await seatAll(scene, NAMES, { homes, options: shortRules(scene) });
  for (const [seat, { program }] of seats.entries())
    program.type(...(seat === 0 ? ['start'] : []), ...QUICK_ANSWERS);
  await expectSameGame(seats);
  expect(storedGames(scene, 'user')).toHaveLength(1);
  expect(storedLog(scene, 'user')).toHaveLength(2 + 4 * 3 * SHORT_ROUNDS);
  const verified = await scene.runHere('user', ['verify']);
  expect(verified).toMatchObject({ status: 0, stderr: '' });
  const { stdout } = await scene.runHere('user', ['scores', '--json']);
  expect((JSON.parse(stdout) as { scores: unknown[] }).scores).toHaveLength(4);
  await until(() => scene.hostedServers('user').length === 0, 'the hosted server to end');
  expect(readdirSync(join(scene.home('user'), 'yahtzee/tables'))).toEqual([]);
  expect(readdirSync(join(scene.home('user'), 'yahtzee/hosted'))).toEqual([]);
});

test("join without arguments returns to the seat whose terminal is gone, and a player who leaves doesn't keep the other terminals of the same user from storing the whole game", async () => {
  await using scene = openScene();
  const homes = ['user', 'user', 'user'];
  const { seats } = await seatAll(scene, ['Ann', 'Bob', 'Cleo'], { homes, options: shortRules(scene) });
  const [, , cleo] = seats;
  if (!cleo) throw new Error('there are no players');
  seats[0]?.program.type('start');
  await cleo.program.sees('The game starts.');
  const returns = async (seat: number): Promise<Seat> => {
    const { name = '', program: killed } = seats[seat] ?? {};
    killed?.kill('SIGKILL');
    await cleo.program.sees(`${name} is away.`);
    const program = scene.start('user', ['join']);
    await cleo.program.sees(`${name} is back.`);
    return { name, program };
  };
  const bob = await returns(1);
  const ann = await returns(0);
  for (const { program } of [ann, bob]) program.type(...QUICK_ANSWERS.slice(0, 3));
  await bob.program.sees(/^Bob: /);
  bob.program.type('leave');
  expect(await bob.program.ends()).toBe(0);
  const left = storedLog(scene, 'user');
  ann.program.type(...QUICK_ANSWERS.slice(3));
  cleo.program.type(...QUICK_ANSWERS);
  await expectSameGame([ann, cleo]);
  const whole = storedLog(scene, 'user');
  expect(whole.slice(0, left.length)).toEqual(left);
  expect(whole.length).toBe(2 + 2 * 3 * SHORT_ROUNDS + 4);
  expect(await scene.runHere('user', ['verify'])).toMatchObject({ status: 0, stderr: '' });
  expect(bob.program.lines().at(-1)).toBe("You've left the table.");
});
