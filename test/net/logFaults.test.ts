import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { type ServerEvent, type TableLog, tableRoom } from '../../src/net/index.js';
import { createStoreHealth } from '../../src/net/server/storeHealth.js';
import { joining, localNet, opening, until } from '../support/net/localNet.js';
import { memoryLog } from '../support/net/memory.js';
import { memoryCluster } from '../support/net/memoryCluster.js';
import { rawClientAt } from '../support/net/rawClient.js';
import { sharedLog } from '../support/servers/sharedLog.js';

const MAX_UNHANDLED = 256;
const LINK = { type: 'link', roll: 1, link: 'A'.repeat(43) };

test("while the log doesn't answer, only a client with too many waiting messages loses its connection", async () => {
  const memory = memoryLog();
  let release = (): void => undefined;
  let held: Promise<void> | undefined;
  let noteStuck = (): void => undefined;
  const stuck = new Promise<void>((resolve) => (noteStuck = resolve));
  const log: TableLog = {
    read: (...which) => memory.read(...which),
    async append(...which) {
      if (held) noteStuck();
      await held;
      return memory.append(...which);
    },
  };
  const net = localNet('stuck log', { log });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const bob = net.client('Bob', joining('Bob'), code);
  await until(ann.client, ({ table }) => table?.members.length === 2);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await until(bob.client, ({ table }) => table?.game !== undefined);
  const patient = rawClientAt(net, code);
  const hasty = rawClientAt(net, code);
  await patient.settle();
  await hasty.settle();

  held = new Promise((resolve) => (release = resolve));
  const said = ann.client.say('Hello');
  await stuck;
  for (let sent = 0; sent < MAX_UNHANDLED; sent++) for (const each of [patient, hasty]) each.send(LINK);
  hasty.send(LINK);
  expect(await hasty.ended).toMatchObject({ by: 'them', reason: 'stopping' });

  held = undefined;
  release();
  expect(await said).toBeUndefined();
  await patient.settle();
  await net.close();
});

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

/**
 * What happens in a second: the log stores an entry, refuses one, has a conflict, does not answer an attempt that starts
 * now, stores or refuses the oldest of these attempts, or is not used.
 */
type Second = 's' | 'x' | 'c' | 'w' | 'S' | 'X' | '.';

/** Returns what the server knows after each second: `+` if its log stores entries, otherwise `-`. */
async function healthAfter(seconds: string): Promise<string> {
  let now = 1000;
  const health = createStoreHealth(() => now);
  const waiting: ((second: Second) => void)[] = [];
  const log = health.watch(
    {
      read: () => Promise.resolve(undefined),
      append: async () => {
        const second = await new Promise<Second>((resolve) => waiting.push(resolve));
        if (second === 'x' || second === 'X') throw new Error('ENOSPC');
        return second === 'c' ? 'conflict' : 7;
      },
    },
    () => undefined,
  );
  const ended: Promise<unknown>[] = [];
  let after = '';
  for (const each of seconds) {
    const second = each as Second;
    if ('sxcw'.includes(second))
      ended.push(log.append('t', 0, { type: 'next', next: 'code' }).catch(() => undefined));
    if ('sxc'.includes(second)) waiting.pop()?.(second);
    if ('SX'.includes(second)) waiting.shift()?.(second);
    await nextTurn();
    after += health.isStoring() ? '+' : '-';
    now += 1000;
  }
  for (const answer of waiting) answer('S');
  await Promise.all(ended);
  return after;
}

test.each([
  ['a single failure changes nothing', '.x.....x...s', '++++++++++++'],
  ['failures at the same moment change nothing', 'xxx.s', '+++++'],
  ['three failures in a row do, when the first is five seconds ago', 'xx..x..s', '+++++--+'],
  ['a stored entry between failures starts again', 'xxsxx...x.s', '++++++++-' + '-+'],
  ["conflicts don't count", 'xxxccccs', '+++++--+'],
  ['a minute without a failure forgets', `xxx..x${'.'.repeat(61)}xx`, `+++++${'-'.repeat(60)}++++`],
  ['an attempt without an answer does after five seconds', 'w......S', '+++++--+'],
  ["other entries don't answer for it", 'w..s...S', '+++++--+'],
  ['its failure counts as several', 'w........X...s', '+++++--------+'],
  ['the oldest attempt counts', 'w..w..S.S', '+++++-+++'],
])('%s', async (_, seconds, expected) => {
  expect(await healthAfter(seconds)).toBe(expected);
});

test('a server whose log refuses everything says so, and still admits clients', async () => {
  let now = 0;
  const net = localNet('health', { monotonic: () => now });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const setClock = () => ann.client.act({ type: 'rules', rules: OFFICIAL, clock: 30 });
  net.log.failNext(3);
  for (let n = 0; n < 3; n++) {
    expect(net.server().status()).toBe('ready');
    expect(await setClock()).toMatchObject({ code: 'not-stored' });
    now += 3000;
  }
  expect(net.server().status()).toBe('not-storing');
  ann.cut();
  await until(ann.client, ({ link }) => link.type === 'reconnecting');
  await until(ann.client, ({ link }) => link.type === 'connected');
  expect(await setClock()).toBeUndefined();
  expect(net.server().status()).toBe('ready');
  await net.close();
});
