/** Connections from this machine have no network, so they're counted under this name. No network has it. */
export const HERE = 'here';

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
 * Finds who loses a place when places run out: the first item of the network with the most items in `counted`. So a
 * crowd from one network can't drive out everybody else. Undefined if there are no items.
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
