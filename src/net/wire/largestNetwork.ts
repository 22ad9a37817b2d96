/**
 * The name under which connections from this machine are counted, because they have no network. No network has this
 * name.
 */
export const HERE = 'here';

/** Returns how many of the items each network has. */
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
 * Returns the first item of the network that has the most items in `counted`, by default `items`. Undefined if there
 * are no items. When places run out, this item loses its place, so that a crowd from one network can't drive out
 * everybody else.
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
