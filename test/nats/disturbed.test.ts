import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { jetstream, JetStreamApiError } from '@nats-io/jetstream';
import { expect, test } from '@jest/globals';
import { printCounts } from '../support/atOnce.js';
import { until } from '../support/net/scene.js';
import type { ClusterGame } from '../support/nats/clusterGame.js';
import { playDisturbed, RECORDS, seatTwo } from '../support/nats/disturbedGame.js';
import { type Machine, openMachines } from '../support/nats/machines.js';
import { startNats } from '../support/nats/nodes.js';

/** Resolves when `/health` of one of these servers contains this answer. */
async function somebodyAnswers(machines: readonly Machine[], expected: string): Promise<void> {
  const answers = new Map<Machine, string>();
  let isOver = false;
  const asking = (async () => {
    for (; !isOver; await delay(50))
      for (const machine of machines) {
        const listening = /^.*"event":"listening".*$/m.exec(machine.program.errors())?.[0] ?? '{}';
        const { monitor } = JSON.parse(listening) as { readonly monitor?: number };
        answers.set(machine, (await (await fetch(`http://127.0.0.1:${monitor}/health`)).text()).trim());
      }
  })();
  try {
    await until(() => [...answers.values()].includes(expected), `${expected} in /health`);
  } finally {
    isOver = true;
    await asking;
  }
}

/** Resolves when the players know more records than now. */
const goesOn = (game: ClusterGame): Promise<void> => game.reaches(Math.min(game.records() + 2, RECORDS));

test('a game continues when the NATS node that leads the stream is killed, or stops for some time', async () => {
  await using nats = await startNats({ nodes: 3 });
  await using machines = await openMachines(nats.url, ['--store-limit', '64']);
  const game = await seatTwo(machines, 2);
  const disturbed: string[] = [];
  // Kills between a question and its dice, and between the dice and the box.
  await playDisturbed({ nats, game, after: [8, 18, 28] }, async (index) => {
    const leader = await nats.leader(machines.stream);
    disturbed.push(leader.name);
    const isStopped = index === 1;
    if (isStopped) leader.signal('SIGSTOP');
    else await leader.kill();
    await goesOn(game);
    if (isStopped) leader.signal('SIGCONT');
    else leader.start();
    await nats.allCurrent(machines.stream);
  });
  expect(disturbed).toHaveLength(3);
  printCounts(`killed and stopped leaders: ${disturbed.join(', ')}, not stored: ${game.notStored()}`);
});

test('nothing is lost when the stream is full, and the game continues when an operator raises the limit', async () => {
  await using nats = await startNats();
  const options = ['--store-limit', '1', '--log', '--monitor', '127.0.0.1:0'];
  await using machines = await openMachines(nats.url, options);
  const game = await seatTwo(machines, 2);
  const connection = await connect({ servers: `127.0.0.1:${nats.nodes[0]?.port}` });
  const js = jetstream(connection);
  let fillers = 0;
  // Otherwise, the players could go as far as they may before the stream is full, and nothing would be refused.
  let isFilling = false;
  await playDisturbed({ nats, game, after: [20], isHeld: () => isFilling }, async () => {
    isFilling = true;
    for (let isFull = false; !isFull; fillers++) {
      try {
        await js.publish(`${machines.stream}.check.filler`, new Uint8Array(fillers < 200 ? 16_384 : 16));
      } catch (error) {
        if (!(error instanceof JetStreamApiError)) throw error;
        // First large messages, then small ones.
        if (fillers < 200) fillers = 200;
        else isFull = true;
      }
    }
    isFilling = false;
    await until(() => game.notStored() >= 3, 'refusals');
    await somebodyAnswers(machines.running(), 'not-storing');
    const before = game.records();
    // A server with a higher limit raises the limit of the stream for all of them.
    await machines.start(['--store-limit', '8']);
    await game.reaches(before + 3);
  });
  await connection.close();
  for (const machine of machines.running()) await somebodyAnswers([machine], 'ok');
  expect(game.notStored()).toBeGreaterThanOrEqual(3);
  printCounts(`full stream: fillers: ${fillers}, not stored: ${game.notStored()}`);
});
