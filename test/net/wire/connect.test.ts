import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { addressesOf } from '../../../src/net/wire/addresses.js';
import { PUBLIC_LIST } from '../../../src/net/wire/code.js';
import { connect } from '../../../src/net/wire/connect.js';
import type { Invitation } from '../../../src/net/wire/invitation.js';
import { TEST_CERTIFICATE } from '../../support/net/certificate.js';
import { startProxy } from '../../support/net/proxy.js';
import { connectPair, startServer } from '../../support/net/table.js';

const code = { table: 'k7qwm2x9', key: 'ahdj03nbwxyz5t6v' };
const OTHER_KEY = '0123456789abcdef';
const { cert: ca } = TEST_CERTIFICATE;

const directTo = (port: number, host = '127.0.0.1'): Invitation => ({ kind: 'direct', host, port, code });
const webTo = (kind: 'ws' | 'wss', port: number, host = 'localhost'): Invitation => ({
  kind,
  host,
  port,
  path: '/',
  code,
});

/** Starts a server that is not a table. The server stops at the end of the test. */
async function startOther(server: Server): Promise<AsyncDisposable & { readonly port: number }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const startHttp = (listener: RequestListener) => startOther(createHttpServer(listener));

describe('a connection', () => {
  test.each(['invitation', 'plainInvitation'] as const)(
    'passes messages in both directions: %s',
    async (kind) => {
      await using server = await startServer();
      const { client, server: arrived } = await connectPair(server, server[kind]());
      client.connection.send({ type: 'hello', name: 'Zoë 🎲' });
      expect(await arrived.next()).toEqual({ type: 'hello', name: 'Zoë 🎲' });
      for (let n = 0; n < 500; n += 1) arrived.connection.send({ type: 'rec', n });
      for (let n = 0; n < 500; n += 1) expect(await client.next()).toEqual({ type: 'rec', n });
      expect(arrived.connection.table).toBe(server.code.table);
      expect(client.connection.table).toBe(server.code.table);
      expect(arrived.connection.address).toBe('127.0.0.1');
    },
  );

  const hasIpv6 = addressesOf({ address: '::', port: 1 }).includes('[::1]:1');
  (hasIpv6 ? test : test.skip)('works through IPv6', async () => {
    await using server = await startServer({ host: '::1' });
    await connectPair(server, { ...server.invitation(), host: '::1' });
  });
});

describe('a wrong code', () => {
  test.each(['invitation', 'plainInvitation'] as const)('is reported: %s', async (kind) => {
    await using server = await startServer();
    const invitation = server[kind]();
    const refused = { ok: false, problem: { kind: 'wrong-code' } };
    const wrongKey = { ...invitation, code: { ...server.code, key: OTHER_KEY } };
    const wrongTable = { ...invitation, code: { ...server.code, table: '00000000' } };
    // Repeated, because the server closes its socket immediately after the alert.
    for (let round = 0; round < 20; round += 1) {
      expect(await connect(wrongKey)).toEqual(refused);
      expect(await connect(wrongTable)).toEqual(refused);
    }
    await connectPair(server, invitation);
  });

  test("is reported if the server can't prove that it knows the code", async () => {
    const webSockets = new WebSocketServer({ noServer: true });
    const http = createHttpServer();
    http.on('upgrade', (request, socket, head) => {
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.send(JSON.stringify({ type: 'prove', nonce: '0'.repeat(64) }));
        // Sends the client's own proof back.
        webSocket.on('message', (data: Buffer) => {
          const { proof } = JSON.parse(data.toString()) as { proof: string };
          webSocket.send(JSON.stringify({ type: 'proved', proof }));
        });
      });
    });
    await using impostor = await startOther(http);
    expect(await connect(webTo('ws', impostor.port))).toEqual({ ok: false, problem: { kind: 'wrong-code' } });
  });
});

describe('wss', () => {
  test('connects through a web server that has a certificate', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port, tls: TEST_CERTIFICATE });
    const invitation: Invitation = { ...webTo('wss', proxy.port), code: server.code };
    const { client, server: arrived } = await connectPair(server, invitation, { ca });
    client.connection.send({ type: 'hello' });
    expect(await arrived.next()).toEqual({ type: 'hello' });
    const wrong: Invitation = { ...invitation, code: { ...server.code, key: OTHER_KEY } };
    expect(await connect(wrong, { ca })).toEqual({ ok: false, problem: { kind: 'wrong-code' } });
  });

  test("leads to the list of public tables, whose key everybody knows; direct connections don't", async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port, tls: TEST_CERTIFICATE });
    const list: Invitation = { ...webTo('wss', proxy.port), code: PUBLIC_LIST };
    const { client, server: arrived } = await connectPair(server, list, { ca });
    expect(arrived.connection.table).toBe(PUBLIC_LIST.table);
    client.connection.close();
    const wrong: Invitation = { ...list, code: { ...PUBLIC_LIST, key: OTHER_KEY } };
    expect(await connect(wrong, { ca })).toEqual({ ok: false, problem: { kind: 'wrong-code' } });
    const direct: Invitation = { ...server.invitation(), code: PUBLIC_LIST };
    expect(await connect(direct)).toEqual({ ok: false, problem: { kind: 'wrong-code' } });
  });

  test('refuses a certificate that nobody vouches for', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port, tls: TEST_CERTIFICATE });
    expect(await connect(webTo('wss', proxy.port))).toEqual({
      ok: false,
      problem: { kind: 'certificate', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  });

  test('refuses a certificate for a different host', async () => {
    await using server = await startServer();
    await using proxy = await startProxy({ to: server.listening.port, tls: TEST_CERTIFICATE });
    expect(await connect(webTo('wss', proxy.port, '127.0.0.1'), { ca })).toEqual({
      ok: false,
      problem: { kind: 'certificate', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
  });

  test("doesn't send the code to the web server", async () => {
    const requests: string[] = [];
    const web = createTlsServer(TEST_CERTIFICATE, (socket) => {
      socket.on('data', (bytes) => {
        requests.push(bytes.toString());
        socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
      });
    });
    await using other = await startOther(web);
    const invitation: Invitation = { kind: 'wss', host: 'localhost', port: other.port, path: '/play/', code };
    expect(await connect(invitation, { ca })).toEqual({
      ok: false,
      problem: { kind: 'unreachable', reason: 'http-502' },
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^GET \/play\/ HTTP\/1\.1\r\n/);
    for (const secret of Object.values(code)) expect(requests[0]).not.toContain(secret);
  });
});

describe('different versions', () => {
  test('are reported with the versions of both sides', async () => {
    await using other = await startHttp((_request, response) => {
      response.writeHead(400, { 'Sec-WebSocket-Protocol': 'yahtzee-table.4, yahtzee-table.3' });
      response.end();
    });
    expect(await connect(webTo('ws', other.port))).toEqual({
      ok: false,
      problem: {
        kind: 'version',
        ours: ['yahtzee-table.3'],
        theirs: ['yahtzee-table.4', 'yahtzee-table.3'],
      },
    });
  });
});

describe('if no table answers, the problem is', () => {
  test('unreachable: nothing listens on the port', async () => {
    const other = await startHttp(() => undefined);
    await other[Symbol.asyncDispose]();
    const problem = { kind: 'unreachable', reason: 'ECONNREFUSED' };
    expect(await connect(directTo(other.port))).toEqual({ ok: false, problem });
    expect(await connect(directTo(other.port, 'localhost'))).toEqual({ ok: false, problem });
    expect(await connect(webTo('ws', other.port))).toEqual({ ok: false, problem });
  });

  test("unreachable: the host doesn't exist", async () => {
    const result = await connect(directTo(7_613, 'does-not-exist.invalid'));
    expect(result).toEqual({
      ok: false,
      problem: { kind: 'unreachable', reason: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN|timeout)$/) },
    });
  });

  test.each(['direct', 'ws', 'wss'] as const)('unreachable: the server never answers (%s)', async (kind) => {
    await using silent = await startOther(createServer());
    const invitation = kind === 'direct' ? directTo(silent.port) : webTo(kind, silent.port);
    expect(await connect(invitation, { timeout: 50 })).toEqual({
      ok: false,
      problem: { kind: 'unreachable', reason: 'timeout' },
    });
  });

  test('unreachable: the server never asks for the proof', async () => {
    const http = createHttpServer();
    const webSockets = new WebSocketServer({ server: http });
    await using silent = await startOther(http);
    expect(await connect(webTo('ws', silent.port), { timeout: 50 })).toEqual({
      ok: false,
      problem: { kind: 'unreachable', reason: 'timeout' },
    });
    webSockets.close();
  });

  test.each(['direct', 'ws', 'wss'] as const)('unreachable: the server hangs up (%s)', async (kind) => {
    await using rude = await startOther(createServer((socket) => socket.destroy()));
    const invitation = kind === 'direct' ? directTo(rude.port) : webTo(kind, rude.port);
    expect(await connect(invitation)).toEqual({
      ok: false,
      problem: { kind: 'unreachable', reason: expect.stringMatching(/^(closed|ECONNRESET)$/) },
    });
  });

  test.each(['direct', 'ws', 'wss'] as const)('not-a-table: SSH answers (%s)', async (kind) => {
    await using ssh = await startOther(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    const invitation = kind === 'direct' ? directTo(ssh.port) : webTo(kind, ssh.port);
    expect(await connect(invitation)).toEqual({ ok: false, problem: { kind: 'not-a-table' } });
  });

  test.each(['direct', 'ws', 'wss'] as const)('not-a-table: a web server answers (%s)', async (kind) => {
    await using web = await startHttp((_request, response) => response.end('<h1>Welcome</h1>'));
    const invitation = kind === 'direct' ? directTo(web.port) : webTo(kind, web.port);
    expect(await connect(invitation)).toEqual({ ok: false, problem: { kind: 'not-a-table' } });
  });

  test('not-a-table: a web server with a certificate answers a direct connection', async () => {
    await using web = await startOther(createTlsServer(TEST_CERTIFICATE));
    expect(await connect(directTo(web.port))).toEqual({ ok: false, problem: { kind: 'not-a-table' } });
  });

  test.each([
    ['asks for no proof', { type: 'welcome' }],
    ['asks for a proof without a nonce', { type: 'prove' }],
    ['accepts the proof before the client has sent it', { type: 'proved', proof: '0'.repeat(64) }],
  ])('not-a-table: a WebSocket server %s', async (_, message) => {
    const http = createHttpServer();
    const webSockets = new WebSocketServer({ server: http });
    webSockets.on('connection', (webSocket) => webSocket.send(JSON.stringify(message)));
    await using other = await startOther(http);
    expect(await connect(webTo('ws', other.port))).toEqual({ ok: false, problem: { kind: 'not-a-table' } });
    webSockets.close();
  });

  test('not-a-table: a WebSocket server speaks a different protocol', async () => {
    const http = createHttpServer();
    const webSockets = new WebSocketServer({ server: http, handleProtocols: () => false });
    await using other = await startOther(http);
    expect(await connect(webTo('ws', other.port))).toEqual({ ok: false, problem: { kind: 'not-a-table' } });
    webSockets.close();
  });
});
