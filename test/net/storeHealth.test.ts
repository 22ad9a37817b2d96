import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { createStoreHealth } from '../../src/net/server/storeHealth.js';
import { localNet, opening, until } from '../support/net/localNet.js';

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
