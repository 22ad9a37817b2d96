import { expect, test } from '@jest/globals';
import type { TableLog } from '../../src/net/index.js';
import { joining, localNet, opening, until } from '../support/net/localNet.js';
import { memoryLog } from '../support/net/memory.js';
import { rawClientAt } from '../support/net/rawClient.js';

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
