import { expect, test } from '@jest/globals';
import type { ServerEvent } from '../../src/net/index.js';
import { joining, localNet, opening, until } from '../support/net/localNet.js';
import { memoryCluster } from '../support/net/memoryCluster.js';
import { sharedLog } from '../support/servers/sharedLog.js';

test("a server that refuses a record of another server says so once, and lets its clients go to a server that doesn't", async () => {
  const shared = sharedLog();
  const cluster = memoryCluster();
  const events: ServerEvent[] = [];
  const net = localNet('refused record', {
    log: shared,
    cluster: cluster.server('old'),
    observe: (event) => events.push(event),
  });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const bob = net.client('Bob', joining('Bob'), code);
  const zoe = net.client('Zoe', { type: 'watch', name: 'Zoe' }, code);
  await until(bob.client, ({ link }) => link.type === 'connected');
  await until(zoe.client, ({ link }) => link.type === 'connected');

  // No version accepts this record, but an old version judges the records of newer ones in the same way.
  const newer = {
    n: 99,
    time: new Date(0).toISOString(),
    type: 'began',
    member: 1,
    at: 1,
    sig: 'A'.repeat(86),
  } as const;
  const after = shared.entries(code).at(-1)?.position ?? 0;
  const position = await shared.append(code, after, { type: 'record', record: newer });
  if (position === 'conflict') throw new Error('nobody else writes');
  const notRead = (): readonly ServerEvent[] => events.filter(({ type }) => type === 'not-read');
  cluster
    .server('new')
    .tell(code, { type: 'entry', before: after, position, entry: { type: 'record', record: newer } });
  for (const { client } of [ann, bob, zoe]) await until(client, ({ link }) => link.type === 'reconnecting');
  const fault = 'record 2 is wrong: wrong-number';
  expect(notRead()[0]).toEqual({ type: 'not-read', table: code, fault });
  const unloaded = events.findIndex(({ type }) => type === 'table-unloaded');
  const whileLoaded = events.slice(0, unloaded < 0 ? events.length : unloaded);
  expect(whileLoaded.filter(({ type }) => type === 'not-read')).toHaveLength(1);

  // The clients try again and again, because they may reach a newer server.
  for (const { client } of [ann, bob, zoe])
    await until(client, ({ link }) => link.type === 'reconnecting' && link.attempts > 3);
  await net.close();
});
