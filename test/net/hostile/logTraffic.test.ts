import { expect, test } from '@jest/globals';
import type { TableLog } from '../../../src/net/index.js';
import { joining, localNet, opening, until } from '../../support/net/localNet.js';
import { memoryCluster } from '../../support/net/memoryCluster.js';
import { rawClientAt } from '../../support/net/rawClient.js';
import { type SharedLog, sharedLog } from '../../support/servers/sharedLog.js';
import { secretsFrom } from '../../support/table/localTable.js';

/** A log that counts how often it is read. */
interface CountedLog extends SharedLog {
  reads(): number;
}

function countedLog(): CountedLog {
  const log = sharedLog();
  let reads = 0;
  const read: TableLog['read'] = (table, after) => {
    reads++;
    return log.read(table, after);
  };
  return { ...log, read, reads: () => reads };
}

test.each([
  ['alone', 0],
  ['in a cluster', 1],
] as const)(
  "a client that's refused again and again makes a server %s read its log %i times",
  async (place, most) => {
    const log = countedLog();
    const net = localNet(place, { log, ...(most > 0 && { cluster: memoryCluster().server('one') }) });
    const ann = net.client('Ann', opening('Ann'));
    await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
    const { code = '' } = ann.client.getState();
    const before = log.reads();
    const eve = rawClientAt(net, code);
    for (let n = 0; n < 20; n++)
      eve.send({ type: 'back', token: secretsFrom('thief', `Eve ${n}`).token, have: 1_000_000 });
    expect((await eve.next('no')).why).toEqual({ code: 'no-such-seat' });
    expect((await eve.ended).reason).toBe('done');
    // The server has handled all messages of Eve when it answers Ann.
    expect(await ann.client.say('Hello')).toBeUndefined();
    expect(log.reads() - before).toBe(most);
    const watchers = Array.from({ length: 17 }, () => rawClientAt(net, code));
    for (const [index, watcher] of watchers.entries())
      for (let n = 0; n < 5; n++)
        watcher.send({
          type: 'watch',
          name: 'Eve',
          token: secretsFrom('thief', `${n} ${index}`).token,
          have: 1_000_000,
        });
    expect((await watchers[16]?.next('no'))?.why).toEqual({ code: 'too-many-watchers' });
    expect((await watchers[16]?.ended)?.reason).toBe('done');
    expect(await ann.client.say('Hello')).toBeUndefined();
    expect(log.reads() - before).toBe(most * (1 + watchers.length));
    await net.close();
  },
);

test('a client whose return is refused stops, and says why', async () => {
  const net = localNet('refused');
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const disk = { ...ann.disk, secrets: secretsFrom('thief', 'Ann'), records: [...ann.disk.records] };
  const eve = net.client('Ann', joining('Ann'), code, { disk });
  await until(eve.client, ({ link }) => link.type === 'stopped');
  expect(eve.client.getState().link).toMatchObject({
    why: { type: 'refused', why: { code: 'no-such-seat' } },
  });
  await net.close();
});
