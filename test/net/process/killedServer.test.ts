import { expect, test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import { openScene, type Program, storedLog, until } from '../../support/net/scene.js';
import { boxLines, expectSameGame, seatAll, SHORT_ROUNDS, shortRules } from '../../support/net/wholeGame.js';

const connections = (program: Program): number =>
  program.lines().filter((line) => line === "You're connected to the table.").length;

const TURNS = 2 * SHORT_ROUNDS;
/** The turns in the middle of the game, in which nobody kills the server: their records are like the others. */
const isCalm = (turn: number): boolean => turn >= 4 && turn < TURNS - 2;

test('a game continues without a loss if its server is killed after every record', async () => {
  await using scene = openScene();
  let server = await scene.serve();
  const { port } = server;
  const names = ['Ann', 'Bob'];
  const { seats } = await seatAll(scene, names, { server, options: shortRules(scene) });
  const killedAt: number[] = [];

  /** Waits for a number of records, kills the server, and starts it again at the same address. */
  const killAfter = async (records: number): Promise<void> => {
    await until(() => scene.served().length >= records, `record ${records}`);
    server.program.kill('SIGKILL');
    await server.program.ends();
    const before = scene.served();
    killedAt.push(before.length);
    server = await scene.serve(port);
    expect(scene.served()).toEqual(before);
  };

  /** Waits until both clients have connected to the last server. Otherwise the counts would miss a connection. */
  const bothReturn = (): Promise<void> =>
    until(
      () => seats.every(({ program }) => connections(program) >= killedAt.length),
      'both clients to return',
    );

  const [ann, bob] = seats;
  if (!ann || !bob) throw new Error('there are no players');
  await killAfter(1);
  await bothReturn();
  ann.program.type('start');
  await killAfter(2);
  for (let turn = 0; turn < TURNS; turn++) {
    const [player, other] = turn % 2 === 0 ? [ann, bob] : [bob, ann];
    const records = 2 + 3 * turn;
    if (isCalm(turn)) {
      player.program.type('roll', 'score', '1');
      await until(() => scene.served().length >= records + 3, `the end of turn ${turn}`);
      continue;
    }
    await bothReturn();
    // Without the link of the other player, the server cannot answer the question yet.
    other.program.kill('SIGSTOP');
    player.program.type('roll');
    await killAfter(records + 1);
    other.program.kill('SIGCONT');
    await killAfter(records + 2);
    await bothReturn();
    player.program.type('score', '1');
    await killAfter(records + 3);
  }
  await expectSameGame(seats);
  const log = scene.served();
  expect(log).toHaveLength(2 + 3 * TURNS);
  for (const { name, program } of seats) {
    expect(storedLog(scene, name)).toEqual(log);
    expect(boxLines(program, names)).toHaveLength(TURNS);
  }
  const turnOf = (record: number): number => Math.floor((record - 3) / 3);
  expect(killedAt).toEqual(log.map((_, index) => index + 1).filter((record) => !isCalm(turnOf(record))));
  printCounts(
    `killed server: records killed at: ${killedAt.length}, from ${killedAt[0]} to ${killedAt.at(-1)}`,
  );
});
