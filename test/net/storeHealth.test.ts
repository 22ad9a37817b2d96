import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { createStoreHealth } from '../../src/net/server/storeHealth.js';
import { localNet, opening, until } from '../support/net/localNet.js';

/** What happens in a second: the log stores an entry, refuses one, has a conflict, or is not used. */
type Second = 's' | 'x' | 'c' | '.';

/** Returns what the server knows after each second: `+` if its log stores entries, otherwise `-`. */
function healthAfter(seconds: string): string {
  let now = 1000;
  const health = createStoreHealth(() => now);
  const after = [...seconds].map((second) => {
    const each = second as Second;
    if (each === 's') health.observe({ type: 'stored', table: 't', entry: 'said', seconds: 0 });
    if (each === 'x') health.observe({ type: 'not-stored', table: 't', fault: 'ENOSPC' });
    if (each === 'c') health.observe({ type: 'conflict', table: 't' });
    const isStoring = health.isStoring();
    now += 1000;
    return isStoring ? '+' : '-';
  });
  return after.join('');
}

test.each([
  ['a single failure changes nothing', '.x.....x...s', '++++++++++++'],
  ['failures at the same moment change nothing', 'xxx.s', '+++++'],
  ['three failures in a row do, when the first is five seconds ago', 'xx..x..s', '+++++--+'],
  ['a stored entry between failures starts again', 'xxsxx...x.s', '++++++++-' + '-+'],
  ['conflicts do not count', 'xxxccccs', '+++++--+'],
  ['a minute without a failure forgets', `xxx..x${'.'.repeat(61)}xx`, `+++++${'-'.repeat(60)}++++`],
])('%s', (_, seconds, expected) => {
  expect(healthAfter(seconds)).toBe(expected);
});

const CHANGE = { type: 'rules', rules: OFFICIAL, clock: 60 } as const;

test('a server whose log refuses everything says so, and still admits clients', async () => {
  let now = 0;
  const net = localNet('health', { monotonic: () => now });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  net.log.failNext(3);
  for (let n = 0; n < 3; n++) {
    expect(net.server().status()).toBe('ready');
    expect(await ann.client.act(CHANGE)).toMatchObject({ code: 'not-stored' });
    now += 3000;
  }
  expect(net.server().status()).toBe('not-storing');
  ann.cut();
  await until(ann.client, ({ link }) => link.type === 'reconnecting');
  await until(ann.client, ({ link }) => link.type === 'connected');
  expect(await ann.client.act(CHANGE)).toBeUndefined();
  expect(net.server().status()).toBe('ready');
  await net.close();
});
