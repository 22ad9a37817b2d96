import { connect as connectTcp, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import {
  connect,
  type ConnectResult,
  createTableClient,
  parseInvitation,
  type Purpose,
  type TableClient,
} from '../../src/net/index.js';
import type { Denial } from '../../src/net/messages.js';
import type { Connection, Receiver } from '../../src/net/wire/connection.js';
import { newSecrets } from '../../src/table/index.js';
import { printCounts } from '../support/atOnce.js';
import { joining, opening, type TestClient, until } from '../support/net/localNet.js';
import { memoryOn } from '../support/net/memory.js';
import { FAST, seatPlayers, startRealNet } from '../support/net/realNet.js';
import { startProxy } from '../support/net/proxy.js';
import { openScene, until as untilTrue } from '../support/net/scene.js';
import { OUTSIDE } from '../support/net/table.js';

/** Three people who join, and six who watch. Together with the Master, they fill all seats. */
const CROWD: readonly Purpose[] = [
  ...['Bob', 'Cleo', 'Dan'].map(joining),
  ...Array.from({ length: 6 }, (_, n) => ({ type: 'watch', name: `Watcher ${n + 1}` }) as const),
];

const unreachable = (reason: string): ConnectResult => ({
  ok: false,
  problem: { kind: 'unreachable', reason },
});

/** A connection to a server that refuses the first message. */
function refusing(why: Denial): Connection {
  let receiver: Receiver | undefined;
  return {
    table: '00000000',
    receive: (given) => (receiver = given),
    send: () => void receiver?.message({ type: 'no', why }),
    unsent: () => 0,
    close: (reason = 'done') => receiver?.closed({ by: 'us', reason }),
  };
}

/** Starts a client. Without `pause`, the client waits between its attempts, as the program does. */
const clientOf = (
  purpose: Purpose,
  connectOnce: (code: string | undefined) => Promise<ConnectResult>,
  pause?: (milliseconds: number) => Promise<void>,
): TableClient =>
  createTableClient({
    purpose,
    memory: memoryOn({ secrets: newSecrets(), records: [] }),
    connect: connectOnce,
    ...(pause && { pause }),
  });

test('9 clients that connect from one network at the same moment wait for their turns, and all get in', async () => {
  await using net = await startRealNet({
    limits: { ...FAST, handshakeBurst: 2, handshakesPerSecond: 10 },
    address: '203.0.113.7',
  });
  const { code, players } = await seatPlayers(net, ['Ann']);
  let turnedAway = 0;
  const start = performance.now();
  const crowd = CROWD.map((purpose) =>
    clientOf(purpose, async () => {
      const result = await connect(net.invitation(code), { limits: FAST });
      if (!result.ok) turnedAway++;
      return result;
    }),
  );
  const [ann] = players as readonly [TestClient];
  await until(ann.client, ({ table, now }) => table?.members.length === 4 && now?.watchers.length === 6);
  for (const client of crowd) await until(client, ({ link }) => link.type === 'connected');
  // Two handshakes may begin at once, and then one in every 100 ms.
  expect(performance.now() - start).toBeGreaterThanOrEqual(600);
  for (const client of crowd) await client.close();
  expect(turnedAway).toBe(0);
});

/** Keeps connections that say nothing open, and opens another one half a second after the server has closed one. */
function keepSilent(count: number, port: number, host: string): Disposable & { opened(): number } {
  const sockets = new Set<Socket>();
  let opened = 0;
  let isOver = false;
  const open = (): void => {
    if (isOver) return;
    const socket = connectTcp(port, host).on('error', () => undefined);
    sockets.add(socket);
    socket.once('connect', () => opened++);
    socket.once('close', () => {
      sockets.delete(socket);
      setTimeout(open, 500);
    });
  };
  for (let n = 0; n < count; n++) open();
  return {
    opened: () => opened,
    [Symbol.dispose]() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

// Only newcomers from other machines are limited. Without a network, this machine has no other address.
(OUTSIDE === undefined ? test.skip : test)(
  '9 clients get in while somebody behind the same router keeps 500 connections that say nothing',
  async () => {
    const outside = String(OUTSIDE);
    await using scene = openScene();
    const server = await scene.serve(0, outside);
    await using proxy = await startProxy({ to: server.port, host: outside });
    /** Starts a client with the limits and pauses of the program. */
    const join = (purpose: Purpose, code: string): TableClient =>
      clientOf(purpose, (known) => {
        const parsed = parseInvitation(`127.0.0.1:${proxy.port}/${known ?? code}`);
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
        return connect(parsed.invitation);
      });
    const ann = join(opening('Ann'), server.opening.replace(/^.*\//, ''));
    await until(ann, ({ code, table }) => code !== undefined && table !== undefined);
    const { code = '' } = ann.getState();
    const before = proxy.accepted();
    using silent = keepSilent(500, server.port, outside);
    await untilTrue(() => silent.opened() >= 500, '500 connections');
    const crowd = CROWD.map((purpose) => join(purpose, code));
    for (const client of crowd) await until(client, ({ link }) => link.type === 'connected');
    await until(ann, ({ table, now }) => table?.members.length === 4 && now?.watchers.length === 6);
    printCounts(`crowd: 9 clients, ${silent.opened()} silent connections`);
    expect(proxy.accepted() - before).toBe(9);
    for (const client of [ann, ...crowd]) await client.close();
  },
);

test.each(['closed', 'ECONNRESET', 'http-502'])(
  'a client that a server always turns away gives up after six attempts (%s)',
  async (reason) => {
    const pauses: number[] = [];
    const client = clientOf(
      joining('Bob'),
      () => Promise.resolve(unreachable(reason)),
      (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
    );
    await until(client, ({ link }) => link.type === 'stopped');
    expect(client.getState().link).toEqual({
      type: 'stopped',
      why: { type: 'not-connected', problem: { kind: 'unreachable', reason } },
    });
    const longest = [500, 1_000, 2_000, 4_000, 5_000];
    expect(pauses).toHaveLength(longest.length);
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2);
      expect(pause).toBeLessThanOrEqual(longest[index] ?? 0);
    }
  },
);

test('a client waits longer and longer while the server has no way to store its table', async () => {
  const pauses: number[] = [];
  const client = clientOf(
    opening('Ann'),
    () => Promise.resolve({ ok: true, connection: refusing({ code: 'not-stored' }) }),
    (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
  );
  await until(client, ({ link }) => link.type === 'reconnecting' && link.attempts >= 6);
  const { link, denial } = client.getState();
  await client.close();
  expect(link).toMatchObject({ type: 'reconnecting', problem: { kind: 'lost' } });
  expect(denial).toEqual({ code: 'not-stored' });
  const longest = [500, 1_000, 2_000, 4_000, 5_000];
  for (const [index, most] of longest.entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(most / 2);
    expect(pauses[index]).toBeLessThanOrEqual(most);
  }
});

test('clients that were turned away together return at different times', async () => {
  const pauses = await Promise.all(
    CROWD.map(
      (purpose) =>
        new Promise<number>((resolve) => {
          const client = clientOf(
            purpose,
            () => Promise.resolve(unreachable('closed')),
            (milliseconds) => {
              resolve(milliseconds);
              return client.close();
            },
          );
        }),
    ),
  );
  expect(new Set(pauses).size).toBe(CROWD.length);
});

test.each([
  { kind: 'wrong-code' },
  { kind: 'not-a-table' },
  { kind: 'unreachable', reason: 'ECONNREFUSED' },
  { kind: 'unreachable', reason: 'timeout' },
] as const)("a new client doesn't try again after %j", async (problem) => {
  let attempts = 0;
  const client = clientOf(joining('Bob'), () =>
    Promise.resolve({ ok: false, problem: (attempts++, problem) }),
  );
  await until(client, ({ link }) => link.type === 'stopped');
  expect(attempts).toBe(1);
});
