import { mean } from '../lists.js';

/** Counts of values in neighbouring bins of equal width. */
export interface Histogram {
  /** The points of a bin: `from` and the `binWidth - 1` whole numbers after it. */
  readonly binWidth: number;
  /** Every bin from the lowest value to the highest, including empty ones. */
  readonly bins: readonly { readonly from: number; readonly count: number }[];
}

/** A terminal of 40 columns has room for this many bars. */
const MAX_BINS = 20;
const ROUND_WIDTHS = [5, 10, 20, 25, 50, 100];

/** Counts whole numbers in at most 20 bins, as narrow as a round width allows. Needs at least one value. */
export function histogram(values: readonly number[]): Histogram {
  // Not by Math.min(...values), because argument lists have a limit.
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
    Math.floor(highest / width) - Math.floor(lowest / width) < MAX_BINS;
  const round = ROUND_WIDTHS.find(fits);
  if (round !== undefined) return round;
  // House rules can have scores of any size.
  let width = 2 * (ROUND_WIDTHS.at(-1) ?? 1);
  while (!fits(width)) width *= 2;
  return width;
}

/** The course of a player's scores. */
export interface Trend {
  /** The number of games in the mean of a point, the point's own game last. The first points have fewer. */
  readonly window: number;
  /** At most 30, evenly spaced in whole games, always including the first and the last game. */
  readonly points: readonly TrendPoint[];
}

export interface TrendPoint {
  /** Counted from 1, in the order of time. */
  readonly game: number;
  readonly mean: number;
}

/** A terminal of 40 columns has room for this many points. */
const MAX_POINTS = 30;
const MIN_WINDOW = 10;

/**
 * Returns a moving mean: each point is the mean of the ten latest scores, or of the latest tenth of all scores if
 * that is more. Single scores stray by about 60 points, the mean of ten by 20.
 *
 * @param scores in the order of time, at least one
 */
export function trendOf(scores: readonly number[]): Trend {
  const window = Math.max(MIN_WINDOW, Math.ceil(scores.length / 10));
  const points = sampled(scores.length).map((game) => ({
    game,
    mean: mean(scores.slice(Math.max(0, game - window), game)),
  }));
  return { window, points };
}

function sampled(games: number): number[] {
  const count = Math.min(games, MAX_POINTS);
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? 1 : 1 + Math.round((index * (games - 1)) / (count - 1)),
  );
}
