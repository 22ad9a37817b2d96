import { mean } from './numbers.js';

/** How a player's scores went in the course of time. */
export interface Trend {
  /** How many games a point is the mean of, itself the last of them; the first points have fewer before them. */
  readonly window: number;
  /** At most 30, as evenly spaced as whole games allow; the first game and the last are always among them. */
  readonly points: readonly TrendPoint[];
}

export interface TrendPoint {
  /** Counted from 1 in the order of time. */
  readonly game: number;
  readonly mean: number;
}

/** A terminal of 40 columns holds as many. */
const MOST_POINTS = 30;
const SMALLEST_WINDOW = 10;

/**
 * A moving mean: each point is the mean of the ten latest scores, or of the latest tenth of all where that is
 * more. Single scores stray by some 60 points, which a mean of ten brings down to 20.
 *
 * @param scores in the order of time, at least one
 */
export function trendOf(scores: readonly number[]): Trend {
  const window = Math.max(SMALLEST_WINDOW, Math.ceil(scores.length / 10));
  const points = sampled(scores.length).map((game) => ({
    game,
    mean: mean(scores.slice(Math.max(0, game - window), game)),
  }));
  return { window, points };
}

function sampled(games: number): number[] {
  const count = Math.min(games, MOST_POINTS);
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? 1 : 1 + Math.round((index * (games - 1)) / (count - 1)),
  );
}
