import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../../src/net/wire/connect.js';
import type { Invitation } from '../../../src/net/wire/invitation.js';
import { type Limits, LIMITS } from '../../../src/net/wire/limits.js';
import { PSK_TLS } from '../../../src/net/wire/protocol.js';
import { childEnv, node, temporaryFolder } from '../../support/child.js';
import { peerOf } from '../../support/net/table.js';
import { bundleDriver } from '../../support/store.js';

const COUNT = 1_000;
const MAX_GROWTH = 20_000_000;
/** The limits of a server whose clients come from one other machine. Tests can connect only from this one. */
const ONE_NETWORK = { newcomersFromHere: LIMITS.newcomersPerNetwork };
/** The limits of a server whose clients come from many networks, or through a web server on this machine. */
const MANY_NETWORKS = { helloMs: 60_000 };

const folder = temporaryFolder();
let driver: string;
let clientHello: Buffer;

beforeAll(async () => {
  driver = await bundleDriver('listenDriver', folder.path);
  clientHello = await recordClientHello();
});
afterAll(() => folder[Symbol.dispose]());

/** Returns the first bytes that a TLS client sends. */
async function recordClientHello(): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connectTls({ ...PSK_TLS, host: '127.0.0.1', port, pskCallback: () => null });
  client.on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  socket.destroy();
  server.close();
  return bytes;
}

/** A server in a separate process, so its memory can be measured. */
interface MeasuredServer extends AsyncDisposable {
  readonly port: number;
  /** A direct invitation and an unencrypted one. */
  readonly invitations: readonly [Invitation, Invitation];
  /** Returns the peak since the last measurement, and the memory after garbage collection. Both are in bytes. */
  measure(): Promise<{ peak: number; now: number }>;
}

async function startMeasured(limits: Partial<Limits>): Promise<MeasuredServer> {
  const child = spawn(node, ['--expose-gc', driver, JSON.stringify(limits)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: childEnv(folder.path),
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await lines.next()).value);
  const port = Number(await nextLine());
  const place = { host: '127.0.0.1', port, code: { table: 'k7qwm2x9', key: '0'.repeat(16) } };
  return {
    port,
    invitations: [
      { kind: 'direct', ...place },
      { kind: 'ws', path: '/', ...place },
    ],
    async measure() {
      child.stdin.write('measure\n');
      const [peak = 0, now = 0] = (await nextLine()).split(' ').map(Number);
      return { peak, now };
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.stdin.end('end\n');
      await ended;
    },
  };
}

/** Connects to a server and exchanges one message. */
async function greet(invitation: Invitation): Promise<void> {
  const result = await connect(invitation);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  const peer = peerOf(result.connection);
  peer.connection.send({ type: 'hello' });
  expect(await peer.next()).toEqual({ type: 'hello' });
  peer.connection.close();
}

async function open(port: number, bytes: string | Buffer): Promise<Socket> {
  const socket = connectTcp({ host: '127.0.0.1', port });
  const ended = new Promise((resolve) => socket.on('error', resolve).once('close', resolve));
  await Promise.race([ended, once(socket, 'connect').catch(() => undefined)]);
  if (bytes.length > 0 && socket.writable) socket.write(bytes);
  return socket;
}

const HALF_REQUEST = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(4_000)}`;

const openMany = (port: number, bytes: string | Buffer): Promise<readonly Socket[]> =>
  Promise.all(Array.from({ length: COUNT }, () => open(port, bytes)));

describe.each([
  ['one network', ONE_NETWORK],
  ['many networks', MANY_NETWORKS],
])(`${COUNT} clients from %s that do not know the code need less than 20 MB`, (networks, limits) => {
  let server: MeasuredServer;
  beforeAll(async () => {
    server = await startMeasured(limits);
    // Node's heap grows with the first connections, and then keeps its size.
    const some = [...server.invitations, ...server.invitations, ...server.invitations];
    for (let round = 0; round < 80; round += 1) await Promise.all(some.map(greet));
    await server.measure();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  /** Measures by how much the memory of the server grows, and checks that the server still works. */
  async function expectLittleGrowth(name: string, flood: () => Promise<readonly Socket[]>): Promise<void> {
    const before = await server.measure();
    const sockets = await flood();
    const after = await server.measure();
    const growth = Math.max(after.peak, after.now) - before.now;
    process.stderr.write(
      `Memory of ${COUNT} clients from ${networks}, ${name}: ${(growth / 1e6).toFixed(1)} MB\n`,
    );
    expect(growth).toBeLessThan(MAX_GROWTH);
    const closed = sockets.map((socket) => socket.destroyed || once(socket, 'close'));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    while (!(await connect(server.invitations[0])).ok);
    await greet(server.invitations[1]);
  }

  test.each([
    ['silent', () => ''],
    ['in the middle of the TLS handshake', () => clientHello],
    ['in the middle of an HTTP request', () => HALF_REQUEST],
  ])('%s', async (name, bytes) => {
    await expectLittleGrowth(name, () => openMany(server.port, bytes()));
  });

  test('with a wrong code', async () => {
    await expectLittleGrowth('with a wrong code', async () => {
      const code = { table: 'k7qwm2x9', key: '1'.repeat(16) };
      const some = [...server.invitations, ...server.invitations, ...server.invitations];
      for (let done = 0; done < COUNT; done += some.length) {
        const results = await Promise.all(some.map((invitation) => connect({ ...invitation, code })));
        // The server turns clients away while there are too many newcomers from their network.
        for (const result of results) {
          const kind = result.ok ? 'connected' : result.problem.kind;
          expect(['wrong-code', 'unreachable']).toContain(kind);
        }
      }
      return [];
    });
  });
});
