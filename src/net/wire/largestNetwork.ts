/** The name that counts connections from this machine, which have no network. No network has it. */
export const HERE = 'here';

/** Counts items by their networks. */
export function countByNetwork<Item>(
  items: Iterable<Item>,
  networkOf: (item: Item) => string | undefined,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const network = networkOf(item) ?? HERE;
    counts.set(network, (counts.get(network) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the first item of the network with most items among `counted`, by default the items themselves.
 * Undefined if there are none. When places run out, this item gives up its place, so that somebody with a
 * network of their own keeps theirs.
 */
export function firstOfLargest<Item>(
  items: Iterable<Item>,
  networkOf: (item: Item) => string | undefined,
  counted: Iterable<Item> = items,
): Item | undefined {
  const counts = countByNetwork(counted, networkOf);
  const countOf = (item: Item): number => counts.get(networkOf(item) ?? HERE) ?? 0;
  let found: Item | undefined;
  for (const item of items) if (found === undefined || countOf(item) > countOf(found)) found = item;
  return found;
}
