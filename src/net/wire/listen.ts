import { constants } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, isIP, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { type WebSocket, WebSocketServer } from 'ws';
import { isLoopback, type ListeningAddress, networksOf, plainAddress } from './addresses.js';
import { type CloseReason, type Connection, type Link, createLink } from './connection.js';
import { DEFAULT_PORT } from './invitation.js';
import { createAllowance, type Limits, LIMITS } from './limits.js';
import { createNetworkBudget } from './networkBudget.js';
import { createNewcomers, type Newcomer, type NewcomerFault } from './newcomers.js';
import { askForProof, type KeyFor, pskFor } from './proof.js';
import { parseVersions, PSK_TLS, VERSIONS, webSocketOptions } from './protocol.js';
import { type InNetworks, readProxyHeader } from './proxyHeader.js';

export interface ServerConnection extends Connection {
  /** The client's IP address, or that of a web server in between that doesn't pass it on. */
  readonly address: string;
  /**
   * The widest address range that counts as one client, such as an IPv6 /48. Undefined if the client seems to be on
   * this machine.
   */
  readonly network: string | undefined;
  /**
   * Calls `proceed` as soon as the client's network may open another table, which may be at once. Never calls it if the
   * connection ends before.
   */
  whenMayOpen(proceed: () => void): void;
}

/**
 * Why a connection didn't become a client. `unencrypted`: it isn't TLS, and isn't from this machine.
 * `balancer`: it lacks a valid header of the PROXY protocol. `handshake`: TLS failed, usually because the
 * code is wrong or its table is gone. `version`: the client speaks only other versions.
 */
export type TurnedAway = NewcomerFault | 'unencrypted' | 'balancer' | 'handshake' | 'wrong-code' | 'version';

export interface ListenOptions {
  /** The address to listen on. By default, all addresses of the machine. */
  readonly host?: string;
  /** The port; 0 means any free port. By default, 7613 or one of the next 20 ports, whichever is free first. */
  readonly port?: number;
  /** Finds a table's key, as `parseCode` returns it. Undefined if there's no such table. */
  readonly keyFor: KeyFor;
  /**
   * Called for each client that knows a table's code. May call `receive` later, because loading a table can take time.
   * After its first message, the client no longer counts as a newcomer.
   */
  readonly onConnection: (connection: ServerConnection) => void;
  readonly onTurnedAway?: (why: TurnedAway, address: string) => void;
  /** True for a balancer's address. Its connections start with a header of the PROXY protocol. */
  readonly isBalancer?: InNetworks;
  readonly limits?: Partial<Limits>;
}

export interface Listening extends ListeningAddress {
  /** Stops listening. Connections stay open. */
  refuseNew(): void;
  /** Stops listening, and closes all connections as `stopping`. Resolves when all sockets are closed. */
  close(): Promise<void>;
}

/** Why a server can't listen. `code` is Node's error code, such as `EADDRINUSE`. */
export interface ListenProblem {
  readonly kind: 'port-busy' | 'port-forbidden' | 'no-such-address' | 'other';
  readonly code: string;
}

export type ListenResult =
  | { readonly ok: true; readonly listening: Listening }
  | { readonly ok: false; readonly problem: ListenProblem };

/** How many ports to try after the default one. */
const MORE_PORTS = 20;
/** The first byte of every TLS connection, which means "handshake". */
const TLS_HANDSHAKE = 0x16;
/** Bytes that Node reads ahead from a connection. */
const QUEUED_BYTES = 16_384;
/** Bytes of HTTP headers that the server accepts. Clients send nothing more until the server answers. */
const MAX_HEADER_BYTES = 8_192;
/** Bytes that a WebSocket frame adds to its content, at most. */
const FRAME_BYTES = 14;

interface Visitor {
  readonly socket: Socket;
  address: string;
  /** True if the client seems to be on this machine, and no balancer or web server says that it isn't. */
  isHere: boolean;
  readonly newcomer: Newcomer;
  /** The table whose key encrypts the connection. Unencrypted connections have none. */
  table?: string;
  link?: Link;
}

/**
 * Starts a server for tables on one TCP port, which accepts TLS with a table's key. From this machine it also
 * accepts unencrypted WebSockets, whose clients must then prove that they know the code.
 */
export async function listen(options: ListenOptions): Promise<ListenResult> {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const newcomers = createNewcomers(limits);
  const openings = createNetworkBudget(limits.openingsPerSecond, limits.openingBurst);
  const turnAway = (why: TurnedAway, { address }: Visitor): void => options.onTurnedAway?.(why, address);
  /**
   * The open TCP connections. The keys are texts from `endpointsOf`, not sockets, because TLS wraps a socket in another
   * object.
   */
  const visitors = new Map<string, Visitor>();

  const tcp = createTcpServer({ noDelay: true, highWaterMark: QUEUED_BYTES }, (socket) => {
    ignoreErrors(socket);
    const address = plainAddress(socket.remoteAddress ?? '');
    const hasHeader = options.isBalancer?.(address) === true;
    const isHere = !hasHeader && isLoopback(address);
    const newcomer = newcomers.add(networksFor({ address, isHere }), (why) => {
      turnAway(why, visitor);
      dismiss(visitor, 'late');
    });
    const visitor: Visitor = { socket, address, isHere, newcomer };
    const endpoints = endpointsOf(socket);
    visitors.set(endpoints, visitor);
    socket.once('close', () => {
      visitors.delete(endpoints);
      newcomer.leave();
    });
    readFirst(visitor, hasHeader);
  });

  const refuse = (visitor: Visitor, why: TurnedAway): void => {
    turnAway(why, visitor);
    visitor.socket.destroy();
  };

  /**
   * Reads a connection's first bytes, after a balancer's header if it has one. Then reads nothing more until the
   * handshake may begin, because unread bytes take memory.
   */
  const readFirst = (visitor: Visitor, hasHeader: boolean): void => {
    const { socket, newcomer } = visitor;
    let bytes = Buffer.alloc(0);
    let isHeaderRead = !hasHeader;
    const read = (part: Buffer): void => {
      bytes = Buffer.concat([bytes, part]);
      if (!isHeaderRead) {
        const header = readProxyHeader(bytes);
        if (header.type === 'incomplete') return;
        if (header.type === 'invalid') return refuse(visitor, 'balancer');
        isHeaderRead = true;
        bytes = bytes.subarray(header.length);
        visitor.address = header.address ?? visitor.address;
        newcomer.locate(networksFor(visitor));
      }
      if (bytes.length === 0) return;
      const isTls = bytes[0] === TLS_HANDSHAKE;
      if (!isTls && !(visitor.isHere && isLetter(bytes[0]))) return refuse(visitor, 'unencrypted');
      if (bytes.length > MAX_HEADER_BYTES) return refuse(visitor, 'handshake');
      socket.off('data', read).pause().unshift(bytes);
      newcomer.ready(() => {
        if (socket.destroyed) return;
        if (isTls) tls.emit('connection', socket);
        else http.emit('connection', socket.resume());
      });
    };
    socket.on('data', read);
  };

  const tls = createTlsServer(
    {
      ...PSK_TLS,
      // Every client must name exactly one table: without tickets, it can't skip that by resuming an earlier session,
      // and without renegotiation, it can't name another table later.
      secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
      pskCallback(socket, table) {
        const visitor = visitors.get(endpointsOf(socket));
        if (visitor) visitor.table = table;
        return pskFor(options.keyFor, table);
      },
    },
    (socket) => {
      ignoreErrors(socket);
      http.emit('connection', socket);
    },
  );
  tls.on('tlsClientError', (_error, socket) => {
    const visitor = visitors.get(endpointsOf(socket));
    if (visitor) turnAway('handshake', visitor);
  });

  // Importing this module would also load Node's own WebSocket client, which takes a quarter of the start.
  const { createServer: createHttpServer } = process.getBuiltinModule('node:http');
  const http = createHttpServer({ maxHeaderSize: MAX_HEADER_BYTES }, (_request, response) => {
    response.writeHead(426, { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('This is a Yahtzee table. Join it with: yahtzee-cli join\n');
  });

  const webSockets = new WebSocketServer({
    ...webSocketOptions(limits),
    noServer: true,
    clientTracking: false,
    handleProtocols: (_offered, request) => commonVersion(request) ?? false,
  });

  http.on('upgrade', (request, socket, head) => {
    ignoreErrors(socket);
    const visitor = visitors.get(endpointsOf(request.socket));
    if (!visitor) socket.destroy();
    else if (commonVersion(request) === undefined) {
      turnAway('version', visitor);
      refuseVersion(socket);
    } else {
      // The header counts only on unencrypted connections, which come from a web server on this machine. On a TLS
      // connection, the client could have made it up.
      const forwarded = visitor.table === undefined ? forwardedFor(request) : undefined;
      // If the address belongs to a balancer in front of the web server, it doesn't tell where the client is.
      if (forwarded !== undefined && options.isBalancer?.(forwarded) !== true)
        [visitor.address, visitor.isHere] = [forwarded, false];
      webSockets.handleUpgrade(request, socket, head, (opened) => open(opened, request.socket, visitor));
    }
  });

  const open = (opened: WebSocket, socket: Socket, visitor: Visitor): void => {
    const allowance = createAllowance(limits.messagesPerSecond, limits.messageBurst);
    let isProved = false;
    const arrived = (): void => {
      if (isProved) visitor.newcomer.settle();
    };
    const link = createLink(opened, socket, { limits, allowance, arrived });
    visitor.link = link;
    limitBytes(socket, link, limits);
    const networks = networksFor(visitor);
    const timers = new Set<NodeJS.Timeout>();
    visitor.socket.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
    const whenMayOpen = (proceed: () => void): void => {
      const now = performance.now();
      const wait = openings.untilAllowed(networks, now);
      if (wait === 0) {
        openings.spend(networks, now);
        return proceed();
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        whenMayOpen(proceed);
      }, Math.ceil(wait));
      timers.add(timer);
    };
    const handOver = (table: string): void => {
      isProved = true;
      options.onConnection({
        ...link,
        table,
        address: visitor.address,
        network: networks.at(-1),
        whenMayOpen,
      });
    };
    const isWrong = (): void => turnAway('wrong-code', visitor);
    if (visitor.table === undefined)
      askForProof(link, opened.protocol, options.keyFor, { proved: handOver, isWrong });
    else handOver(visitor.table);
  };

  const problem = await bind(tcp, options);
  if (problem) return { ok: false, problem };
  const { address, port } = tcp.address() as AddressInfo;
  let closed: Promise<unknown> | undefined;
  const refuseNew = (): void => {
    if (closed) return;
    closed = once(tcp, 'close');
    tcp.close();
  };
  const close = async (): Promise<void> => {
    refuseNew();
    for (const visitor of visitors.values()) dismiss(visitor, 'stopping');
    await closed;
  };
  return { ok: true, listening: { address, port, refuseNew, close } };
}

/**
 * The client's address from the header `X-Forwarded-For`, if the web server on this machine has added it: the last one
 * there.
 */
function forwardedFor({ headers }: IncomingMessage): string | undefined {
  const header = String(headers['x-forwarded-for'] ?? '');
  const address = plainAddress(header.slice(header.lastIndexOf(',') + 1).trim());
  return isIP(address) === 0 || isLoopback(address) ? undefined : address;
}

/** The networks whose limits apply to a connection: none if it comes from this machine. */
const networksFor = ({ address, isHere }: Pick<Visitor, 'address' | 'isHere'>): readonly string[] =>
  isHere ? [] : networksOf(address);

function dismiss({ socket, link }: Visitor, reason: CloseReason): void {
  if (link) link.close(reason);
  else socket.destroy();
}

/** Keeps a socket's errors from ending the process. An error closes the socket anyway. */
const ignoreErrors = (socket: Duplex): unknown => socket.on('error', () => undefined);

const endpointsOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`;

const isLetter = (byte: number | undefined): boolean => /^[a-z]$/i.test(String.fromCharCode(byte ?? 0));

/** The best version that both sides support. */
function commonVersion(request: IncomingMessage): string | undefined {
  const theirs = parseVersions(request.headers['sec-websocket-protocol']);
  return VERSIONS.find((version) => theirs.includes(version));
}

/** Answers a client that supports none of the server's versions, and lists them. */
function refuseVersion(socket: Duplex): void {
  const headers = [
    `Sec-WebSocket-Protocol: ${VERSIONS.join(', ')}`,
    'Connection: close',
    'Content-Length: 0',
  ];
  socket.end(`HTTP/1.1 400 Bad Request\r\n${headers.join('\r\n')}\r\n\r\n`);
}

/**
 * Closes a link if the peer sends more bytes than its allowed messages could contain, such as a flood of empty
 * fragments. A peer that doesn't stop loses its socket at once, because even unread bytes take memory.
 */
function limitBytes(socket: Socket, link: Link, limits: Limits): void {
  const bytes = limits.messageBytes + FRAME_BYTES;
  const allowance = createAllowance(limits.messagesPerSecond * bytes, limits.messageBurst * bytes);
  let isFlood = false;
  socket.on('data', ({ length }: Buffer) => {
    if (allowance.take(length)) return;
    if (isFlood) socket.destroy();
    isFlood = true;
    link.close('flood');
  });
}

/** Binds a server to a port, as `ListenOptions` describes. Returns the problem if no port works. */
async function bind(server: Server, { host, port }: ListenOptions): Promise<ListenProblem | undefined> {
  const last = port ?? DEFAULT_PORT + MORE_PORTS;
  for (let tried = port ?? DEFAULT_PORT; ; tried += 1) {
    try {
      server.listen({ port: tried, ...(host !== undefined && { host }) });
      await once(server, 'listening');
      return undefined;
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || tried >= last) return { kind: listenProblemOf(code), code };
    }
  }
}

/** Translates Node's error code for an address to listen on. */
export const listenProblemOf = (code: string): ListenProblem['kind'] => LISTEN_PROBLEMS[code] ?? 'other';

const LISTEN_PROBLEMS: Readonly<Record<string, ListenProblem['kind']>> = {
  EADDRINUSE: 'port-busy',
  EACCES: 'port-forbidden',
  EADDRNOTAVAIL: 'no-such-address',
  ENOTFOUND: 'no-such-address',
};
