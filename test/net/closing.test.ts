import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import type { RecordOf } from '../../src/table/index.js';
import { joining, localNet, opening, until } from '../support/net/localNet.js';
import type { Line } from '../support/net/memory.js';

/** Refuses the change of the rules, as if the lobby had just changed, and hides the change. */
const refusing: Line = {
  deliver(message) {
    if (message.type === 'done') return [{ ...message, type: 'no', why: { code: 'outdated' } }];
    const record = message.type === 'lobby' ? (message.record as RecordOf<'opened'>) : undefined;
    return record?.clock === undefined ? [message] : [];
  },
};

test('an action that waits for the next change of the lobby ends when the client is closed', async () => {
  const net = localNet('closing');
  const ann = net.client('Ann', opening('Ann'), undefined, { toClient: refusing });
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code } = ann.client.getState();
  net.client('Bob', joining('Bob'), code);
  await until(ann.client, ({ table }) => table?.members.length === 2);
  const eve = net.client('Eve', { type: 'watch', name: 'Eve' }, code).client;
  await until(ann.client, ({ now }) => now?.watchers.length === 1);
  const changed = ann.client.act({ type: 'rules', rules: OFFICIAL, clock: 30 });
  await until(eve, ({ table }) => table?.clock === 30);
  // The server refuses Ann's action before it tells her that Eve has gone.
  await eve.close();
  await until(ann.client, ({ now }) => now?.watchers.length === 0);
  expect(ann.client.getState().isActing).toBe(true);
  await ann.client.close();
  expect(await changed).toEqual({ code: 'closed' });
  expect(ann.client.getState()).toMatchObject({ isActing: false, link: { type: 'stopped' } });
  await net.close();
});
