import { expect, test } from '@jest/globals';
import type { ServerEvent } from '../../src/net/index.js';
import { joining, localNet, opening, until } from '../support/net/localNet.js';
import { until as eventually } from '../support/net/scene.js';

test('clients of a table whose log has been deleted learn that it no longer exists', async () => {
  const events: ServerEvent[] = [];
  const net = localNet('deleted', { observe: (event) => events.push(event) });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const bob = net.client('Bob', joining('Bob'), code);
  await until(bob.client, ({ table, link }) => table?.members.length === 2 && link.type === 'connected');
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await until(bob.client, ({ table }) => table?.game !== undefined);
  net.log.delete(code);
  expect(await ann.client.say('Hello')).toMatchObject({ code: 'no-such-table' });
  for (const { client } of [ann, bob]) {
    await until(client, ({ link }) => link.type === 'stopped');
    expect(client.getState().link).toMatchObject({
      why: { type: 'refused', why: { code: 'no-such-table' } },
    });
  }
  await eventually(() => events.some(({ type }) => type === 'table-unloaded'), 'the table to leave memory');
  expect(net.server().census()).toEqual({ tables: 0, seats: 0, clients: 0, watchers: 0 });
  expect(net.log.tables.has(code)).toBe(false);
  await net.close();
});
