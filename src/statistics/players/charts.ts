import { mean } from '../lists.js';

/** Counts of values in adjacent bins of equal width. */
export interface Histogram {
  /** The width of each bin in points. A bin covers the scores from `from` to `from + binWidth - 1`. */
  readonly binWidth: number;
  /** All bins from the lowest value to the highest, including empty bins. */
  readonly bins: readonly { readonly from: number; readonly count: number }[];
}

/** The number of bars that fit into a terminal 40 columns wide. */
const MAX_BINS = 20;
const ROUND_WIDTHS = [5, 10, 20, 25, 50, 100];

/**
 * Counts whole numbers in bins of equal width, using the smallest of ROUND_WIDTHS that gives at most 20 bins. Needs at
 * least one value.
 */
export function histogram(values: readonly number[]): Histogram {
  // Avoid `Math.min(...values)`: it fails for long lists, because the number of arguments is limited.
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
  // Under house rules, scores can be too far apart for any width in ROUND_WIDTHS.
  let width = 2 * (ROUND_WIDTHS.at(-1) ?? 1);
  while (!fits(width)) width *= 2;
  return width;
}

/** A player's scores over time, as a moving mean. */
export interface Trend {
  /**
   * The number of games in each mean. Each point of the chart is the mean of one game and the games just before that
   * game. The first points of the chart average fewer games.
   */
  readonly window: number;
  /** At most 30 points, spaced as evenly as possible, always including the first and the last game. */
  readonly points: readonly TrendPoint[];
}

export interface TrendPoint {
  /** The number of the game. Games are numbered from 1 in chronological order. */
  readonly game: number;
  readonly mean: number;
}

/** The number of chart points that fit into a terminal 40 columns wide. */
const MAX_POINTS = 30;
const MIN_WINDOW = 10;

/**
 * Returns the moving mean of a player's scores. The window is ten games or a tenth of all games, whichever is larger.
 * Averaging ten scores reduces the standard deviation from about 60 points to about 20 points. `scores` must contain at
 * least one score, in chronological order.
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
