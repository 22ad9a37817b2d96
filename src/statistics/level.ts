import { type Interval, meanInterval } from './intervals.js';
import { mean } from './lists.js';
import { type Trend, trendOf } from './trend.js';

/** The points that a player lost by decisions, and won by lucky dice, compared with perfect play. */
export interface SeatCosts {
  readonly cost: number;
  readonly luck: number;
}

/**
 * How well a player decides. It's measured by the cost of decisions, which depends on the dice much less than scores
 * do.
 */
export interface Level {
  /** The number of finished games whose costs are known. */
  readonly games: number;
  /** The mean cost of a game's decisions, in points. */
  readonly cost: number;
  /** The 95% confidence interval of the mean cost. Absent for a single game. */
  readonly costInterval?: Interval;
  /** The mean score with average dice: the score minus the luck. */
  readonly scoreWithoutLuck: number;
  /** How the costs change from game to game. */
  readonly trend: Trend;
}

/** Returns a player's level from finished games in chronological order; undefined without games. */
export function levelOf(games: readonly (SeatCosts & { readonly score: number })[]): Level | undefined {
  if (games.length === 0) return undefined;
  const costs = games.map(({ cost }) => cost);
  const interval = meanInterval(costs);
  return {
    games: games.length,
    cost: mean(costs),
    ...(interval && { costInterval: [Math.max(0, interval[0]), interval[1]] }),
    scoreWithoutLuck: mean(games.map(({ score, luck }) => score - luck)),
    trend: trendOf(costs),
  };
}
