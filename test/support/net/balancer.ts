import { once } from 'node:events';
import { type AddressInfo, connect, createServer, isIPv4, type Socket } from 'node:net';

/** Changes to a header of the PROXY protocol. */
export interface HeaderChanges {
  readonly command?: number;
  readonly family?: number;
  /** Data after the addresses. */
  readonly extra?: Buffer;
}

/** Returns a header of the PROXY protocol, version 2, for a client with this address. */
export function proxyHeader(
  address: string,
  { command = 0x21, family, extra = Buffer.alloc(0) }: HeaderChanges = {},
): Buffer {
  const client = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  // The address of the server, and both ports.
  const rest = Buffer.alloc(client.length + 4);
  const fixed = Buffer.from('0d0a0d0a000d0a515549540a00000000', 'hex');
  fixed.writeUInt8(command, 12);
  fixed.writeUInt8(family ?? (client.length === 4 ? 0x11 : 0x21), 13);
  fixed.writeUInt16BE(client.length + rest.length + extra.length, 14);
  return Buffer.concat([fixed, client, rest, extra]);
}

function ipv6Bytes(address: string): Buffer {
  const hex = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = '', right = ''] = hex.split('::').map((part) => part.split(':').filter(Boolean));
  const [before, after] = [[...left], [...right]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0'));
  return Buffer.from(groups.join(''), 'hex');
}

/** A balancer on 127.0.0.1, which forwards bytes to a server. */
export interface TestBalancer extends AsyncDisposable {
  readonly port: number;
  /** Sets the bytes that each new connection starts with, in parts that are sent one after another. */
  header: readonly Buffer[];
}

/** Starts a balancer that forwards to a port on 127.0.0.1. */
export async function startBalancer(to: number, ...header: readonly Buffer[]): Promise<TestBalancer> {
  const sockets = new Set<Socket>();
  const balancer = createServer((client) => {
    const server = connect({ port: to, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        server.destroy();
      });
    }
    server.on('connect', () => void forward(client, server));
  });
  const forward = async (client: Socket, server: Socket): Promise<void> => {
    for (const part of started.header) {
      await new Promise((resolve) => server.write(part, resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.pipe(server).pipe(client);
  };
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const started: TestBalancer = {
    port: (balancer.address() as AddressInfo).port,
    header,
    async [Symbol.asyncDispose]() {
      const closed = once(balancer, 'close');
      balancer.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return started;
}
