import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openScene, type Program, type Scene, until } from '../support/net/scene.js';
import { type NatsNodes, startNats } from '../support/nats/nodes.js';
import { SECRET } from '../support/nats/opened.js';

let scene: Scene;
beforeAll(() => void (scene = openScene()));
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
});

/** Starts a server, and returns it when it waits for JetStream. */
async function waitingServer({ url }: NatsNodes, args: readonly string[] = []): Promise<Program> {
  const common = ['serve', '--nats', url, '--store-limit', '1', '--listen', '127.0.0.1:0'];
  const program = scene.start('server', [...common, ...args], { env: { YAHTZEE_SECRET: SECRET } });
  await until(() => program.errors().endsWith('\n'), 'a server that waits');
  return program;
}

test('a server that starts before all NATS nodes waits for them, and one line explains that there are fewer nodes than copies', async () => {
  await using three = await startNats({ nodes: 3, startNow: 2 });
  const [program, logging] = await Promise.all([waitingServer(three), waitingServer(three, ['--log'])]);
  expect(program.errors()).toMatch(/^Waiting for JetStream: .+\n$/);
  const waiting = { level: 'warn', event: 'waiting', fault: expect.any(String) };
  expect(JSON.parse(logging.errors())).toMatchObject(waiting);
  three.nodes[2]?.start();
  for (const each of [program, logging]) await each.sees(/^Listening: /);
  expect(program.errors().split('\n')).toHaveLength(2);
  const greedy = await waitingServer(three, ['--replicas', '4']);
  expect(await greedy.ends()).toBe(2);
  expect(greedy.errors()).toMatch(
    /^Waiting for .+\n.+ isn't ready \(no suitable peers.+ 4 nodes are running \(--replicas\).+\n$/,
  );
  expect(greedy.lines()).toEqual([]);
});

test('a cluster of NATS nodes changes the limits of an existing stream only if they are given', async () => {
  await using three = await startNats({ nodes: 3 });
  const [, second] = three.nodes;
  const MiB = 1024 * 1024;
  for (const [options, replicas, bytes] of [
    [['--nats', three.url, '--replicas', '1', '--store-limit', '2'], 1, 2 * MiB],
    [['--nats', three.url, '--replicas', '3'], 3, 2 * MiB],
    [['--nats', `127.0.0.1:${second?.port}`], 3, 2 * MiB],
    [['--nats', `127.0.0.1:${second?.port}`, '--store-limit', '1'], 3, MiB],
  ] as const) {
    const program = scene.start('server', ['serve', '--listen', '127.0.0.1:0', ...options], {
      env: { YAHTZEE_SECRET: SECRET },
    });
    await program.sees(/^Invitation: /);
    const connection = await connect({ servers: `127.0.0.1:${second?.port}` });
    const { cluster, config } = await (await jetstreamManager(connection)).streams.info('YAHTZEE');
    expect([config.num_replicas, config.max_bytes]).toEqual([replicas, bytes]);
    expect(1 + (cluster?.replicas?.length ?? 0)).toBe(replicas);
    await connection.close();
    program.kill('SIGTERM');
    await program.ends();
  }
});
