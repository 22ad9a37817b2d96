import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { WebSocket } from 'ws';
import { hostAndPort } from './addresses.js';
import { pskOf } from './code.js';
import { type Connection, type Link, createLink } from './connection.js';
import type { Invitation } from './invitation.js';
import { type Limits, LIMITS } from './limits.js';
import { paceMessages } from './paceMessages.js';
import { giveProof } from './proof.js';
import { parseVersions, PSK_TLS, VERSIONS, webSocketOptions } from './protocol.js';

export interface ConnectOptions {
  /** Milliseconds before the client gives up. By default, 5 seconds. */
  readonly timeout?: number;
  /** Certificates in PEM format to trust for `wss://` instead of the usual ones. */
  readonly ca?: string;
  /** Replaces some of the `LIMITS`. */
  readonly limits?: Partial<Limits>;
}

export type ConnectProblem =
  /** Nothing answered. `reason` is `timeout`, `closed`, `http-` with a status code, or Node's error code. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** There is a table server, but the code is wrong or its table is gone. */
  | { readonly kind: 'wrong-code' }
  /** The server speaks only other versions of the protocol. */
  | { readonly kind: 'version'; readonly ours: readonly string[]; readonly theirs: readonly string[] }
  /** Something other than a table server answered. */
  | { readonly kind: 'not-a-table' }
  /** The certificate of a `wss://` server is invalid. `reason` is Node's error code. */
  | { readonly kind: 'certificate'; readonly reason: string };

export type ConnectResult =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly problem: ConnectProblem };

/** These `unreachable` reasons can mean that a server or web server has too many connections. */
const TURNED_AWAY: readonly string[] = ['closed', 'ECONNRESET', 'EPIPE', 'http-502', 'http-503'];

/**
 * True if somebody answered, but closed the connection. Servers do that when too many clients connect at once, so the
 * next attempt may succeed.
 */
export const isTurnedAway = (problem: ConnectProblem): boolean =>
  problem.kind === 'unreachable' && TURNED_AWAY.includes(problem.reason);

const DEFAULT_TIMEOUT_MS = 5_000;

/** Node reports one of these codes, depending on its version, if a TLS server has another key. */
const WRONG_KEY = /^ERR_SSL.*(?:BAD_RECORD_MAC|DECRYPT_ERROR|UNKNOWN_PSK_IDENTITY)$/;

/** Connects to an invitation's table. Returns a connection to a server that knows the code, or why there is none. */
export async function connect(invitation: Invitation, options: ConnectOptions = {}): Promise<ConnectResult> {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const signal = AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT_MS);
  const { kind, host, port, code } = invitation;

  const tcp = connectTcp({ host, port, noDelay: true });
  const fail = (problem: ConnectProblem): ConnectResult => {
    tcp.destroy();
    return { ok: false, problem: signal.aborted ? { kind: 'unreachable', reason: 'timeout' } : problem };
  };
  const tcpError = await errorBefore(tcp, 'connect', signal);
  if (tcpError) return fail({ kind: 'unreachable', reason: tcpError.code ?? 'unknown' });

  let socket: Socket = tcp;
  if (kind !== 'ws') {
    const tls = startTls(tcp, invitation, options);
    const tlsError = await errorBefore(tls, 'secureConnect', signal);
    if (tlsError) return fail(tlsProblem(tlsError, tls, kind));
    socket = tls;
  }

  const url = `${kind === 'wss' ? 'wss' : 'ws'}://${hostAndPort(host, port)}${kind === 'direct' ? '/' : invitation.path}`;
  const webSocket = new WebSocket(url, [...VERSIONS], {
    ...webSocketOptions(limits),
    createConnection: () => socket,
  });
  const link = createLink(webSocket, socket, { limits });
  const linkProblem =
    (await problemBeforeOpen(webSocket, signal)) ?? (await proofProblem(link, webSocket, invitation, signal));
  if (linkProblem) {
    link.close();
    return fail(linkProblem);
  }
  return { ok: true, connection: paceMessages({ ...link, table: code.table }, limits) };
}

const CLOSED: ConnectProblem = { kind: 'unreachable', reason: 'closed' };

/** Waits for a socket's event. Returns the error if the socket fails or the signal aborts first. */
async function errorBefore(
  socket: Socket,
  event: string,
  signal: AbortSignal,
): Promise<NodeJS.ErrnoException | undefined> {
  // An error closes the socket anyway. But without a listener, a later error would also end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Starts TLS: with the code's key on a direct connection, otherwise with the server's certificate. */
function startTls(socket: Socket, { kind, host, code }: Invitation, { ca }: ConnectOptions): TLSSocket {
  if (kind === 'direct') {
    return connectTls({
      ...PSK_TLS,
      socket,
      pskCallback: () => ({ psk: pskOf(code.key), identity: code.table }),
      // There's no certificate: the handshake proves that the server knows the key.
      checkServerIdentity: () => undefined,
    });
  }
  return connectTls({
    socket,
    host,
    ALPNProtocols: ['http/1.1'],
    // Left out for an IP address, because the TLS standard forbids IP addresses as server names.
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
  });
}

function tlsProblem(
  { code = '' }: NodeJS.ErrnoException,
  tls: TLSSocket,
  kind: 'direct' | 'wss',
): ConnectProblem {
  if (kind === 'wss' && tls.authorizationError) return { kind: 'certificate', reason: code };
  if (kind === 'direct' && WRONG_KEY.test(code)) return { kind: 'wrong-code' };
  return code.startsWith('ERR_SSL') || code === 'EPROTO' ? { kind: 'not-a-table' } : CLOSED;
}

function problemBeforeOpen(webSocket: WebSocket, signal: AbortSignal): Promise<ConnectProblem | undefined> {
  return new Promise((resolve) => {
    webSocket.once('open', () => resolve(undefined));
    webSocket.once('unexpected-response', (_request, response) => resolve(responseProblem(response)));
    webSocket.once('error', ({ code }: NodeJS.ErrnoException) => {
      // An error without a code comes from `ws`, and means that it didn't understand the server's answer.
      resolve(code === undefined || code.startsWith('HPE_') ? { kind: 'not-a-table' } : CLOSED);
    });
    signal.addEventListener('abort', () => resolve(CLOSED), { once: true });
  });
}

function responseProblem({ statusCode = 0, headers }: IncomingMessage): ConnectProblem {
  const theirs = parseVersions(headers['sec-websocket-protocol']);
  if (theirs.length > 0) return { kind: 'version', ours: VERSIONS, theirs };
  // Web servers answer 502, 503 or 504 if the server behind them is down.
  return statusCode >= 500 ? { kind: 'unreachable', reason: `http-${statusCode}` } : { kind: 'not-a-table' };
}

/**
 * Proves to the server that the client knows the code, unless TLS has done so. Returns the problem if that
 * fails.
 */
async function proofProblem(
  link: Link,
  { protocol }: WebSocket,
  { kind, code }: Invitation,
  signal: AbortSignal,
): Promise<ConnectProblem | undefined> {
  if (kind === 'direct') return undefined;
  const result = await giveProof(link, protocol, code, signal);
  if (result === 'proved') return undefined;
  return result === 'closed' ? CLOSED : { kind: result };
}
