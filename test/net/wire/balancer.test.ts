import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { connect } from '../../../src/net/wire/connect.js';
import type { ListenOptions, TurnedAway } from '../../../src/net/wire/listen.js';
import { isLoopback } from '../../../src/net/wire/addresses.js';
import { proxyHeader, startBalancer } from '../../support/net/balancer.js';
import { connectPair, startServer, type TestServer } from '../../support/net/table.js';

/** A server to which all connections come from a balancer. */
interface Behind extends AsyncDisposable {
  readonly server: TestServer;
  /** What the server has reported about connections that did not become clients, as `reason address`. */
  readonly reports: readonly string[];
}

async function startBehindBalancer(options: Partial<ListenOptions> = {}): Promise<Behind> {
  const reports: string[] = [];
  const onTurnedAway = (why: TurnedAway, address: string): void => void reports.push(`${why} ${address}`);
  const server = await startServer({ onTurnedAway, isBalancer: isLoopback, ...options });
  return { server, reports, [Symbol.asyncDispose]: () => server.listening.close() };
}

async function sent(port: number, ...parts: readonly (string | Buffer)[]): Promise<Socket> {
  const socket = connectTcp({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return socket;
}

/** Waits until the server closes a connection. Returns what the server sent. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const HTTP = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('behind a balancer', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2::7'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
  ])('a client has the address %s in the header', async (address, plain) => {
    await using behind = await startBehindBalancer();
    const { server, reports } = behind;
    await using balancer = await startBalancer(server.listening.port, proxyHeader(address));
    const { client, server: arrived } = await connectPair(server, server.invitation(balancer.port));
    expect(arrived.connection.address).toBe(plain);
    client.connection.send({ type: 'hello' });
    expect(await arrived.next()).toEqual({ type: 'hello' });
    expect(reports).toEqual([]);
  });

  test('a header may arrive byte by byte, and with extra data', async () => {
    await using behind = await startBehindBalancer();
    const { server } = behind;
    const header = proxyHeader('203.0.113.7', { extra: Buffer.from('030004aabbccdd', 'hex') });
    const parts = Array.from(header, (byte) => Buffer.from([byte]));
    await using balancer = await startBalancer(server.listening.port, ...parts);
    const { server: arrived } = await connectPair(server, server.invitation(balancer.port));
    expect(arrived.connection.address).toBe('203.0.113.7');
  });

  test('a connection of the balancer itself keeps its own address', async () => {
    await using behind = await startBehindBalancer();
    const { server } = behind;
    const header = proxyHeader('203.0.113.7', { command: 0x20 });
    await using balancer = await startBalancer(server.listening.port, header);
    const { server: arrived } = await connectPair(server, server.invitation(balancer.port));
    expect(arrived.connection.address).toBe('127.0.0.1');
  });

  test('the limits are those of the network in the header', async () => {
    await using behind = await startBehindBalancer({ limits: { connectionsPerNetwork: 1 } });
    const { server, reports } = behind;
    await using balancer = await startBalancer(server.listening.port, proxyHeader('203.0.113.7'));
    await using other = await startBalancer(server.listening.port, proxyHeader('203.0.113.8'));
    const { client: first, server: arrived } = await connectPair(server, server.invitation(balancer.port));
    first.connection.send({ type: 'hello' });
    await arrived.next();
    // The second one waits until the first one leaves.
    const second = connect(server.invitation(balancer.port));
    const { server: friend } = await connectPair(server, server.invitation(other.port));
    expect(friend.connection.address).toBe('203.0.113.8');
    first.connection.close();
    expect(await second).toMatchObject({ ok: true });
    expect(reports).toEqual([]);
  });

  test("people of one network open tables within a budget, and others don't have to wait", async () => {
    await using behind = await startBehindBalancer({ limits: { openingsPerSecond: 5, openingBurst: 1 } });
    const { server } = behind;
    await using balancer = await startBalancer(server.listening.port, proxyHeader('2001:db8:1:2::7'));
    const arrivedFrom = async (address: string) => {
      balancer.header = [proxyHeader(address)];
      return connectPair(server, server.invitation(balancer.port));
    };
    const [first, second, gone] = [
      await arrivedFrom('2001:db8:1:2::7'),
      await arrivedFrom('2001:db8:1:2::8'),
      await arrivedFrom('2001:db8:1:2::9'),
    ];
    const opened: string[] = [];
    const open = ({ server: arrived }: typeof first, name: string): Promise<void> =>
      new Promise((resolve) =>
        arrived.connection.whenMayOpen(() => {
          opened.push(name);
          resolve();
        }),
      );
    const start = performance.now();
    await open(first, 'first');
    expect(opened).toEqual(['first']);
    void open(gone, 'gone');
    gone.client.connection.close();
    await gone.server.ended;
    const later = open(second, 'second');
    expect(opened).toEqual(['first']);
    await open(await arrivedFrom('2001:db8:2:2::7'), 'other network');
    await later;
    expect(performance.now() - start).toBeGreaterThanOrEqual(199);
    expect(opened).toEqual(['first', 'other network', 'second']);
  });

  test('an address of this machine in a header gives no privileges', async () => {
    await using behind = await startBehindBalancer({
      limits: { connectionsPerNetwork: 1, helloMs: 1_000 },
    });
    const { server, reports } = behind;
    for (const address of ['127.0.0.1', '::1']) {
      const socket = await sent(server.listening.port, proxyHeader(address), HTTP);
      expect(await received(socket)).toBe('');
    }
    await using balancer = await startBalancer(server.listening.port, proxyHeader('127.0.0.1'));
    const { client, server: arrived } = await connectPair(server, server.invitation(balancer.port));
    client.connection.send({ type: 'hello' });
    await arrived.next();
    expect(await connect(server.invitation(balancer.port))).toMatchObject({ ok: false });
    expect(reports).toEqual(['unencrypted 127.0.0.1', 'unencrypted ::1', 'full 127.0.0.1']);
  });

  test('unencrypted connections are refused, also from the balancer itself', async () => {
    await using behind = await startBehindBalancer();
    const { server, reports } = behind;
    const header = proxyHeader('203.0.113.7', { command: 0x20 });
    expect(await received(await sent(server.listening.port, header, HTTP))).toBe('');
    expect(reports).toEqual(['unencrypted 127.0.0.1']);
  });

  test('connections without a valid header are refused', async () => {
    await using behind = await startBehindBalancer();
    const { server, reports } = behind;
    const { port } = server.listening;
    for (const bytes of [HTTP, 'PROXY TCP4 203.0.113.7 10.0.0.1 1 2\r\n', Buffer.from([0x16, 3, 1])])
      expect(await received(await sent(port, bytes))).toBe('');
    expect(await connect(server.invitation())).toMatchObject({ problem: { kind: 'unreachable' } });
    expect(reports).toEqual(Array.from({ length: 4 }, () => 'balancer 127.0.0.1'));
  });

  test("a header that doesn't arrive in time ends the connection", async () => {
    await using behind = await startBehindBalancer({ limits: { helloMs: 50 } });
    const { server, reports } = behind;
    const { port } = server.listening;
    const half = await sent(port, proxyHeader('203.0.113.7').subarray(0, 20));
    const silent = await sent(port);
    await Promise.all([received(half), received(silent)]);
    // After the header, the client itself has to say something.
    await received(await sent(port, proxyHeader('203.0.113.7')));
    expect(reports).toEqual(['late 127.0.0.1', 'late 127.0.0.1', 'late 203.0.113.7']);
  });

  test("the server also closes connections whose headers haven't arrived", async () => {
    const { server } = await startBehindBalancer();
    const silent = received(await sent(server.listening.port));
    await server.listening.close();
    await silent;
  });

  test('others may not send a header', async () => {
    await using behind = await startBehindBalancer({ isBalancer: (address) => address === '192.0.2.1' });
    const { server, reports } = behind;
    expect(await received(await sent(server.listening.port, proxyHeader('203.0.113.7')))).toBe('');
    expect(reports).toEqual(['unencrypted 127.0.0.1']);
    const { server: arrived } = await connectPair(server);
    expect(arrived.connection.address).toBe('127.0.0.1');
  });
});

describe('a server reports why it turns a connection away', () => {
  const here = { isBalancer: () => false };

  test('if the code is wrong', async () => {
    await using behind = await startBehindBalancer(here);
    const { server, reports } = behind;
    const wrong = { ...server.code, key: '0'.repeat(16) };
    await connect({ ...server.invitation(), code: wrong });
    await connect({ ...server.plainInvitation(), code: wrong });
    expect(reports).toEqual(['handshake 127.0.0.1', 'wrong-code 127.0.0.1']);
  });

  test('if the client has another version', async () => {
    await using behind = await startBehindBalancer(here);
    const { server, reports } = behind;
    const webSocket = new WebSocket(`ws://127.0.0.1:${server.listening.port}/`, ['yahtzee-table.4']);
    webSocket.on('error', () => undefined);
    await once(webSocket, 'unexpected-response');
    webSocket.terminate();
    expect(reports).toEqual(['version 127.0.0.1']);
  });

  test('if too many connections say nothing', async () => {
    await using behind = await startBehindBalancer({ ...here, limits: { newcomers: 1 } });
    const { server, reports } = behind;
    const oldest = received(await sent(server.listening.port));
    (await sent(server.listening.port)).destroy();
    await oldest;
    expect(reports).toEqual(['crowded 127.0.0.1']);
  });
});
