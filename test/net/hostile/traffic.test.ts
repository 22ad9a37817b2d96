import { afterEach, expect, test } from '@jest/globals';
import { type Hold, HOLD_NONE } from '../../../src/engine/index.js';
import type { Connection, Receiver, TableLog } from '../../../src/net/index.js';
import type { TableRecord } from '../../../src/table/index.js';
import { joining, type LocalNet, localNet, opening, until } from '../../support/net/localNet.js';
import { connectionPair } from '../../support/net/memory.js';
import { memoryCluster } from '../../support/net/memoryCluster.js';
import { expectSound, play } from '../../support/net/play.js';
import { rawClient, rawClientAt } from '../../support/net/rawClient.js';
import { type SharedLog, sharedLog } from '../../support/servers/sharedLog.js';
import { secretsFrom } from '../../support/table/localTable.js';

let net: LocalNet | undefined;
afterEach(() => net?.close());

test("the server queues nothing for a watcher that doesn't read, and continues when the watcher reads", async () => {
  net = localNet('slow reader');
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const code = ann.client.getState().code ?? '';
  const bob = net.client('Bob', joining('Bob'), code);
  for (const { client } of [ann, bob]) await until(client, ({ table }) => table?.members.length === 2);

  // A connection whose queue the test fills and empties.
  const { client, server } = connectionPair(code);
  let [unsent, sent] = [0, 0];
  let receiver: Receiver | undefined;
  const slow: Connection = {
    ...server,
    unsent: () => unsent,
    send(message) {
      sent++;
      server.send(message);
    },
    receive(next) {
      receiver = next;
      server.receive(next);
    },
  };
  net.server().admit(slow);
  const wim = rawClient(client);
  wim.send({ type: 'watch', name: 'Wim', token: secretsFrom('slow', 'Wim').token, have: 0 });
  await wim.next('now');
  await until(ann.client, ({ now }) => now?.watchers.length === 1);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await play([ann, bob], undefined, 1);
  const log = (): readonly TableRecord[] => net?.log.tables.get(code) ?? [];
  for (let n = 0; n < log().length;) n = (await wim.next('rec')).record.n;
  [unsent, sent] = [65_537, 0];

  const mark = async (hold: Hold): Promise<void> => {
    ann.client.showHold(hold);
    await until(bob.client, ({ now }) => now?.holding?.join() === hold.join());
  };
  for (let marked = 0; marked < 50; marked++) {
    await mark([true, true, false, false, false]);
    await mark(HOLD_NONE);
  }
  expect(await bob.client.say('Hello')).toBeUndefined();
  await mark([true, false, true, false, true]);
  expect(sent).toBe(0);

  unsent = 0;
  receiver?.drained?.();
  expect((await wim.next('rec', 'now')).type).toBe('rec');
  const last = await wim.next('rec', 'now');
  expect(last.type === 'now' && last.now.holding).toEqual([true, false, true, false, true]);
  expect(sent).toBe(2);
  await play([ann, bob]);
  await expectSound([ann, bob], log());
});

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
