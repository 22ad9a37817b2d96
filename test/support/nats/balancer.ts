import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP balancer on 127.0.0.1, which gives each new connection to the next server. */
export interface Balancer extends AsyncDisposable {
  readonly port: number;
  /** Sets the ports of the servers. Open connections stay where they are. */
  use(ports: readonly number[]): void;
}

/** Starts a balancer without servers. */
export async function startBalancer(): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let servers: readonly number[] = [];
  let next = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const listener = createServer({ noDelay: true }, (client) => {
    keep(client);
    const port = servers[next++ % Math.max(1, servers.length)];
    if (port === undefined) return client.destroy();
    // A server that has just ended refuses the connection. Then the client tries again.
    const server = keep(connect({ host: '127.0.0.1', port, noDelay: true }));
    client.pipe(server);
    server.pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    return undefined;
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    use: (ports) => void (servers = ports),
    async [Symbol.asyncDispose]() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
