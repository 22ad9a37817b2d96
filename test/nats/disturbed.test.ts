import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { jetstream, JetStreamApiError } from '@nats-io/jetstream';
import { expect, test } from '@jest/globals';
import { printCounts } from '../support/atOnce.js';
import { SHORT } from '../support/houseRules.js';
import { startProxy } from '../support/net/proxy.js';
import { until } from '../support/net/scene.js';
import { type ClusterGame, seatCluster } from '../support/nats/clusterGame.js';
import { type Machine, type Machines, openMachines } from '../support/nats/machines.js';
import { type NatsNodes, startNats } from '../support/nats/nodes.js';

/** The records of a short game of two players who roll once in each turn. */
const RECORDS = 2 + 2 * 3 * SHORT.boxes.length;
const LIMIT = ['--store-limit', '64'];

interface Disturbed {
  readonly nats: NatsNodes;
  readonly game: ClusterGame;
  readonly after: readonly number[];
  /** While this returns true, the players wait. */
  readonly isHeld?: () => boolean;
}

/** Plays a game, and disturbs it after some of its records. Each disturbance ends before the next one starts. */
async function playDisturbed(
  { nats, game, after, isHeld = () => false }: Disturbed,
  disturb: (index: number) => Promise<void>,
): Promise<void> {
  let handled = 0;
  const disturbing = (async () => {
    for (const [index, records] of after.entries()) {
      await game.reaches(records);
      await disturb(index);
      handled = records;
    }
    handled = RECORDS;
  })();
  // The players go on during a disturbance, but not past the start of the next one.
  const mayContinue = (): Promise<void> =>
    until(
      () => !isHeld() && game.records() < (after.find((records) => records > handled) ?? Infinity) + 12,
      'the disturbance to end',
    );
  await game.play(mayContinue);
  await disturbing;
  await game.allConnected();
  expect(await game.expectSound(nats)).toHaveLength(RECORDS);
}

/** Starts servers and a game of two. */
async function seatTwo(machines: Machines, servers: number): Promise<ClusterGame> {
  for (let server = 0; server < servers; server++) await machines.start();
  return seatCluster(machines, ['Ann', 'Bob'], SHORT);
}

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
  await using machines = await openMachines(nats.url, LIMIT);
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
