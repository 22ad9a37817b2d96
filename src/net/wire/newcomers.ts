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

/** Why a connection must go. `crowded`: other connections need its place, or too many of them are waiting for a place. */
export type NewcomerFault = 'late' | 'crowded';

/** What happens to a newcomer. */
export interface NewcomerEvents {
  /** There is a place for the newcomer, so the server can read from it. */
  readonly start: () => void;
  /** The newcomer must go, because it has had no place or sent no message in time, or because others need its place. */
  readonly dismiss: (why: NewcomerFault) => void;
}

/** Decides which connections may stay open, and keeps the connections that have not sent their first message yet. */
export interface Newcomers {
  /**
   * Adds a connection, which gets a place now or later. Returns a reason if it must be closed. `full`: its network has
   * too many connections or too many newcomers already.
   */
  add(socket: Socket, origin: Origin, events: NewcomerEvents): 'full' | undefined;
  /** Notes that the first message of a connection has arrived. */
  remove(socket: Socket): void;
}

/** The name under which the connections from this machine are counted. No network has this name. */
const HERE = 'here';

interface Newcomer {
  readonly network: string;
  readonly events: NewcomerEvents;
}

interface Timed extends Newcomer {
  readonly lateTimer: NodeJS.Timeout;
}

interface Placed extends Timed {
  readonly since: number;
}

/**
 * Creates an empty list of newcomers. If the list is full, each further connection waits until a newcomer leaves, or
 * until the oldest one has had enough time. If many are waiting, the latest is the first to get a place, and the oldest
 * must go, because its client has probably given up. So a flood from many networks cannot keep other people out.
 */
export function createNewcomers(limits: Limits): Newcomers {
  /** Oldest first, because a `Map` keeps the order of insertion. */
  const placed = new Map<Socket, Placed>();
  const queue = new Map<Socket, Timed>();
  const waiting = createCounter();
  const open = createCounter();
  let queueTimer: NodeJS.Timeout | undefined;

  const remove = (socket: Socket): Newcomer | undefined => {
    const newcomer = placed.get(socket) ?? queue.get(socket);
    if (!newcomer) return undefined;
    clearTimeout(newcomer.lateTimer);
    placed.delete(socket);
    queue.delete(socket);
    waiting.change(newcomer.network, -1);
    fillPlaces();
    return newcomer;
  };

  const dismiss = (socket: Socket, why: NewcomerFault): void => remove(socket)?.events.dismiss(why);

  const timed = (socket: Socket, { network, events }: Newcomer): Timed => ({
    network,
    events,
    lateTimer: setTimeout(() => dismiss(socket, 'late'), limits.helloMs),
  });

  const place = (socket: Socket, newcomer: Timed): void => {
    queue.delete(socket);
    clearTimeout(newcomer.lateTimer);
    placed.set(socket, { ...timed(socket, newcomer), since: performance.now() });
    newcomer.events.start();
  };

  /** Returns the connection that gets the next place. */
  const nextInQueue = (): readonly [Socket, Timed] | undefined => {
    if (queue.size > limits.queue / 2) return [...queue].at(-1);
    const [oldest] = queue;
    return oldest;
  };

  /** Gives places to those who are waiting. */
  const fillPlaces = (): void => {
    clearTimeout(queueTimer);
    const next = nextInQueue();
    if (!next) return;
    if (placed.size < limits.newcomers) {
      place(...next);
      return fillPlaces();
    }
    const [oldest] = placed;
    if (!oldest) return;
    const [socket, { since }] = oldest;
    const left = since + limits.newcomerMs - performance.now();
    // The oldest newcomer leaves its place to the next connection.
    if (left > 0) queueTimer = setTimeout(fillPlaces, Math.ceil(left));
    else dismiss(socket, 'crowded');
  };

  const isWelcome = (network: string, isHere: boolean): boolean => {
    const { connectionsFromHere, newcomersFromHere, connectionsPerNetwork, newcomersPerNetwork } = limits;
    return isHere
      ? open.of(network) < connectionsFromHere && waiting.of(network) < newcomersFromHere
      : open.of(network) < connectionsPerNetwork && waiting.of(network) < newcomersPerNetwork;
  };

  return {
    add(socket, { address, isHere }, events) {
      const network = isHere ? HERE : networkOf(address);
      if (!isWelcome(network, isHere)) return 'full';
      open.change(network, 1);
      waiting.change(network, 1);
      socket.once('close', () => {
        open.change(network, -1);
        remove(socket);
      });
      queue.set(socket, timed(socket, { network, events }));
      const [oldest] = queue.size > limits.queue ? queue : [];
      if (oldest) dismiss(oldest[0], 'crowded');
      fillPlaces();
      return undefined;
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
