/** Returns the slope of the least-squares line through the points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  return mean(([x, y]) => (x - meanX) * (y - meanY)) / mean(([x]) => (x - meanX) ** 2);
}

/** Returns a quantile of the sample, by the nearest-rank method. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('an empty sample has no quantiles');
  return found;
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

export const fastest = (sample: readonly number[]): number => quantile(sample, 0);

/**
 * Returns the times of several measurements made by turns (A B A B ...), so that other work on the machine
 * slows all equally. Discards the first round, when the disk cache is cold.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  measurements: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(measurements) as Name[];
  const samples = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const value = await measurements[name]();
      if (round > 0) samples.get(name)?.push(value);
    }
  }
  return Object.fromEntries(samples) as Record<Name, number[]>;
}

/** Returns the median of each measurement made by `interleaved`. */
export async function interleavedMedians<Name extends string>(
  rounds: number,
  measurements: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const samples = Object.entries<readonly number[]>(await interleaved(rounds, measurements));
  return Object.fromEntries(samples.map(([name, sample]) => [name, median(sample)])) as Record<Name, number>;
}
