import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { connect } from '../../../src/net/wire/connect.js';
import type { Connection, Receiver } from '../../../src/net/wire/connection.js';
import type { ServerConnection } from '../../../src/net/wire/listen.js';
import { startProxy } from '../../support/net/proxy.js';
import { connectPair, peerOf, startServer } from '../../support/net/table.js';

/** Both ends of a connection, before `receive` is called on the client's end. */
interface Pair extends AsyncDisposable {
  readonly client: Connection;
  readonly server: Connection;
}

async function networkPair(kind: 'invitation' | 'plainInvitation'): Promise<Pair> {
  let arrived: ServerConnection | undefined;
  const server = await startServer({ onConnection: (connection) => (arrived = connection) });
  const result = await connect(server[kind]());
  if (!result.ok || !arrived) throw new Error('not connected');
  return {
    client: result.connection,
    server: arrived,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const pairs: readonly (readonly [string, () => Promise<Pair>])[] = [
  ['encrypted', () => networkPair('invitation')],
  ['unencrypted', () => networkPair('plainInvitation')],
];

/** Records everything that a connection delivers. */
function record(connection: Connection): { readonly seen: unknown[]; readonly ended: Promise<unknown> } {
  const seen: unknown[] = [];
  const ended = new Promise((resolve) => {
    connection.receive({
      message: ({ type }) => seen.push(type),
      closed(ending) {
        seen.push(ending);
        resolve(ending);
      },
    });
  });
  return { seen, ended };
}

describe.each(pairs)('a connection (%s)', (_, open) => {
  test('delivers messages in order, and then how the connection ended', async () => {
    await using pair = await open();
    const server = record(pair.server);
    const client = record(pair.client);
    for (const type of ['a', 'b', 'c']) pair.server.send({ type });
    pair.server.close('replaced');
    await Promise.all([client.ended, server.ended]);
    expect(client.seen).toEqual(['a', 'b', 'c', { by: 'them', reason: 'replaced' }]);
    expect(server.seen).toEqual([{ by: 'us', reason: 'replaced' }]);
  });

  test('keeps everything until the first call of receive', async () => {
    await using pair = await open();
    const server = record(pair.server);
    for (const type of ['a', 'b']) pair.server.send({ type });
    pair.server.close();
    await server.ended;
    const client = record(pair.client);
    await client.ended;
    expect(client.seen).toEqual(['a', 'b', { by: 'them', reason: 'done' }]);
  });

  test("doesn't call the receiver before receive, send or close has returned", async () => {
    await using pair = await open();
    const calls: string[] = [];
    const receiver: Receiver = {
      message: () => calls.push('message'),
      closed: () => calls.push('closed'),
    };
    pair.client.receive(receiver);
    pair.server.receive(receiver);
    pair.client.send({ type: 'a' });
    pair.client.close();
    expect(calls).toEqual([]);
  });

  test('delivers to a new receiver after a second call of receive', async () => {
    await using pair = await open();
    record(pair.server);
    const first = record(pair.client);
    const second = record(pair.client);
    pair.server.send({ type: 'a' });
    pair.server.close();
    await second.ended;
    expect(first.seen).toEqual([]);
    expect(second.seen).toEqual(['a', { by: 'them', reason: 'done' }]);
  });

  test('delivers no more messages after this side has closed it', async () => {
    await using pair = await open();
    const server = record(pair.server);
    const seen: unknown[] = [];
    const ended = new Promise((resolve) => {
      pair.client.receive({
        message({ type }) {
          seen.push(type);
          pair.client.close();
        },
        closed: resolve,
      });
    });
    for (const type of ['a', 'b', 'c']) pair.server.send({ type });
    expect(await ended).toEqual({ by: 'us', reason: 'done' });
    await server.ended;
    expect(seen).toEqual(['a']);
  });

  test('ignores send and close after it has ended', async () => {
    await using pair = await open();
    const [server, client] = [peerOf(pair.server), peerOf(pair.client)];
    pair.client.close();
    pair.client.send({ type: 'a' });
    pair.client.close('flood');
    expect(await client.ended).toEqual({ by: 'us', reason: 'done' });
    expect(await server.ended).toEqual({ by: 'them', reason: 'done' });
    pair.server.send({ type: 'b' });
    pair.server.close();
  });

  test("refuses to send a message that's longer than 16 KiB", async () => {
    await using pair = await open();
    expect(() => pair.client.send({ type: 'say', text: 'x'.repeat(16_384) })).toThrow(RangeError);
  });
});

test('a connection reports when it has sent everything', async () => {
  // Encryption takes a moment, so some messages have to wait.
  await using pair = await networkPair('invitation');
  record(pair.server);
  await new Promise<void>((resolve) => {
    pair.client.receive({ message: () => undefined, closed: () => undefined, drained: resolve });
    for (let n = 0; n < 100; n += 1) pair.client.send({ type: 'say', text: 'x'.repeat(4_000) });
  });
  expect(pair.client.unsent()).toBe(0);
});

const FAST = { pingMs: 100 };

describe.each(['invitation', 'plainInvitation'] as const)('pings (%s)', (kind) => {
  test('keep an idle connection open', async () => {
    await using server = await startServer({ limits: FAST });
    await using proxy = await startProxy({ to: server.listening.port });
    const { client, server: arrived } = await connectPair(server, server[kind](proxy.port));
    client.connection.send({ type: 'hello' });
    await arrived.next();
    // A half-open connection with the same limits ends much later than two missed pings of this connection would.
    await using stalled = await startProxy({ to: server.listening.port });
    const half = await connectPair(server, server[kind](stalled.port));
    stalled.halfOpen();
    expect(await half.server.ended).toEqual({ by: 'us', reason: 'quiet' });
    client.connection.send({ type: 'still here' });
    expect(await arrived.next()).toEqual({ type: 'still here' });
  });

  test('notice on both sides that a connection is half-open', async () => {
    await using server = await startServer({ limits: FAST });
    await using proxy = await startProxy({ to: server.listening.port });
    const pair = await connectPair(server, server[kind](proxy.port), { limits: FAST });
    proxy.halfOpen();
    expect(await pair.client.ended).toEqual({ by: 'us', reason: 'quiet' });
    expect(await pair.server.ended).toEqual({ by: 'us', reason: 'quiet' });
  });

  test('notice that a connection stalls', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port });
    const { client } = await connectPair(server, server[kind](proxy.port), { limits: FAST });
    proxy.stall();
    expect(await client.ended).toEqual({ by: 'us', reason: 'quiet' });
  });
});

test('a connection ends after two pings without an answer', async () => {
  await using server = await startServer({ limits: FAST });
  const address = `ws://127.0.0.1:${server.listening.port}/`;
  const webSocket = new WebSocket(address, 'yahtzee-table.3', { autoPong: false });
  let pings = 0;
  webSocket.on('ping', () => pings++);
  await once(webSocket, 'close');
  expect(pings).toBe(2);
});

describe('a connection through the proxy', () => {
  test('is lost on both sides if the proxy cuts it', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port });
    const { client, server: arrived } = await connectPair(server, server.invitation(proxy.port));
    expect(proxy.connections()).toBe(1);
    proxy.cut();
    expect(await client.ended).toEqual({ by: 'them', reason: 'lost' });
    expect(await arrived.ended).toEqual({ by: 'them', reason: 'lost' });
    // New connections are accepted.
    await connectPair(server, server.invitation(proxy.port));
  });

  test('keeps the order of messages while the delay changes', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port });
    const { client, server: arrived } = await connectPair(server, server.invitation(proxy.port));
    for (let n = 0; n < 30; n += 1) {
      if (n % 10 === 0) proxy.delay(n === 10 ? 30 : 0);
      client.connection.send({ type: 'say', n });
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (let n = 0; n < 30; n += 1) expect(await arrived.next()).toEqual({ type: 'say', n });
  });

  test('continues after a stall', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port });
    const { client, server: arrived } = await connectPair(server, server.invitation(proxy.port));
    proxy.stall();
    client.connection.send({ type: 'say' });
    arrived.connection.send({ type: 'rec' });
    proxy.forward();
    expect(await arrived.next()).toEqual({ type: 'say' });
    expect(await client.next()).toEqual({ type: 'rec' });
  });

  test('ends if the server closes it', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port });
    const { client, server: arrived } = await connectPair(server, server.invitation(proxy.port));
    arrived.connection.close();
    expect(await client.ended).toEqual({ by: 'them', reason: 'done' });
  });
});
