import { networkInterfaces } from 'node:os';
import { isLoopback } from '../../../src/net/wire/addresses.js';
import { type Code, keyOf, newSecret, newTableName } from '../../../src/net/wire/code.js';
import { connect, type ConnectOptions } from '../../../src/net/wire/connect.js';
import type { Connection, Ending } from '../../../src/net/wire/connection.js';
import type { Invitation } from '../../../src/net/wire/invitation.js';
import {
  listen,
  type Listening,
  type ListenOptions,
  type ServerConnection,
} from '../../../src/net/wire/listen.js';
import type { Message } from '../../../src/net/wire/message.js';

/** An IPv4 address of this machine that other machines can reach. Undefined without a network. */
export const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((card) => card ?? [])
  .find(({ address, family }) => family === 'IPv4' && !isLoopback(address))?.address;

/** A connection whose messages a test reads one by one. */
export interface Peer<Kind extends Connection = Connection> {
  readonly connection: Kind;
  /** Resolves to the next unread message. */
  next(): Promise<Message>;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<Ending>;
}

/** Reads the messages of a connection. */
export function peerOf<Kind extends Connection>(connection: Kind): Peer<Kind> {
  const messages = createQueue<Message>();
  const ended = new Promise<Ending>((resolve) => {
    connection.receive({ message: messages.add, closed: resolve });
  });
  return { connection, next: messages.next, ended };
}

/** A server with one table. */
export interface TestServer extends AsyncDisposable {
  readonly listening: Listening;
  readonly code: Code;
  /** A direct invitation through 127.0.0.1, with the port of the server or of a proxy. */
  invitation(port?: number): Invitation;
  /** The same as an unencrypted invitation. */
  plainInvitation(port?: number): Invitation;
  /** Resolves to the next client that connects with the code. */
  next(): Promise<Peer<ServerConnection>>;
}

/** Starts a server on 127.0.0.1, or on the given host. */
export async function startServer(options: Partial<ListenOptions> = {}): Promise<TestServer> {
  const table = newTableName();
  const code = { table, key: keyOf(newSecret(), table) };
  const arrivals = createQueue<Peer<ServerConnection>>();
  const result = await listen({
    host: '127.0.0.1',
    port: 0,
    keyFor: (name) => (name === code.table ? code.key : undefined),
    onConnection: (connection) => arrivals.add(peerOf(connection)),
    ...options,
  });
  if (!result.ok) throw new Error(result.problem.code);
  const { listening } = result;
  return {
    listening,
    code,
    invitation: (port = listening.port) => ({ kind: 'direct', host: '127.0.0.1', port, code }),
    plainInvitation: (port = listening.port) => ({ kind: 'ws', host: '127.0.0.1', port, path: '/', code }),
    next: arrivals.next,
    [Symbol.asyncDispose]: () => listening.close(),
  };
}

/** Connects to a table. Throws an error if the client cannot connect. */
export async function connectPeer(invitation: Invitation, options?: ConnectOptions): Promise<Peer> {
  const result = await connect(invitation, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return peerOf(result.connection);
}

/** Connects a client to a server. Returns both ends of the connection. */
export async function connectPair(
  server: TestServer,
  invitation = server.invitation(),
  options?: ConnectOptions,
): Promise<{ client: Peer; server: Peer<ServerConnection> }> {
  const [client, arrived] = await Promise.all([connectPeer(invitation, options), server.next()]);
  return { client, server: arrived };
}

/** A queue whose reader waits for the next item. */
function createQueue<Item>(): { add(item: Item): void; next(): Promise<Item> } {
  const items: Item[] = [];
  const readers: ((item: Item) => void)[] = [];
  return {
    add(item) {
      const reader = readers.shift();
      if (reader) reader(item);
      else items.push(item);
    },
    next: () =>
      new Promise((resolve) => {
        const [item] = items.splice(0, 1);
        if (item === undefined) readers.push(resolve);
        else resolve(item);
      }),
  };
}
