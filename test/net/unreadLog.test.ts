import { expect, test } from '@jest/globals';
import { type TableLog, tableRoom } from '../../src/net/index.js';
import { joining, localNet, opening, until } from '../support/net/localNet.js';
import { memoryCluster } from '../support/net/memoryCluster.js';
import { sharedLog } from '../support/servers/sharedLog.js';

test("a client keeps its seat if a server that doesn't know it yet can't read the log for a while", async () => {
  const shared = sharedLog();
  const cluster = memoryCluster();
  let failures = 0;
  const unreadable: TableLog = {
    ...shared,
    read: (...which) =>
      failures > 0 && failures-- > 0 ? Promise.reject(new Error('timeout')) : shared.read(...which),
  };
  const first = localNet('unread log', { log: shared, cluster: cluster.server('first') });
  // The second server never hears what the first one has stored.
  const second = localNet('unread log', {
    log: unreadable,
    cluster: { ...cluster.server('second'), listen: () => () => undefined },
  });
  const ann = first.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const zoe = second.client('Zoe', { type: 'watch', name: 'Zoe' }, code);
  await until(zoe.client, ({ link }) => link.type === 'connected');
  const bob = first.client('Bob', joining('Bob'), code);
  await until(bob.client, ({ link }) => link.type === 'connected');
  await bob.client.close();

  failures = 3;
  const again = second.client('Bob', joining('Bob'), code, { disk: bob.disk });
  await until(again.client, ({ link }) => link.type === 'connected');
  expect(failures).toBe(0);
  await first.close();
  await second.close();
});

test("a client reads that the log of its table is damaged, and doesn't try again", async () => {
  const shared = sharedLog();
  let isDamaged = false;
  const log: TableLog = {
    ...shared,
    read: (...which) =>
      isDamaged
        ? Promise.reject(Object.assign(new Error('/data/tables/a.jsonl'), { code: 'DAMAGED' }))
        : shared.read(...which),
  };
  const net = localNet('damaged log', { log });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  isDamaged = true;
  await net.restart();
  await until(ann.client, ({ link }) => link.type === 'stopped');
  expect(tableRoom(ann.client, () => [], 'elsewhere').getLink()).toEqual({
    type: 'stopped',
    code: 'table-damaged',
  });
  await net.close();
});
