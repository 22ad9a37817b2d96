import { mean } from './lists.js';

/** A player's scores or costs over time, as a moving mean. */
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
 * Returns the moving mean of values. The window is ten games or a tenth of all games, whichever is larger.
 * Averaging ten scores reduces the standard deviation from about 60 points to about 20 points. `values` must contain
 * at least one value, in chronological order.
 */
export function trendOf(values: readonly number[]): Trend {
  const window = Math.max(MIN_WINDOW, Math.ceil(values.length / 10));
  const points = sampled(values.length).map((game) => ({
    game,
    mean: mean(values.slice(Math.max(0, game - window), game)),
  }));
  return { window, points };
}

function sampled(games: number): number[] {
  const count = Math.min(games, MAX_POINTS);
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? 1 : 1 + Math.round((index * (games - 1)) / (count - 1)),
  );
}
