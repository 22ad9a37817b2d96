import type { Limits } from './limits.js';
import { countByNetwork, firstOfLargest, HERE } from './largestNetwork.js';
import { createNetworkBudget } from './networkBudget.js';

/**
 * Why a newcomer must go. `late`: its first message didn't come in time. `full`: its network has too many open
 * connections. `crowded`: it lost its place to others, or didn't get one in time.
 */
export type NewcomerFault = 'late' | 'full' | 'crowded';

/** A connection that hasn't sent its first message yet. */
export interface Newcomer {
  /** Replaces the connection's networks with those of the client's real address, which a balancer passed on. */
  locate(networks: readonly string[]): void;
  /** Call when the first bytes arrive. Calls `start` once the handshake may begin: now, or later. */
  ready(start: () => void): void;
  /** Call when the first message comes, so that the connection may stay. */
  settle(): void;
  /** Call when the connection is closed, before or after its first message. */
  leave(): void;
}

/** Decides when the handshakes of newcomers begin, and which newcomers must go. */
export interface Newcomers {
  /**
   * Adds a connection. `networks` are those that `networksOf` returns for its address, or none if it's from this
   * machine. `dismiss` is called if the newcomer must go.
   */
  add(networks: readonly string[], dismiss: (why: NewcomerFault) => void): Newcomer;
}

interface Entry {
  networks: readonly string[];
  readonly dismiss: (why: NewcomerFault) => void;
  readonly deadline: NodeJS.Timeout;
  start?: () => void;
  since?: number;
}

/** If one network has more than this many times the handshakes of another that needs a place, it loses one at once. */
const FAR_MORE = 4;

/** Places are shared fairly among newcomers' widest networks. */
const widest = ({ networks }: Entry): string | undefined => networks.at(-1);
const narrowest = ({ networks }: Entry): string => networks[0] ?? HERE;

/**
 * Starts without newcomers. Those that have sent nothing are cheap, and don't use their network's budget, which limits
 * only handshakes. If there are too many handshakes or newcomers, the network with most of them loses one first. Among
 * those that wait, the latest goes first, because the earlier clients have probably given up.
 */
export function createNewcomers(limits: Limits): Newcomers {
  const budget = createNetworkBudget(limits.handshakesPerSecond, limits.handshakeBurst);
  const newcomers = new Set<Entry>();
  /** Open connections per network whose handshakes have begun. */
  const open = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const isFull = (entry: Entry): boolean => {
    const most = entry.networks.length > 0 ? limits.connectionsPerNetwork : limits.connectionsFromHere;
    return (open.get(narrowest(entry)) ?? 0) >= most;
  };

  const remove = (entry: Entry): boolean => {
    // This is called for every message, and usually the connection isn't a newcomer any more.
    if (!newcomers.delete(entry)) return false;
    clearTimeout(entry.deadline);
    return true;
  };

  const dismiss = (entry: Entry, why: NewcomerFault): void => {
    if (remove(entry)) entry.dismiss(why);
  };

  const expire = (entry: Entry): void => {
    const isWaiting = entry.start !== undefined && entry.since === undefined;
    const missed = isFull(entry) ? 'full' : 'crowded';
    dismiss(entry, isWaiting ? missed : 'late');
    fill();
  };

  const begin = (entry: Entry): void => {
    entry.since = performance.now();
    budget.spend(entry.networks, entry.since);
    open.set(narrowest(entry), (open.get(narrowest(entry)) ?? 0) + 1);
    entry.start?.();
  };

  /** Begins waiting handshakes for which there's a place, and whose networks may begin one now. */
  const fill = (): void => {
    clearTimeout(timer);
    const begun = [...newcomers].filter(({ since }) => since !== undefined);
    const held = countByNetwork(begun, widest);
    const heldBy = (entry: Entry): number => held.get(widest(entry) ?? HERE) ?? 0;
    const now = performance.now();
    let next: Entry | undefined;
    let wait = Infinity;
    for (const entry of newcomers) {
      if (!entry.start || entry.since !== undefined || isFull(entry)) continue;
      const left = budget.untilAllowed(entry.networks, now);
      if (left > 0) wait = Math.min(wait, left);
      else if (!next || heldBy(entry) <= heldBy(next)) next = entry;
    }
    if (next) {
      const leaver = begun.length < limits.handshakes ? undefined : firstOfLargest(begun, widest);
      const isUnfair = leaver !== undefined && heldBy(leaver) > FAR_MORE * (heldBy(next) + 1);
      wait = leaver?.since === undefined || isUnfair ? 0 : leaver.since + limits.handshakeMs - now;
      if (wait <= 0) {
        if (leaver) dismiss(leaver, 'crowded');
        begin(next);
        return fill();
      }
    }
    if (wait < Infinity) timer = setTimeout(fill, Math.ceil(wait));
  };

  return {
    add(networks, dismissIt) {
      if (newcomers.size >= limits.newcomers) {
        const others = [...newcomers].filter(({ since }) => since === undefined);
        const leaver = firstOfLargest(others, widest, newcomers);
        if (leaver) dismiss(leaver, 'crowded');
      }
      const deadline = setTimeout(() => expire(entry), limits.helloMs);
      const entry: Entry = { networks, dismiss: dismissIt, deadline };
      newcomers.add(entry);
      return {
        locate: (found) => void (entry.networks = found),
        ready(start) {
          entry.start = start;
          fill();
        },
        settle() {
          if (remove(entry)) fill();
        },
        leave() {
          remove(entry);
          if (entry.since === undefined) return;
          const left = (open.get(narrowest(entry)) ?? 0) - 1;
          if (left > 0) open.set(narrowest(entry), left);
          else open.delete(narrowest(entry));
          fill();
        },
      };
    },
  };
}
