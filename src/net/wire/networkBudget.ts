/**
 * Limits how often something may happen from each network, with a token bucket for each. Networks are listed
 * as by `networksOf`; connections without one aren't limited. All times are in ms on a monotonic clock.
 */
export interface NetworkBudget {
  /** Returns the time until these networks may all do it once more, or 0 for now. */
  untilAllowed(networks: readonly string[], now: number): number;
  spend(networks: readonly string[], now: number): void;
}

/**
 * How much more an IPv6 /48 may do than a /64. It can belong to one customer, or to the thousands of a mobile
 * network.
 */
const WIDER = 4;

/** Creates a budget of `burst` times at once, which refills at `perSecond`. */
export function createNetworkBudget(perSecond: number, burst: number): NetworkBudget {
  /** When each network's budget will be whole again, with the latest spenders last. */
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
