import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { startProxy } from '../../support/net/proxy.js';
import { connectPair, startServer } from '../../support/net/table.js';

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
