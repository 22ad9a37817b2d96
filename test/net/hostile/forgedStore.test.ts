import { expect, test } from '@jest/globals';
import type { TableLog } from '../../../src/net/index.js';
import type { TableRecord } from '../../../src/table/index.js';
import { joining, localNet, opening, until } from '../../support/net/localNet.js';
import { memoryLog } from '../../support/net/memory.js';

test('a client finds a message with a wrong signature, which somebody has written into the log of the server', async () => {
  const memory = memoryLog();
  const said = (record: TableRecord): TableRecord =>
    record.type === 'said' ? { ...record, text: 'You win' } : record;
  let isForged = false;
  const log: TableLog = {
    async read(...which) {
      const placed = await memory.read(...which);
      if (!isForged) return placed;
      return placed?.map(({ position, entry }) => ({
        position,
        entry: entry.type === 'record' ? { type: 'record', record: said(entry.record) } : entry,
      }));
    },
    append: (...entry) => memory.append(...entry),
  };
  const net = localNet('forged store', { log });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code } = ann.client.getState();
  net.client('Bob', joining('Bob'), code);
  await until(ann.client, ({ table }) => table?.members.length === 2);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  expect(await ann.client.say('I win')).toBeUndefined();
  isForged = true;
  await net.restart();
  const zoe = net.client('Zoe', { type: 'watch', name: 'Zoe' }, code);
  await until(zoe.client, ({ link }) => link.type === 'stopped');
  expect(zoe.client.getState().fault).toMatchObject({ fault: { code: 'wrong-signature', member: 0 } });
  expect(zoe.disk.records.some(({ type }) => type === 'said')).toBe(false);
  await net.close();
});
