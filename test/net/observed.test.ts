import { expect, test } from '@jest/globals';
import { isClosed } from '../../src/table/index.js';
import type { ServerEvent } from '../../src/net/index.js';
import { createTableServer } from '../../src/net/index.js';
import { joining, localNet, opening, OPENING, until } from '../support/net/localNet.js';
import { connectionPair, memoryLog } from '../support/net/memory.js';
import { play } from '../support/net/play.js';
import { until as eventually } from '../support/net/scene.js';
import { secretsFrom } from '../support/table/localTable.js';
import { joinerOf } from '../../src/table/index.js';
import { OFFICIAL } from '../../src/engine/index.js';

test('a server reports each record, action and refusal of a game, and counts its clients', async () => {
  const events: ServerEvent[] = [];
  const net = localNet('observed', { observe: (event) => events.push(event) });
  const ofType = <Type extends ServerEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<ServerEvent, { type: Type }> => event.type === type);
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code } = ann.client.getState();
  const bob = net.client('Bob', joining('Bob'), code);
  await until(bob.client, ({ table, link }) => table?.members.length === 2 && link.type === 'connected');
  const cleo = net.client('Cleo', { type: 'watch', name: 'Cleo' }, code);
  await until(cleo.client, ({ link, now }) => link.type === 'connected' && now?.watchers.length === 1);
  expect(net.server().census()).toEqual({ tables: 1, seats: 2, clients: 3, watchers: 1 });
  expect(net.server().status()).toBe('ready');

  for (let n = 0; n < 5; n++) expect(await bob.client.say('Hello')).toBeUndefined();
  expect(await bob.client.say('Hello')).toMatchObject({ code: 'chat-too-fast' });
  expect(ofType('refused')).toEqual([{ type: 'refused', table: code, code: 'chat-too-fast' }]);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await play([ann, bob]);
  await until(bob.client, ({ table }) => table !== undefined && isClosed(table));
  const records = net.log.tables.get(code ?? '') ?? [];
  expect(ofType('stored').map(({ entry }) => entry)).toEqual(records.map(({ type }) => type));
  // Nobody asks for these records with an action.
  const others = records.filter(({ type }) => ['opened', 'joined', 'rolled'].includes(type));
  expect(ofType('acted')).toHaveLength(records.length - others.length);
  for (const { seconds } of [...ofType('acted'), ...ofType('stored')]) {
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(60);
  }
  expect(ofType('table-ended')).toEqual([{ type: 'table-ended', table: code }]);

  for (const { client } of [ann, bob, cleo]) await client.close();
  await eventually(() => ofType('table-unloaded').length > 0, 'the table to leave memory');
  expect(net.server().census()).toEqual({ tables: 0, seats: 0, clients: 0, watchers: 0 });
  const life = events.filter(({ type }) => type.startsWith('table-')).map(({ type }) => type);
  expect(life).toEqual(['table-opened', 'table-loaded', 'table-ended', 'table-unloaded']);
  await net.close();
  expect(net.server().status()).toBe('stopping');
});

test('a server reports a record that its log cannot store', async () => {
  const events: ServerEvent[] = [];
  const net = localNet('full', { observe: (event) => events.push(event) });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  net.log.failNext(1);
  expect(await ann.client.say('Hello')).toMatchObject({ code: 'not-stored' });
  const { code: table } = ann.client.getState();
  expect(events.slice(-2)).toEqual([
    { type: 'not-stored', table, fault: 'the disk is full' },
    { type: 'refused', table, code: 'not-stored' },
  ]);
  await net.close();
});

test('a server reports a log that it cannot read, and its clients connect again until it can', async () => {
  const events: ServerEvent[] = [];
  const log = memoryLog();
  let isReadable = false;
  const net = localNet('unreadable', {
    observe: (event) => events.push(event),
    log: {
      read: (table, after) => (isReadable ? log.read(table, after) : Promise.reject(new Error('timeout'))),
      append: (...entry) => log.append(...entry),
    },
  });
  const ann = net.client('Ann', opening('Ann'));
  const failures = () => events.filter(({ type }) => type === 'not-read');
  await eventually(() => failures().length > 0, 'an attempt to read');
  const [table] = log.tables.keys();
  expect(failures()[0]).toEqual({ type: 'not-read', table, fault: 'timeout' });
  isReadable = true;
  await until(ann.client, ({ link, table: known }) => link.type === 'connected' && known !== undefined);
  await net.close();
});

test('a client that leaves while its table is being opened does not keep the table in memory', async () => {
  const log = memoryLog();
  const events: ServerEvent[] = [];
  let store: (() => void) | undefined;
  const server = createTableServer({
    log: {
      read: (table, after) => log.read(table, after),
      async append(...entry) {
        await new Promise<void>((resolve) => (store = resolve));
        return log.append(...entry);
      },
    },
    secret: Buffer.alloc(32),
    codeOf: (table) => table,
    newName: () => 'tab1e001',
    openingName: OPENING,
    now: () => new Date(),
    monotonic: () => performance.now(),
    computerPauseMs: 0,
    observe: (event) => events.push(event),
  });
  const { client, server: far } = connectionPair(OPENING);
  server.admit(far);
  client.receive({ message: () => undefined, closed: () => undefined });
  const secrets = secretsFrom('open', 'Ann');
  client.send({ type: 'open', rules: OFFICIAL, player: joinerOf('Ann', secrets) });
  await eventually(() => store !== undefined, 'the table to be stored');
  expect(server.census().clients).toBe(1);
  client.close();
  await eventually(() => server.census().clients === 0, 'the client to leave');
  store?.();
  await eventually(() => events.some(({ type }) => type === 'table-opened'), 'the table to be open');
  // Whatever follows from the new table happens in this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.census()).toEqual({ tables: 0, seats: 0, clients: 0, watchers: 0 });
  expect(server.isInUse()).toBe(false);
  await server.stop();
});
