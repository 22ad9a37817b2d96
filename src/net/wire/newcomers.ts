import type { Socket } from 'node:net';
import { networkOf } from './addresses.js';
import type { Limits } from './limits.js';

/** Where a connection comes from. */
export interface Origin {
  /** The IP address of the client. */
  readonly address: string;
  /** Whether the connection comes from this machine, and not through a balancer. */
  readonly isHere: boolean;
}

/** Why a newcomer must go. `crowded`: the list is full, and this newcomer is the oldest one. */
export type NewcomerFault = 'late' | 'crowded';

/** Decides which connections may stay open, and keeps the connections that have not sent their first message yet. */
export interface Newcomers {
  /**
   * Adds a connection, and calls `dismiss` if its first message does not come in time. Returns false if the network of
   * the connection has too many connections or too many newcomers already.
   */
  add(socket: Socket, origin: Origin, dismiss: (why: NewcomerFault) => void): boolean;
  /** Notes that the first message of a connection has arrived. */
  remove(socket: Socket): void;
}

/** The name under which the connections from this machine are counted. No network has this name. */
const HERE = 'here';

interface Newcomer {
  readonly network: string;
  readonly timer: NodeJS.Timeout;
  readonly dismiss: (why: NewcomerFault) => void;
}

/**
 * Creates an empty list of newcomers. If the list is full, each new connection takes the place of the oldest one, so a
 * flood from many networks cannot keep other people out.
 */
export function createNewcomers(limits: Limits): Newcomers {
  /** Oldest first, because a `Map` keeps the order of insertion. */
  const newcomers = new Map<Socket, Newcomer>();
  const waiting = createCounter();
  const open = createCounter();

  const remove = (socket: Socket): Newcomer | undefined => {
    const newcomer = newcomers.get(socket);
    if (!newcomer) return undefined;
    newcomers.delete(socket);
    clearTimeout(newcomer.timer);
    waiting.change(newcomer.network, -1);
    return newcomer;
  };

  const isWelcome = (network: string, isHere: boolean): boolean => {
    const { connectionsFromHere, newcomersFromHere, connectionsPerNetwork, newcomersPerNetwork } = limits;
    return isHere
      ? open.of(network) < connectionsFromHere && waiting.of(network) < newcomersFromHere
      : open.of(network) < connectionsPerNetwork && waiting.of(network) < newcomersPerNetwork;
  };

  return {
    add(socket, { address, isHere }, dismiss) {
      const network = isHere ? HERE : networkOf(address);
      if (!isWelcome(network, isHere)) return false;
      open.change(network, 1);
      waiting.change(network, 1);
      const timer = setTimeout(() => remove(socket)?.dismiss('late'), limits.helloMs);
      newcomers.set(socket, { network, timer, dismiss });
      socket.once('close', () => {
        open.change(network, -1);
        remove(socket);
      });
      const [oldest] = newcomers.keys();
      if (oldest && newcomers.size > limits.newcomers) remove(oldest)?.dismiss('crowded');
      return true;
    },
    remove,
  };
}

/** Counts connections by their network. Forgets networks without connections. */
function createCounter(): { of(network: string): number; change(network: string, by: 1 | -1): void } {
  const counts = new Map<string, number>();
  const of = (network: string): number => counts.get(network) ?? 0;
  return {
    of,
    change(network, by) {
      const count = of(network) + by;
      if (count > 0) counts.set(network, count);
      else counts.delete(network);
    },
  };
}
