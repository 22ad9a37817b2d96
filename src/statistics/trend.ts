import { mean } from './lists.js';

/** A player's scores or costs over time, as a moving mean. */
export interface Trend {
  /** Each point averages its game and the ones just before it, this many in all. The first points average fewer. */
  readonly window: number;
  /** At most 30 points, at evenly spaced games. The first and the last game always have one. */
  readonly points: readonly TrendPoint[];
}

export interface TrendPoint {
  /** The game's number, from 1 for the oldest. */
  readonly game: number;
  readonly mean: number;
}

/** As many points as fit into a terminal 40 columns wide. */
const MAX_POINTS = 30;
const MIN_WINDOW = 10;

/**
 * Smooths values, oldest first, with a moving mean over ten games or a tenth of all, whichever is more. Averaging ten
 * scores cuts the standard deviation from about 60 points to about 20.
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
