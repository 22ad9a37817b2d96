/**
 * Limits how often something may happen from each network, with a token bucket per network. Networks are listed as by
 * `networksOf`. Connections from no network are not limited. All times are in ms on a monotonic clock.
 */
export interface NetworkBudget {
  /** Returns the time until the budget allows it once more from all these networks, or 0 if it is allowed now. */
  untilAllowed(networks: readonly string[], now: number): number;
  /** Notes that it has happened. */
  spend(networks: readonly string[], now: number): void;
}

/** How much more an IPv6 /48 may do than a /64. One customer can have it, or the thousands of a mobile network. */
const WIDER = 4;

/** Creates a budget of `burst` times at once, which refills at `perSecond`. */
export function createNetworkBudget(perSecond: number, burst: number): NetworkBudget {
  /** When the budget of each network will be whole again. The networks that have just spent something are last. */
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
