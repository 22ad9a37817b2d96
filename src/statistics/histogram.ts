/** Values counted in neighbouring bins of one width. */
export interface Histogram {
  /** Points that a bin spans: `from` and the `binWidth - 1` whole numbers after it. */
  readonly binWidth: number;
  /** From the lowest value's bin to the highest's, those between them without gaps. */
  readonly bins: readonly { readonly from: number; readonly count: number }[];
}

/** A terminal of 40 columns holds as many bars. */
const MOST_BINS = 20;
const ROUND_WIDTHS = [5, 10, 20, 25, 50, 100];

/** Counts whole numbers in at most 20 bins, as narrow as a round width allows; at least one value. */
export function histogram(values: readonly number[]): Histogram {
  // Not spread into an argument list, which has an end.
  const [lowest, highest] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
  const binWidth = widthFor(lowest, highest);
  const first = Math.floor(lowest / binWidth);
  const counts = Array<number>(Math.floor(highest / binWidth) - first + 1).fill(0);
  for (const value of values) {
    const bin = Math.floor(value / binWidth) - first;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { binWidth, bins: counts.map((count, bin) => ({ from: (first + bin) * binWidth, count })) };
}

function widthFor(lowest: number, highest: number): number {
  const fits = (width: number): boolean =>
    Math.floor(highest / width) - Math.floor(lowest / width) < MOST_BINS;
  const round = ROUND_WIDTHS.find(fits);
  if (round !== undefined) return round;
  // House rules may be worth anything.
  let width = 2 * (ROUND_WIDTHS.at(-1) ?? 1);
  while (!fits(width)) width *= 2;
  return width;
}
