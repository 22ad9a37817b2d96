import { expect, test } from '@jest/globals';
import { startNats } from '../support/nats/nodes.js';
import { SECRET } from '../support/nats/opened.js';
import { openScene } from '../support/net/scene.js';

test('a server that has lost NATS ends on SIGTERM', async () => {
  await using scene = openScene();
  await using nats = await startNats();
  const args = ['serve', '--nats', nats.url, '--store-limit', '64', '--listen', '127.0.0.1:0'];
  const server = scene.start('server', args, { env: { YAHTZEE_SECRET: SECRET } });
  await server.sees(/^Invitation: /);
  for (const node of nats.nodes) await node.kill();
  server.kill('SIGTERM');
  expect(await server.ends()).toBe(143);
  expect(server.errors()).toBe('');
});
