import { expect, test } from '@jest/globals';
import { printCounts } from '../support/atOnce.js';
import { startProxy } from '../support/net/proxy.js';
import { playDisturbed, seatTwo } from '../support/nats/disturbedGame.js';
import { openMachines } from '../support/nats/machines.js';
import { startNats } from '../support/nats/nodes.js';

const LIMIT = ['--store-limit', '64'];

test('a game continues at the other server when a server loses NATS, and the server returns', async () => {
  await using nats = await startNats();
  const [node] = nats.nodes;
  if (!node) throw new Error('there is no NATS node');
  await using proxy = await startProxy({ to: node.port });
  await using machines = await openMachines(nats.url, LIMIT);
  await machines.start([], `nats://127.0.0.1:${proxy.port}`);
  const game = await seatTwo(machines, 1);
  await playDisturbed({ nats, game, after: [8, 18, 28] }, async (index) => {
    // The balancer connects one player to the server that loses NATS, and the other player to the other server.
    for (const { cut } of game.players) cut();
    await game.allConnected();
    if (index === 1) proxy.halfOpen();
    else if (index === 2) proxy.cut();
    else proxy.stall();
    await game.reaches(game.records() + 4);
    proxy.forward();
    if (index === 1) proxy.cut();
  });
  // The server that lost NATS can be used again.
  const [first, second] = machines.running();
  if (!first || !second) throw new Error('there are no servers');
  await machines.kill(second);
  await game.allConnected();
  expect(first.program.errors()).toBe('');
  printCounts(`lost NATS: 3, connections to NATS: ${proxy.accepted()}, not stored: ${game.notStored()}`);
});

test('a game continues at the other server when a server stops for some time', async () => {
  await using nats = await startNats();
  await using machines = await openMachines(nats.url, LIMIT);
  const game = await seatTwo(machines, 2);
  await playDisturbed({ nats, game, after: [14] }, async () => {
    const [oldest] = machines.running();
    if (!oldest) throw new Error('there is no server');
    machines.skip(oldest);
    oldest.program.kill('SIGSTOP');
    await game.reaches(game.records() + 6);
    oldest.program.kill('SIGCONT');
    machines.use(oldest);
    // The server returns with connections that its clients have given up.
    for (const { cut } of game.players) cut();
    await game.allConnected();
  });
  printCounts(`stopped servers: 1, not stored: ${game.notStored()}`);
});
