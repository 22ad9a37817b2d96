import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { createTableServer, type Ending } from '../../src/net/index.js';
import type { Message } from '../../src/net/wire/message.js';
import { joinerOf } from '../../src/table/index.js';
import { NO_MOVES, OPENING } from '../support/net/localNet.js';
import { connectionPair, memoryLog } from '../support/net/memory.js';
import { until } from '../support/net/scene.js';
import { turns } from '../support/servers/chance.js';
import { secretsFrom } from '../support/table/localTable.js';

/** A server, and a client that has asked it for a new table while the budget of its network allows none. */
function openLater() {
  const log = memoryLog();
  const server = createTableServer({
    log,
    secret: Buffer.alloc(32),
    codeOf: (table) => table,
    newName: () => 'tab1e001',
    openingName: OPENING,
    now: () => new Date(),
    monotonic: () => performance.now(),
    ...NO_MOVES,
    computerPauseMs: 0,
  });
  const { client, server: far } = connectionPair(OPENING);
  const proceeds: (() => void)[] = [];
  server.admit({ ...far, whenMayOpen: (proceed) => void proceeds.push(proceed) });
  const messages: Message[] = [];
  const endings: Ending[] = [];
  client.receive({ message: (message) => messages.push(message), closed: (ending) => endings.push(ending) });
  const player = joinerOf('Ann', secretsFrom('openings', 'Ann'));
  client.send({ type: 'open', rules: OFFICIAL, player });
  // The second message does not count.
  client.send({ type: 'open', rules: OFFICIAL, player });
  return { log, server, client, messages, endings, proceeds };
}

test('a table is opened when the budget of the network allows it, and nobody is refused', async () => {
  const { log, server, messages, endings, proceeds } = openLater();
  await until(() => proceeds.length > 0, 'the request');
  await new Promise((resolve) => setImmediate(resolve));
  expect([log.tables.size, messages.length, endings.length]).toEqual([0, 0, 0]);
  expect(proceeds).toHaveLength(1);
  proceeds[0]?.();
  await until(() => messages.some(({ type }) => type === 'seat'), 'the seat');
  expect(log.tables.size).toBe(1);
  await server.stop();
});

test('a client that leaves before its turn opens no table', async () => {
  const { log, server, client, proceeds } = openLater();
  await until(() => proceeds.length > 0, 'the request');
  client.close();
  await until(() => server.census().clients === 0, 'the client to leave');
  proceeds[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(log.tables.size).toBe(0);
  await server.stop();
});

test("a server that stops doesn't wait for clients that wait for their turn", async () => {
  const { log, server, endings, proceeds } = openLater();
  await until(() => proceeds.length > 0, 'the request');
  await server.stop();
  await until(() => endings.length > 0, 'the end of the connection');
  proceeds[0]?.();
  expect(endings).toEqual([{ by: 'them', reason: 'stopping' }]);
  expect(log.tables.size).toBe(0);
});

test('a flood from one network takes no place from a client of another one', async () => {
  const { server, endings } = openLater();
  const admit = (network: string): { readonly closed: () => boolean } => {
    const { client, server: far } = connectionPair(OPENING);
    let isClosed = false;
    client.receive({ message: () => undefined, closed: () => (isClosed = true) });
    server.admit({ ...far, network });
    return { closed: () => isClosed };
  };
  const honest = admit('192.0.2.1');
  const flood = Array.from({ length: 100 }, () => admit('198.51.100.1'));
  await until(() => flood.filter(({ closed }) => closed()).length >= 68, 'the flood to lose its places');
  expect([honest.closed(), endings.length]).toEqual([false, 0]);
  await server.stop();
});

test('no more tables are open than allowed, however many are asked for at once', async () => {
  let tables = 0;
  const log = memoryLog();
  const { append } = log;
  let store = (): void => undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));
  log.append = async (...entry) => {
    await stored;
    return append(...entry);
  };
  const server = createTableServer({
    log,
    secret: Buffer.alloc(32),
    codeOf: (table) => table,
    newName: () => `tab1e00${tables++}`,
    openingName: OPENING,
    now: () => new Date(),
    monotonic: () => performance.now(),
    ...NO_MOVES,
    computerPauseMs: 0,
    maxTables: 2,
  });
  const answers = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => {
    const { client, server: far } = connectionPair(OPENING);
    server.admit(far);
    const answer = new Promise<string>((resolve) => {
      client.receive({ message: (message) => resolve(String(message.type)), closed: () => undefined });
    });
    client.send({ type: 'open', rules: OFFICIAL, player: joinerOf(name, secretsFrom('many', name)) });
    return answer;
  });
  await turns(20);
  store();
  expect((await Promise.all(answers)).sort()).toEqual(['no', 'no', 'no', 'seat', 'seat']);
  await server.stop();
});
