export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** NaN for an empty list. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** The middle of a sorted list, or the mean of the two middle values. NaN for an empty list. */
export function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return mean(sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1, middle + 1));
}

/** The standard deviation of a sample (divides by n - 1). Undefined for fewer than two values. */
export function standardDeviation(values: readonly number[]): number | undefined {
  if (values.length < 2) return undefined;
  const centre = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

/** Groups items by key. Groups are in the order in which their keys first appear. */
export function groupBy<T>(
  items: Iterable<T>,
  keyOf: (item: T) => string,
): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
