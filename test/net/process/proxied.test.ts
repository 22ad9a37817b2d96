import { expect, test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import { startProxy, type TestProxy } from '../../support/net/proxy.js';
import { openScene, storedLog, until } from '../../support/net/scene.js';
import {
  expectSameGame,
  quickAnswers,
  type Seat,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';
import { chooser } from '../../support/table/localTable.js';

/** Disturbances of the connections between the clients and the server. */
const DISTURBANCES: Readonly<Record<string, (proxy: TestProxy, choose: (below: number) => number) => void>> =
  {
    cut: (proxy) => proxy.cut(),
    'stall and cut': (proxy) => {
      proxy.stall();
      setTimeout(() => {
        proxy.forward();
        proxy.cut();
      }, 300);
    },
    stall: (proxy) => {
      proxy.stall();
      setTimeout(() => proxy.forward(), 300);
    },
    delay: (proxy, choose) => proxy.delay(1 + choose(60)),
  };

test('a whole game through a proxy that cuts, stalls and delays all connections in turn gives equal logs', async () => {
  await using scene = openScene();
  const choose = chooser('proxied');
  const server = await scene.serve();
  await using proxy = await startProxy({ to: server.port });
  const opening = server.opening.replace(`:${server.port}/`, `:${proxy.port}/`);
  const { seats } = await seatAll(scene, ['Ann', 'Bob', 'Cleo'], {
    server: { opening },
    options: shortRules(scene),
  });
  for (const [seat, { program }] of seats.entries())
    program.type(...(seat === 0 ? ['start'] : []), ...quickAnswers(SHORT_ROUNDS));
  const total = 2 + 3 * 3 * SHORT_ROUNDS;
  const disturbances = Object.entries(DISTURBANCES);
  const disturbed: string[] = [];
  for (let records = 3 + choose(5); records < total - 1; records = scene.served().length + 1 + choose(6)) {
    await until(() => scene.served().length >= records, `record ${records}`);
    const [what, disturb] = disturbances[disturbed.length % disturbances.length] ?? [];
    disturbed.push(`${scene.served().length} ${what}`);
    proxy.delay(0);
    disturb?.(proxy, choose);
  }
  await expectEqualLogs(scene, seats);
  printCounts(`proxy: ${scene.served().length} records, disturbed at: ${disturbed.join(', ')}`);
});

test('a game continues after a connection has been half-open', async () => {
  await using scene = openScene();
  const server = await scene.serve();
  await using proxy = await startProxy({ to: server.port });
  const opening = server.opening.replace(`:${server.port}/`, `:${proxy.port}/`);
  const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob'], {
    server: { opening },
    options: shortRules(scene),
  });
  expect(invitation).toContain(`:${proxy.port}/`);
  const [ann, bob] = seats;
  ann?.program.type('start', ...quickAnswers(SHORT_ROUNDS));
  await bob?.program.sees('Roll?');
  proxy.halfOpen();
  bob?.program.type(...quickAnswers(SHORT_ROUNDS));
  // Both sides notice that their pings have no answer.
  for (const { program } of seats) await program.sees('The connection to the table was lost.');
  proxy.forward();
  await expectEqualLogs(scene, seats);
  printCounts('proxy half-open: one game, both clients lost their connections and returned');
});

async function expectEqualLogs(scene: ReturnType<typeof openScene>, seats: readonly Seat[]): Promise<void> {
  await expectSameGame(seats);
  const log = scene.served();
  for (const { name } of seats) expect(storedLog(scene, name)).toEqual(log);
}
