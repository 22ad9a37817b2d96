import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { CertificateAndKey } from './certificate.js';

/** A TCP proxy on 127.0.0.1 that can disturb the connections through it. */
export interface TestProxy extends AsyncDisposable {
  readonly port: number;
  /** The number of open connections from clients. */
  connections(): number;
  /** The number of connections that clients have opened so far. */
  accepted(): number;
  /** Forwards all bytes `ms` later. Bytes that are already under way keep their old delay. */
  delay(ms: number): void;
  /** Stops reading on both sides, so senders fill their buffers. Connections stay open. */
  stall(): void;
  /** Makes all connections half-open: both sides can still send, but the proxy throws the bytes away. */
  halfOpen(): void;
  /** Forwards bytes again after `stall` or `halfOpen`. Bytes that were thrown away stay lost. */
  forward(): void;
  /** Breaks all connections with a TCP reset. New connections are still accepted. */
  cut(): void;
  /** Breaks all connections, and stops listening. Disposing of the proxy does the same. */
  close(): Promise<void>;
}

/** The options of a proxy. */
export interface ProxyOptions {
  /** Connects clients to this port. */
  readonly to: number;
  /** The address of the server. By default, 127.0.0.1. */
  readonly host?: string;
  /** Speaks TLS with clients, and forwards the decrypted bytes. Without a certificate, forwards all bytes unchanged. */
  readonly tls?: CertificateAndKey;
  /** Returns the bytes to forward instead of the bytes that a side has sent. */
  readonly change?: (bytes: Buffer, from: 'client' | 'server') => Buffer;
}

/** Starts a proxy on any free port. New connections are treated in the same way as open ones. */
export async function startProxy({
  to,
  host = '127.0.0.1',
  tls,
  change = (bytes) => bytes,
}: ProxyOptions): Promise<TestProxy> {
  const clients = new Set<Socket>();
  const sockets = new Set<Socket>();
  let accepted = 0;
  let delayMs = 0;
  let mode: 'forward' | 'stall' | 'half-open' = 'forward';

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    if (mode === 'stall') socket.pause();
  };
  /** Forwards bytes and the end of a connection in one direction, in order. */
  const pass = (from: Socket, target: Socket, side: 'client' | 'server'): void => {
    let last: Promise<unknown> = Promise.resolve();
    const later = (action: () => void): void => {
      const isDue = delayMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, delayMs));
      last = Promise.all([last, isDue]).then(action);
    };
    from.on('data', (bytes) => {
      if (mode !== 'half-open') later(() => target.writable && target.write(change(bytes, side)));
    });
    from.once('close', () => {
      if (mode !== 'half-open') later(() => target.destroy());
    });
  };
  const accept = (client: Socket): void => {
    const server = connect({ host, port: to, noDelay: true });
    clients.add(client);
    accepted++;
    client.once('close', () => clients.delete(client));
    pass(client, server, 'client');
    pass(server, client, 'server');
    keep(client);
    keep(server);
  };

  const listener = tls ? createTlsServer(tls, accept) : createServer({ noDelay: true }, accept);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) {
      // Node can reset only plain TCP sockets.
      if (socket instanceof TLSSocket) socket.destroy();
      else socket.resetAndDestroy();
    }
  };

  const close = async (): Promise<void> => {
    if (!listener.listening) return;
    const closed = once(listener, 'close');
    listener.close();
    cut();
    await closed;
  };

  return {
    port,
    connections: () => clients.size,
    accepted: () => accepted,
    delay(ms) {
      delayMs = ms;
    },
    stall() {
      mode = 'stall';
      for (const socket of sockets) socket.pause();
    },
    halfOpen() {
      mode = 'half-open';
      for (const socket of sockets) socket.resume();
    },
    forward() {
      mode = 'forward';
      for (const socket of sockets) socket.resume();
    },
    cut,
    close,
    [Symbol.asyncDispose]: close,
  };
}
