import { once } from 'node:events';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { pskOf } from '../../../src/net/wire/code.js';
import { LIMITS } from '../../../src/net/wire/limits.js';
import { PSK_TLS } from '../../../src/net/wire/protocol.js';
import { startProxy } from '../../support/net/proxy.js';
import { connectPair, type Peer, startServer, type TestServer } from '../../support/net/table.js';

/** A client that knows the code, but can send anything. */
interface RawClient {
  readonly webSocket: WebSocket;
  readonly socket: TLSSocket;
  readonly arrived: Peer;
}

/** Opens a raw connection to a server. The TLS handshake is the one that docs/protocol.md describes. */
async function openRaw(server: TestServer): Promise<Omit<RawClient, 'arrived'>> {
  const { table, key } = server.code;
  const socket = connectTls({
    ...PSK_TLS,
    host: '127.0.0.1',
    port: server.listening.port,
    pskCallback: () => ({ psk: pskOf(key), identity: table }),
    checkServerIdentity: () => undefined,
  });
  const webSocket = new WebSocket('ws://table/', 'yahtzee-table.3', { createConnection: () => socket });
  webSocket.on('error', () => undefined);
  await once(webSocket, 'open');
  return { webSocket, socket };
}

async function connectRaw(server: TestServer): Promise<RawClient> {
  const [raw, arrived] = await Promise.all([openRaw(server), server.next()]);
  return { ...raw, arrived };
}

const big = (bytes: number): string => JSON.stringify({ type: 'say', text: 'x'.repeat(bytes - 24) });

describe('a client is closed if it sends', () => {
  const cases: readonly (readonly [string, string | Buffer, number])[] = [
    ['a binary message', Buffer.from('{"type":"hello"}'), 1003],
    ['an empty message', '', 4400],
    ['no JSON', 'hello', 4400],
    ['an array', '[{"type":"hello"}]', 4400],
    ['an object without a type', '{"tpye":"hello"}', 4400],
    ["a number that's too large", '{"type":"hello","n":1e400}', 4400],
    ['a forbidden field', '{"type":"hello","__proto__":{}}', 4400],
    ['deep JSON', `{"type":"x","n":${'['.repeat(2_000)}${']'.repeat(2_000)}}`, 4400],
    ['a message of 16,385 bytes', big(16_385), 1009],
  ];
  test.each(cases)('%s', async (_, data, closeCode) => {
    await using server = await startServer();
    const { webSocket, arrived } = await connectRaw(server);
    webSocket.send(data, { binary: typeof data !== 'string' });
    expect(await once(webSocket, 'close')).toContain(closeCode);
    expect((await arrived.ended).by).toBe('us');
  });

  test("text that isn't UTF-8", async () => {
    await using server = await startServer();
    const { webSocket } = await connectRaw(server);
    webSocket.send(Buffer.from([0x7b, 0xff, 0x7d]), { binary: false });
    expect(await once(webSocket, 'close')).toContain(1007);
  });

  test('the start of a message of 100 MB', async () => {
    await using server = await startServer();
    const { webSocket, socket, arrived } = await connectRaw(server);
    // A masked text frame with a length of eight bytes. The server must not wait for the content.
    const header = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    header.writeUInt32BE(100_000_000, 6);
    socket.write(Buffer.concat([header, Buffer.alloc(10_000)]));
    expect(await once(webSocket, 'close')).toContain(1009);
    expect(await arrived.ended).toEqual({ by: 'us', reason: 'too-big' });
  });

  test('frames that violate the WebSocket protocol', async () => {
    await using server = await startServer();
    const { webSocket, socket, arrived } = await connectRaw(server);
    // A text frame without the mask that clients must use.
    socket.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]));
    expect(await once(webSocket, 'close')).toContain(1002);
    expect(await arrived.ended).toEqual({ by: 'us', reason: 'bad-frame' });
  });

  test("compressed messages, which the server doesn't offer", async () => {
    await using server = await startServer();
    const { webSocket } = await connectRaw(server);
    expect(webSocket.extensions).toBe('');
  });

  test('a message in too many fragments', async () => {
    await using server = await startServer();
    const { webSocket, arrived } = await connectRaw(server);
    for (let n = 0; n < 100; n += 1) webSocket.send(' ', { fin: false, binary: false });
    expect((await arrived.ended).by).toBe('us');
  });
});

test('a message of exactly 16 KiB is accepted', async () => {
  await using server = await startServer();
  const { webSocket, arrived } = await connectRaw(server);
  expect(Buffer.byteLength(big(LIMITS.messageBytes))).toBe(16_384);
  webSocket.send(big(LIMITS.messageBytes));
  expect((await arrived.next()).type).toBe('say');
  webSocket.terminate();
});

describe('a flood', () => {
  /** The client sends until the server closes the connection. */
  const floods: readonly (readonly [string, (client: RawClient) => void])[] = [
    ['messages', ({ webSocket }) => webSocket.send('{"type":"x"}')],
    ['pings', ({ webSocket }) => webSocket.ping()],
    ['pongs', ({ webSocket }) => webSocket.pong()],
  ];
  test.each(floods)('of %s is closed after the burst, and others keep playing', async (_, flood) => {
    await using server = await startServer();
    const { client: friend, server: friendArrived } = await connectPair(server);
    const raw = await connectRaw(server);
    for (let n = 0; n < 1_000; n += 1) flood(raw);
    expect(await raw.arrived.ended).toEqual({ by: 'us', reason: 'flood' });
    expect(await once(raw.webSocket, 'close')).toContain(4429);
    friend.connection.send({ type: 'hello' });
    expect(await friendArrived.next()).toEqual({ type: 'hello' });
  });

  test('delivers exactly the messages of the burst', async () => {
    let count = 0;
    const ended: unknown[] = [];
    await using server = await startServer({
      limits: { messagesPerSecond: 0, messageBurst: 40 },
      onConnection: ({ receive }) =>
        receive({ message: () => (count += 1), closed: ({ reason }) => ended.push(reason) }),
    });
    const { webSocket } = await openRaw(server);
    for (let n = 0; n < 100; n += 1) webSocket.send('{"type":"x"}');
    expect(await once(webSocket, 'close')).toContain(4429);
    expect(count).toBeLessThanOrEqual(40);
    expect(ended).toEqual(['flood']);
  });

  test('of bytes that never become a message is closed', async () => {
    await using server = await startServer();
    const { socket, arrived } = await connectRaw(server);
    // Empty pieces of one endless message: masked continuation frames after a first text frame.
    const start = Buffer.from([0x01, 0x80, 0, 0, 0, 0]);
    const piece = Buffer.from([0x00, 0x80, 0, 0, 0, 0]);
    socket.write(Buffer.concat([start, ...Array.from({ length: 100_000 }, () => piece)]));
    expect((await arrived.ended).by).toBe('us');
    socket.destroy();
  });
});

describe('a slow reader', () => {
  test('is closed when too much is unsent, and others keep playing', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port });
    const { client: friend, server: friendArrived } = await connectPair(server);
    const { server: arrived } = await connectPair(server, server.invitation(proxy.port));
    proxy.stall();
    let isOpen = true;
    void arrived.ended.then(() => (isOpen = false));
    const text = 'x'.repeat(4_000);
    // The system's buffers hold a few megabytes.
    let sent = 0;
    while (isOpen) {
      for (let n = 0; n < 100; n += 1) arrived.connection.send({ type: 'rec', text });
      sent += 100;
      expect(sent).toBeLessThan(100_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await arrived.ended).toEqual({ by: 'us', reason: 'slow' });
    friendArrived.connection.send({ type: 'rec' });
    expect(await friend.next()).toEqual({ type: 'rec' });
  });
});
