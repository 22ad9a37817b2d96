import { once } from 'node:events';
import { get } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { pskOf } from '../../../src/net/wire/code.js';
import { connect } from '../../../src/net/wire/connect.js';
import { DEFAULT_PORT } from '../../../src/net/wire/invitation.js';
import { listen, type Listening, type ServerConnection } from '../../../src/net/wire/listen.js';
import { PSK_TLS } from '../../../src/net/wire/protocol.js';
import { startProxy } from '../../support/net/proxy.js';
import { connectPair, connectPeer, OUTSIDE, peerOf, startServer } from '../../support/net/table.js';

const unused = { keyFor: () => undefined, onConnection: () => undefined };

/** Opens a TCP connection to a server. */
async function open(port: number, host = '127.0.0.1'): Promise<Socket> {
  const socket = connectTcp({ host, port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Waits until the server closes a connection. Returns what the server sent. */
async function receivedFrom(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  // `once` of node:events would throw if the server resets the connection.
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

async function listening(port?: number, host?: string): Promise<Listening> {
  const result = await listen({
    ...unused,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
  });
  if (!result.ok) throw new Error(result.problem.code);
  return result.listening;
}

describe('the port', () => {
  test('is the default port or one of the next ports, whichever is free', async () => {
    const first = await listening();
    const second = await listening();
    expect(first.port).toBeGreaterThanOrEqual(DEFAULT_PORT);
    expect(second.port).toBeGreaterThan(first.port);
    expect(second.port).toBeLessThanOrEqual(DEFAULT_PORT + 20);
    await Promise.all([first.close(), second.close()]);
  });

  test('is the given port, which must be free', async () => {
    const first = await listening(0);
    expect(await listen({ ...unused, port: first.port })).toEqual({
      ok: false,
      problem: { kind: 'port-busy', code: 'EADDRINUSE' },
    });
    await first.close();
    const again = await listening(first.port);
    expect(again.port).toBe(first.port);
    await again.close();
  });

  test('is on the given address, which must belong to this machine', async () => {
    const local = await listening(0, '127.0.0.1');
    expect(local.address).toBe('127.0.0.1');
    await local.close();
    expect(await listen({ ...unused, host: '192.0.2.250', port: 0 })).toEqual({
      ok: false,
      problem: { kind: 'no-such-address', code: 'EADDRNOTAVAIL' },
    });
  });

  test('accepts IPv4 and IPv6 connections by default', async () => {
    const all = await listening(0);
    expect(['::', '0.0.0.0']).toContain(all.address);
    (await open(all.port)).destroy();
    await all.close();
  });
});

describe('close', () => {
  test('ends every connection, whatever its state', async () => {
    const server = await startServer();
    const { port } = server.listening;
    const { client } = await connectPair(server);
    const { client: plain } = await connectPair(server, server.plainInvitation());
    const silent = await open(port);
    const halfWay = await open(port);
    halfWay.write('GET / HTTP/1.1\r\n');
    const ends = [receivedFrom(silent), receivedFrom(halfWay)];
    await server.listening.close();
    expect(await client.ended).toEqual({ by: 'them', reason: 'stopping' });
    expect(await plain.ended).toEqual({ by: 'them', reason: 'stopping' });
    await Promise.all(ends);
    expect(await connect(server.invitation())).toMatchObject({ problem: { kind: 'unreachable' } });
  });

  test("doesn't wait for clients that never answer", async () => {
    const server = await startServer({ limits: { closeMs: 20 } });
    const webSocket = new WebSocket(`ws://127.0.0.1:${server.listening.port}/`, 'yahtzee-table.3');
    await once(webSocket, 'message');
    webSocket.pause();
    await server.listening.close();
    webSocket.terminate();
  });
});

describe('unencrypted connections', () => {
  // Without a network, this machine has no other address.
  (OUTSIDE === undefined ? test.skip : test)('are accepted only from this machine', async () => {
    const outside = String(OUTSIDE);
    await using server = await startServer({ host: '0.0.0.0' });
    const socket = await open(server.listening.port, outside);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await receivedFrom(socket)).toBe('');
    expect(await connect({ ...server.plainInvitation(), host: outside })).toMatchObject({ ok: false });
    const { server: arrived } = await connectPair(server, { ...server.invitation(), host: outside });
    expect(arrived.connection.address).toBe(outside);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2::7', '2001:db8:1'],
    ['127.0.0.1', '127.0.0.1', undefined],
    ['10.0.0.5', '127.0.0.1', undefined],
    ['unknown', '127.0.0.1', undefined],
  ])('belong to the network that the web server names last: %s', async (header, address, network) => {
    await using server = await startServer({ isBalancer: (each) => each === '10.0.0.5' });
    const change = (bytes: Buffer): Buffer =>
      Buffer.from(
        bytes.toString('latin1').replace(/^(GET .*\r\n)/, `$1X-Forwarded-For: ${header}\r\n`),
        'latin1',
      );
    await using web = await startProxy({ to: server.listening.port, change });
    const { server: arrived } = await connectPair(server, server.plainInvitation(web.port));
    expect(arrived.connection).toMatchObject({ address });
    expect(arrived.connection.network).toBe(network);
  });

  test('alone can name a network: inside TLS, the header comes from the client itself', async () => {
    await using server = await startServer();
    const { code, listening: at } = server;
    const socket = connectTls({
      ...PSK_TLS,
      host: at.address,
      port: at.port,
      pskCallback: () => ({ psk: pskOf(code.key), identity: code.table }),
      checkServerIdentity: () => undefined,
    });
    const webSocket = new WebSocket('ws://127.0.0.1/', 'yahtzee-table.3', {
      createConnection: () => socket,
      headers: { 'X-Forwarded-For': '203.0.113.7' },
    });
    const [{ connection }] = await Promise.all([server.next(), once(webSocket, 'open')]);
    expect([connection.address, connection.network]).toEqual(['127.0.0.1', undefined]);
    webSocket.terminate();
  });

  test("that aren't HTTP are closed", async () => {
    await using server = await startServer();
    const socket = await open(server.listening.port);
    socket.write('\0\0\0');
    expect(await receivedFrom(socket)).toBe('');
  });

  test('without a WebSocket get a short explanation', async () => {
    await using server = await startServer();
    const [response] = await once(get(`http://127.0.0.1:${server.listening.port}/`), 'response');
    expect(response.statusCode).toBe(426);
    let text = '';
    for await (const part of response) text += String(part);
    expect(text).toContain('Yahtzee table');
  });

  test.each([
    ['no version', []],
    ['other versions', ['yahtzee-table.4', 'yahtzee-table.0']],
    ['other protocols', ['chat']],
  ])('that offer %s are told the versions of the server', async (_, offered) => {
    await using server = await startServer();
    const webSocket = new WebSocket(`ws://127.0.0.1:${server.listening.port}/`, offered);
    const [, response] = await once(webSocket, 'unexpected-response');
    expect(response.statusCode).toBe(400);
    expect(response.headers['sec-websocket-protocol']).toBe('yahtzee-table.3');
    webSocket.on('error', () => undefined);
    webSocket.terminate();
  });

  test('that offer several versions get the version that both sides speak', async () => {
    await using server = await startServer();
    const offered = ['yahtzee-table.4', 'chat', 'yahtzee-table.3'];
    const webSocket = new WebSocket(`ws://127.0.0.1:${server.listening.port}/`, offered);
    await once(webSocket, 'open');
    expect(webSocket.protocol).toBe('yahtzee-table.3');
    webSocket.terminate();
  });

  const nonce = '0'.repeat(64);
  test.each([
    ['anything else first', { type: 'hello' }, 4400],
    ['a proof without fields', { type: 'proof' }, 4400],
    ["a nonce that's too short", { type: 'proof', table: 'k7qwm2x9', nonce: '00', proof: nonce }, 4400],
    ['a proof of the wrong type', { type: 'proof', table: 'k7qwm2x9', nonce, proof: 7 }, 4401],
    ["a proof that's too short", { type: 'proof', table: 'k7qwm2x9', nonce, proof: '00' }, 4401],
    ['a wrong proof', { type: 'proof', table: 'k7qwm2x9', nonce, proof: nonce }, 4401],
    ['a strange table name', { type: 'proof', table: '../..', nonce, proof: nonce }, 4401],
  ])('are closed if the client sends %s', async (_, message, expected) => {
    const asked: string[] = [];
    await using server = await startServer({
      keyFor(table) {
        asked.push(table);
        return undefined;
      },
    });
    const webSocket = new WebSocket(`ws://127.0.0.1:${server.listening.port}/`, 'yahtzee-table.3');
    const [data] = await once(webSocket, 'message');
    expect(JSON.parse(String(data))).toEqual({
      type: 'prove',
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    webSocket.send(JSON.stringify(message));
    const [closeCode] = await once(webSocket, 'close');
    expect(closeCode).toBe(expected);
    expect(asked).not.toContain('../..');
  });
});

describe('newcomers', () => {
  const AT_ONCE = { helloMs: 20 };
  /** Long enough for a handshake on a busy machine. */
  const SOON = { helloMs: 1_000 };

  test('that send nothing are closed in time', async () => {
    await using server = await startServer({ limits: AT_ONCE });
    expect(await receivedFrom(await open(server.listening.port))).toBe('');
  });

  test('that stop in the middle of the TLS handshake are closed in time', async () => {
    await using server = await startServer({ limits: AT_ONCE });
    const socket = await open(server.listening.port);
    socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]));
    expect(await receivedFrom(socket)).toBe('');
  });

  test('that stop in the middle of the HTTP request are closed in time', async () => {
    await using server = await startServer({ limits: AT_ONCE });
    const socket = await open(server.listening.port);
    socket.write('GET / HTTP/1.1\r\nUpgrade: webso');
    expect(await receivedFrom(socket)).toBe('');
  });

  test('that know the code but say nothing are closed in time', async () => {
    await using server = await startServer({ limits: SOON });
    const { client, server: arrived } = await connectPair(server);
    expect(await client.ended).toEqual({ by: 'them', reason: 'late' });
    expect(await arrived.ended).toEqual({ by: 'us', reason: 'late' });
  });

  test("that don't prove that they know the code are closed in time", async () => {
    await using server = await startServer({ limits: SOON });
    const webSocket = new WebSocket(`ws://127.0.0.1:${server.listening.port}/`, 'yahtzee-table.3');
    const [closeCode] = await once(webSocket, 'close');
    expect(closeCode).toBe(4408);
  });

  test('can stay as soon as they have sent a message', async () => {
    await using server = await startServer({ limits: SOON });
    const { client, server: arrived } = await connectPair(server);
    client.connection.send({ type: 'hello' });
    await arrived.next();
    // A second client is closed after the time for the first message. By then, the first client's time is over too.
    const silent = await connectPeer(server.invitation());
    await silent.ended;
    client.connection.send({ type: 'still here' });
    expect(await arrived.next()).toEqual({ type: 'still here' });
  });

  test('can stay as soon as their first message has arrived, even if nobody receives it yet', async () => {
    const waiting: ServerConnection[] = [];
    await using server = await startServer({ limits: SOON, onConnection: (each) => void waiting.push(each) });
    const client = await connectPeer(server.invitation());
    client.connection.send({ type: 'hello' });
    const silent = await connectPeer(server.invitation());
    await silent.ended;
    const [connection] = waiting;
    if (!connection) throw new Error('nobody has connected');
    const arrived = peerOf(connection);
    expect(await arrived.next()).toEqual({ type: 'hello' });
    connection.send({ type: 'welcome' });
    expect(await client.next()).toEqual({ type: 'welcome' });
  });

  test('that come together take turns, and all get in at the first attempt', async () => {
    const turnedAway: string[] = [];
    await using server = await startServer({
      limits: { handshakes: 2, handshakeMs: 60_000, helloMs: 60_000 },
      onTurnedAway: (why) => void turnedAway.push(why),
    });
    const clients = Array.from({ length: 30 }, async () => {
      const client = await connectPeer(server.invitation());
      client.connection.send({ type: 'hello' });
    });
    await Promise.all(clients);
    expect(turnedAway).toEqual([]);
  });

  test('are limited in total: the oldest one that has said nothing has to go', async () => {
    await using server = await startServer({ limits: { newcomers: 2 } });
    const { port } = server.listening;
    const { client: first, server: arrived } = await connectPair(server);
    const gone = receivedFrom(await open(port));
    const { client: third, server: thirdArrived } = await connectPair(server);
    await gone;
    first.connection.send({ type: 'hello' });
    expect(await arrived.next()).toEqual({ type: 'hello' });
    third.connection.send({ type: 'hello' });
    expect(await thirdArrived.next()).toEqual({ type: 'hello' });
  });

  test('that send more than any client before the answer are closed at once', async () => {
    const turnedAway: string[] = [];
    await using server = await startServer({ onTurnedAway: (why) => void turnedAway.push(why) });
    const socket = await open(server.listening.port);
    socket.write(Buffer.alloc(20_000, 0x16));
    await receivedFrom(socket);
    expect(turnedAway).toEqual(['handshake']);
  });
});
