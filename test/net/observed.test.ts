import { afterEach, expect, jest, test } from '@jest/globals';
import { isClosed, joinerOf } from '../../src/table/index.js';
import {
  type Connection,
  createTableServer,
  observedConnection,
  type ServerEvent,
  type TableLog,
  type TableServer,
} from '../../src/net/index.js';
import { joining, localNet, NO_MOVES, opening, OPENING, until } from '../support/net/localNet.js';
import { connectionPair, memoryLog } from '../support/net/memory.js';
import { play } from '../support/net/play.js';
import { until as eventually } from '../support/net/scene.js';
import { turns } from '../support/servers/chance.js';
import { secretsFrom } from '../support/table/localTable.js';
import { OFFICIAL } from '../../src/engine/index.js';

afterEach(() => {
  jest.useRealTimers();
});

test('a server reports each record, action and refusal of a game, and counts its clients', async () => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  let milliseconds = 0;
  const pass = async (seconds: number): Promise<void> => {
    milliseconds += seconds * 1000;
    jest.advanceTimersByTime(seconds * 1000);
    await turns(10);
  };
  const events: ServerEvent[] = [];
  const net = localNet('observed', {
    observe: (event) => events.push(event),
    monotonic: () => milliseconds,
  });
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
  // Chat before the start is not stored.
  expect(await bob.client.say('Hello')).toMatchObject({ code: 'chat-too-fast' });
  expect(ofType('refused')).toEqual([{ type: 'refused', table: code, code: 'chat-too-fast' }]);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await play([ann, bob]);
  await until(bob.client, ({ table }) => table !== undefined && isClosed(table));
  const records = net.log.tables.get(code ?? '') ?? [];
  const stored = ofType('stored').map(({ entry }) => entry);
  expect(stored.filter((entry) => entry !== 'lobby')).toEqual(records.slice(1).map(({ type }) => type));
  expect(stored.slice(0, 2)).toEqual(['lobby', 'lobby']);
  // Nobody asks for these records with an action.
  const others = records.filter(({ type }) => ['opened', 'rolled'].includes(type));
  expect(ofType('acted')).toHaveLength(records.length - others.length + 5);
  for (const { seconds } of [...ofType('acted'), ...ofType('stored')]) {
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(60);
  }
  expect(ofType('table-ended')).toEqual([{ type: 'table-ended', table: code }]);

  for (const { client } of [ann, bob, cleo]) await client.close();
  await turns(10);
  // The table stays in memory for two minutes.
  await pass(119);
  expect(ofType('table-unloaded')).toEqual([]);
  expect(net.server().census()).toEqual({ tables: 1, seats: 2, clients: 0, watchers: 0 });
  await pass(2);
  expect(ofType('table-unloaded')).toHaveLength(1);
  expect(net.server().census()).toEqual({ tables: 0, seats: 0, clients: 0, watchers: 0 });
  const life = events.filter(({ type }) => type.startsWith('table-')).map(({ type }) => type);
  expect(life).toEqual(['table-opened', 'table-loaded', 'table-ended', 'table-unloaded']);
  await net.close();
  expect(net.server().status()).toBe('stopping');
});

test("a server reports a record that its log can't store", async () => {
  const events: ServerEvent[] = [];
  const net = localNet('full', { observe: (event) => events.push(event) });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  net.log.failNext(1);
  const { rules } = ann.client.getState().table ?? { rules: OFFICIAL };
  expect(await ann.client.act({ type: 'rules', rules, clock: 30 })).toMatchObject({ code: 'not-stored' });
  const { code: table } = ann.client.getState();
  expect(events.slice(-2)).toEqual([
    { type: 'not-stored', table, fault: 'the disk is full' },
    { type: 'refused', table, code: 'not-stored' },
  ]);
  await net.close();
});

test('a server reports an unexpected error, and the client whose message caused it connects again', async () => {
  const events: ServerEvent[] = [];
  const memory = memoryLog();
  let isBroken = false;
  const log: TableLog = {
    read: (table, after) =>
      isBroken ? Promise.resolve([{ position: 99, entry: undefined as never }]) : memory.read(table, after),
    append: (...entry) => (isBroken ? Promise.resolve('conflict') : memory.append(...entry)),
  };
  const net = localNet('broken', {
    log,
    observe: (event) => {
      events.push(event);
      if (event.type === 'fault') isBroken = false;
    },
  });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code: table } = ann.client.getState();
  isBroken = true;
  const { rules } = ann.client.getState().table ?? { rules: OFFICIAL };
  expect(await ann.client.act({ type: 'rules', rules, clock: 30 })).toBeUndefined();
  expect(events.filter(({ type }) => type === 'fault')).toEqual([
    { type: 'fault', table, error: expect.stringMatching(/^TypeError: .*\n +at /) },
  ]);
  await net.close();
});

test("a server reports a log that it can't read, and reads it again when the client returns", async () => {
  const events: ServerEvent[] = [];
  const memory = memoryLog();
  let failures = 0;
  const log: TableLog = {
    read: (...which) => (failures-- > 0 ? Promise.reject(new Error('too slow')) : memory.read(...which)),
    append: (...entry) => memory.append(...entry),
  };
  const net = localNet('slow', { log, observe: (event) => events.push(event) });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code: table } = ann.client.getState();
  failures = 2;
  await net.restart();
  expect(await ann.client.say('Hello')).toBeUndefined();
  const unread = { type: 'not-read', table, fault: 'too slow' };
  expect(events.filter(({ type }) => type === 'not-read')).toEqual([unread, unread]);
  await net.close();
});

test('a server reports a log with a wrong record, and admits nobody to its table', async () => {
  const events: ServerEvent[] = [];
  const memory = memoryLog();
  const log: TableLog = {
    async read(...which) {
      const [first] = (await memory.read(...which)) ?? [];
      return first && [first, { ...first, position: 2 }];
    },
    append: (...entry) => memory.append(...entry),
  };
  const net = localNet('wrong', { log, observe: (event) => events.push(event) });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ link }) => link.type === 'stopped');
  expect(ann.client.getState().link).toMatchObject({ why: { why: { code: 'no-such-table' } } });
  const [table] = memory.tables.keys();
  expect(events.filter(({ type }) => type === 'not-read')).toEqual([
    { type: 'not-read', table, fault: 'record 2 is wrong: wrong-number' },
  ]);
  await net.close();
});

test('a server reports an unexpected error of a computer player, and asks it again', async () => {
  const events: ServerEvent[] = [];
  let choices = 0;
  const net = localNet('computer', {
    chooseMove() {
      if (++choices === 1) return Promise.reject(new Error('broken'));
      return Promise.resolve({ type: 'score', box: 'chance' });
    },
    observe: (event) => events.push(event),
  });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  expect(await ann.client.act({ type: 'seat', level: 'casual', name: 'Bot' })).toBeUndefined();
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await play([ann], undefined, 2);
  await until(ann.client, () =>
    ann.client.records().some((record) => record.type === 'scored' && record.member === 1),
  );
  const { code: table } = ann.client.getState();
  expect(events.filter(({ type }) => type === 'fault')).toEqual([
    { type: 'fault', table, error: expect.stringMatching(/^Error: broken\n +at /) },
  ]);
  await net.close();
});

/** A server whose log stores an entry only when the test says so, and a client that opens a table on it. */
async function slowOpening(): Promise<{
  readonly events: readonly ServerEvent[];
  readonly server: TableServer;
  readonly client: Connection;
  store(): void;
}> {
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
    ...NO_MOVES,
    computerPauseMs: 0,
    observe: (event) => events.push(event),
  });
  const { client, server: far } = connectionPair(OPENING);
  server.admit(far);
  client.receive({ message: () => undefined, closed: () => undefined });
  const secrets = secretsFrom('open', 'Ann');
  client.send({ type: 'open', rules: OFFICIAL, player: joinerOf('Ann', secrets) });
  await eventually(() => store !== undefined, 'the table to be stored');
  return { events, server, client, store: () => store?.() };
}

test("a client that leaves while its table is being opened doesn't keep the table in memory", async () => {
  const { events, server, client, store } = await slowOpening();
  expect(server.census().clients).toBe(1);
  client.close();
  await eventually(() => server.census().clients === 0, 'the client to leave');
  store();
  await eventually(() => events.some(({ type }) => type === 'table-opened'), 'the table to be open');
  // Whatever follows from the new table happens in this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.census()).toEqual({ tables: 0, seats: 0, clients: 0, watchers: 0 });
  expect(server.isInUse()).toBe(false);
  await server.stop();
});

test("a server that stops waits until a table that's being opened is stored", async () => {
  const { events, server, store } = await slowOpening();
  let isStopped = false;
  const stopped = server.stop().then(() => (isStopped = true));
  // A server that waits for nothing stops in this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  store();
  await stopped;
  expect(events.map(({ type }) => type)).toEqual(['stored', 'table-opened']);
});

test('a server also reports the end of a connection that it closes at once', async () => {
  const events: ServerEvent[] = [];
  const net = localNet('ending');
  await net.close();
  const { client, server } = connectionPair('tab1e001');
  client.receive({ message: () => undefined, closed: () => undefined });
  net
    .server()
    .admit(
      observedConnection(
        { ...server, address: '192.0.2.1', network: '192.0.2.1', whenMayOpen: (proceed) => proceed() },
        (event) => events.push(event),
      ),
    );
  await eventually(() => events.length > 1, 'the connection to end');
  const facts = { table: 'tab1e001', address: '192.0.2.1' };
  expect(events).toEqual([
    { type: 'connected', ...facts },
    { type: 'disconnected', ...facts, by: 'server', reason: 'stopping' },
  ]);
});
