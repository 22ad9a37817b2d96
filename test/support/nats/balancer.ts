import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Passes TCP connections on to servers in turn. Runs in this process. */
export interface Balancer extends AsyncDisposable {
  readonly port: number;
  /** Passes the next connections on to these ports of this machine. Open connections stay. */
  use(ports: readonly number[]): void;
}

/** Starts a balancer, which has no servers yet. If a server does not accept a connection, the next one gets it. */
export async function startBalancer(): Promise<Balancer> {
  let ports: readonly number[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();

  const passOn = (client: Socket, attempts: number): void => {
    const port = ports[turn++ % ports.length];
    if (port === undefined || attempts === 0) {
      client.destroy();
      return;
    }
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    let isConnected = false;
    server.once('connect', () => {
      isConnected = true;
      sockets.add(server);
      client.pipe(server);
      server.pipe(client);
    });
    server.on('error', () => {
      if (isConnected) client.destroy();
      else passOn(client, attempts - 1);
    });
    server.once('close', () => {
      sockets.delete(server);
      if (isConnected) client.destroy();
    });
    client.once('close', () => server.destroy());
  };

  const balancer = createServer({ noDelay: true }, (client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('close', () => sockets.delete(client));
    passOn(client, ports.length);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    port: (balancer.address() as AddressInfo).port,
    use: (next) => void (ports = next),
    async [Symbol.asyncDispose]() {
      const closed = once(balancer, 'close');
      balancer.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
