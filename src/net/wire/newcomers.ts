import type { Socket } from 'node:net';
import { networkOf } from './addresses.js';
import type { Limits } from './limits.js';

/** The connections that have not sent their first message yet. */
export interface Newcomers {
  /**
   * Adds a connection, and calls `dismiss` if the connection takes too long. Returns false if the network of the
   * connection has too many newcomers already.
   */
  add(socket: Socket, dismiss: () => void): boolean;
  /** Removes a connection, because its first message has arrived. */
  remove(socket: Socket): void;
}

interface Newcomer {
  readonly network: string;
  readonly timer: NodeJS.Timeout;
  readonly dismiss: () => void;
}

/**
 * Creates an empty list of newcomers. If the list is full, each new connection takes the place of the oldest one, so a
 * flood from many networks cannot keep other people out.
 */
export function createNewcomers(limits: Limits): Newcomers {
  /** Oldest first, because a `Map` keeps the order of insertion. */
  const newcomers = new Map<Socket, Newcomer>();
  const counts = new Map<string, number>();

  const remove = (socket: Socket): Newcomer | undefined => {
    const newcomer = newcomers.get(socket);
    if (!newcomer) return undefined;
    newcomers.delete(socket);
    clearTimeout(newcomer.timer);
    const left = (counts.get(newcomer.network) ?? 0) - 1;
    if (left > 0) counts.set(newcomer.network, left);
    else counts.delete(newcomer.network);
    return newcomer;
  };

  return {
    add(socket, dismiss) {
      const network = networkOf(socket.remoteAddress ?? '');
      const count = counts.get(network) ?? 0;
      if (count >= limits.newcomersPerNetwork) return false;
      counts.set(network, count + 1);
      const timer = setTimeout(() => remove(socket)?.dismiss(), limits.helloMs);
      newcomers.set(socket, { network, timer, dismiss });
      socket.once('close', () => remove(socket));
      const [oldest] = newcomers.keys();
      if (oldest && newcomers.size > limits.newcomers) remove(oldest)?.dismiss();
      return true;
    },
    remove,
  };
}
