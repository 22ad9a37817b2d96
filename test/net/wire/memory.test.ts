import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../../src/net/wire/connect.js';
import type { Invitation } from '../../../src/net/wire/invitation.js';
import { LIMITS } from '../../../src/net/wire/limits.js';
import { PSK_TLS } from '../../../src/net/wire/protocol.js';
import { childEnv, node, temporaryFolder } from '../../support/child.js';
import { proxyHeader, startBalancer, type TestBalancer } from '../../support/net/balancer.js';
import { peerOf } from '../../support/net/table.js';
import { bundleDriver } from '../../support/store.js';

const COUNT = 1_000;
const MAX_GROWTH = 20_000_000;
/** What may be left when all clients have gone, such as code that has been compiled meanwhile. */
const MAX_REST = 1_500_000;
/** The clients are late only after the measurement, so the server keeps as many connections as it ever does. */
const LIMITS_OF_SERVER = { helloMs: 15_000 };

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
  /** Returns the invitations of a person: a direct one and, on the machine of the server, an unencrypted one. */
  invitations(): readonly Invitation[];
  /**
   * Returns the peak since the last measurement, the memory after garbage collection, and the part of it that is in use.
   * All are in bytes.
   */
  measure(): Promise<{ peak: number; now: number; used: number }>;
}

async function startMeasured(isBehindBalancer: boolean): Promise<MeasuredServer> {
  const more = isBehindBalancer ? ['balancer'] : [];
  const child = spawn(node, ['--expose-gc', driver, JSON.stringify(LIMITS_OF_SERVER), ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: childEnv(folder.path),
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await lines.next()).value);
  const port = Number(await nextLine());
  const place = { host: '127.0.0.1', code: { table: 'k7qwm2x9', key: '0'.repeat(16) } };
  const balancer: TestBalancer | undefined = isBehindBalancer ? await startBalancer(port) : undefined;
  let people = 0;
  return {
    port,
    invitations() {
      if (!balancer) {
        return [
          { kind: 'direct', port, ...place },
          { kind: 'ws', path: '/', port, ...place },
        ];
      }
      balancer.header = [proxyHeader(anywhere(50_000 + people++))];
      return [{ kind: 'direct', port: balancer.port, ...place }];
    },
    async measure() {
      child.stdin.write('measure\n');
      const [peak = 0, now = 0, used = 0] = (await nextLine()).split(' ').map(Number);
      return { peak, now, used };
    },
    async [Symbol.asyncDispose]() {
      await balancer?.[Symbol.asyncDispose]();
      const ended = once(child, 'exit');
      child.stdin.end('end\n');
      await ended;
    },
  };
}

/** Connects to a server and exchanges one message. Throws an error if the server turns the client away. */
async function greet(invitation: Invitation): Promise<void> {
  const result = await connect(invitation);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  const peer = peerOf(result.connection);
  peer.connection.send({ type: 'hello' });
  expect(await peer.next()).toEqual({ type: 'hello' });
  peer.connection.close();
}

const canGreet = (invitation: Invitation): Promise<boolean> =>
  greet(invitation).then(
    () => true,
    () => false,
  );

async function open(port: number, bytes: string | Buffer): Promise<Socket> {
  const socket = connectTcp({ host: '127.0.0.1', port }).resume();
  const ended = new Promise((resolve) => socket.on('error', resolve).once('close', resolve));
  await Promise.race([ended, once(socket, 'connect').catch(() => undefined)]);
  if (bytes.length > 0 && socket.writable) socket.write(bytes);
  return socket;
}

const HALF_REQUEST = Buffer.from(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(4_000)}`);
const NOTHING = Buffer.alloc(0);

/** Returns an address in another network for each number, or in another /64 of the same /48. */
const anywhere = (n: number): string => `198.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
const inside48 = (n: number): string => `2001:db8:1:${n.toString(16)}::7`;
/** The start of each connection through a balancer. */
const headerOf = (address: (n: number) => string) => (n: number) => proxyHeader(address(n));

describe.each([
  ['this machine', undefined, true],
  // Those who try codes come from 1,000 networks.
  ['one /48, through a balancer', headerOf(inside48), false],
  ['1,000 networks, through a balancer', headerOf(anywhere), true],
])(`${COUNT} clients from %s that don't know the code need less than 20 MB`, (networks, header, tryCodes) => {
  let server: MeasuredServer;
  const withoutBalancer: readonly (readonly [string, (n: number) => Buffer])[] = [
    ['silent', () => NOTHING],
    ['after one byte', () => clientHello.subarray(0, 1)],
    ['after many bytes', () => Buffer.alloc(8_000, 0x16)],
    ['in the middle of an HTTP request', () => HALF_REQUEST],
  ];
  const attacks: readonly (readonly [string, (n: number) => Buffer])[] = [
    ['in the middle of the TLS handshake', () => clientHello],
    ...(header ? [] : withoutBalancer),
  ];
  const inHeader = header
    ? [['in the middle of the header', (n: number) => header(n).subarray(0, 20)] as const]
    : [];

  beforeAll(async () => {
    server = await startMeasured(header !== undefined);
    // Node's heap grows with the first connections, and then keeps its size.
    for (let round = 0; round < 80; round += 1) {
      const some = Array.from({ length: header ? 6 : 3 }, () => server.invitations()).flat();
      await Promise.all(some.map(greet));
    }
    await server.measure();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  /**
   * Measures by how much the memory of the server grows, and checks that people get in meanwhile, and that nothing is
   * left afterwards.
   */
  async function expectLittleGrowth(name: string, flood: () => Promise<readonly Socket[]>): Promise<void> {
    const before = await server.measure();
    const sockets = await flood();
    // A person may have to wait for a turn, and tries again.
    if (header) while (!(await Promise.all(server.invitations().map(canGreet))).every(Boolean));
    const after = await server.measure();
    const growth = Math.max(after.peak, after.now) - before.now;
    const closed = sockets.map((socket) => socket.destroyed || once(socket, 'close'));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    // The server notices the end of a connection that waits for a turn only when it gets one, or gives it up.
    let rest = Infinity;
    for (
      const start = performance.now();
      rest > MAX_REST && performance.now() - start < 5 * LIMITS.helloMs;
    ) {
      while (!(await Promise.all(server.invitations().map(canGreet))).every(Boolean));
      rest = (await server.measure()).used - before.used;
    }
    process.stderr.write(
      `Memory of ${COUNT} clients from ${networks}, ${name}: ${(growth / 1e6).toFixed(1)} MB, ` +
        `afterwards ${(rest / 1e6).toFixed(1)} MB\n`,
    );
    expect(growth).toBeLessThan(MAX_GROWTH);
    expect(rest).toBeLessThan(MAX_REST);
  }

  test.each([...attacks.map(([name, bytes]) => [name, withHeader(bytes)] as const), ...inHeader])(
    '%s',
    async (name, bytes) => {
      const openAll = () => Promise.all(Array.from({ length: COUNT }, (_, n) => open(server.port, bytes(n))));
      await expectLittleGrowth(name, openAll);
    },
  );

  function withHeader(bytes: (n: number) => Buffer): (n: number) => Buffer {
    return (n) => (header ? Buffer.concat([header(n), bytes(n)]) : bytes(n));
  }

  if (tryCodes)
    test('with a wrong code', async () => {
      await expectLittleGrowth('with a wrong code', async () => {
        const code = { table: 'k7qwm2x9', key: '1'.repeat(16) };
        for (let done = 0; done < COUNT;) {
          const some = Array.from({ length: 6 }, () => server.invitations()).flat();
          const results = await Promise.all(some.map((invitation) => connect({ ...invitation, code })));
          for (const result of results) expect(result).toMatchObject({ problem: { kind: 'wrong-code' } });
          done += some.length;
        }
        return [];
      });
    });
});
