/**
 * Limits how often each network may do something, with a token bucket for each. Networks are listed as by `networksOf`;
 * connections without one aren't limited. All times are in ms on a monotonic clock.
 */
export interface NetworkBudget {
  /** Milliseconds until all of these networks may do it once more; 0 if they may now. */
  untilAllowed(networks: readonly string[], now: number): number;
  spend(networks: readonly string[], now: number): void;
}

/**
 * An IPv6 /48 may do it this many times as often as a /64, because a /48 can belong to one customer, or to thousands of
 * customers of a mobile network.
 */
const WIDER = 4;

/** Creates a budget: each network may do it `burst` times at once, and `perSecond` times per second after that. */
export function createNetworkBudget(perSecond: number, burst: number): NetworkBudget {
  /** When each network's bucket is full again. The networks that used it last are at the end. */
  const wholeAt = new Map<string, number>();
  const oneMs = 1_000 / perSecond;
  return {
    untilAllowed(networks, now) {
      let wait = 0;
      let cost = oneMs;
      for (const network of networks) {
        const wholeIn = (wholeAt.get(network) ?? now) - now;
        wait = Math.max(wait, wholeIn + cost - burst * oneMs);
        cost /= WIDER;
      }
      return wait;
    },
    spend(networks, now) {
      let cost = oneMs;
      for (const network of networks) {
        const after = Math.max(now, wholeAt.get(network) ?? 0) + cost;
        wholeAt.delete(network);
        wholeAt.set(network, after);
        cost /= WIDER;
      }
      for (const [network, at] of wholeAt) {
        if (at > now) return;
        wholeAt.delete(network);
      }
    },
  };
}
