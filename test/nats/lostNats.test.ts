import { expect, test } from '@jest/globals';
import { findNatsServer, startNats } from '../../bench/cluster/natsNodes.js';
import { openScene } from '../support/net/scene.js';

test('a server that has lost NATS ends on SIGTERM', async () => {
  const nats = findNatsServer();
  if (nats === undefined) throw new Error('there is no nats-server; set YAHTZEE_TEST_NATS to its path');
  await using scene = openScene();
  await using nodes = await startNats(nats, scene.path);
  const args = ['serve', '--nats', nodes.url, '--listen', '127.0.0.1:0'];
  const server = scene.start('server', args, { env: { YAHTZEE_SECRET: 'only-for-tests-'.repeat(4) } });
  await server.sees(/^Invitation: /);
  for (const node of nodes.nodes) await node.kill();
  server.kill('SIGTERM');
  expect(await server.ends()).toBe(143);
  expect(server.errors()).toBe('');
});
