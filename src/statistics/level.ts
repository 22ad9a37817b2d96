import { type Interval, meanInterval } from './intervals.js';
import { mean } from './lists.js';
import { type Trend, trendOf } from './trend.js';

/** What a seat's decisions cost, and what its dice gave, in points compared with perfect play. */
export interface SeatCosts {
  readonly cost: number;
  readonly luck: number;
}

/** How carefully a player decides. Costs depend on the dice much less than scores do. */
export interface Level {
  /** The number of finished games whose costs are known. */
  readonly games: number;
  /** The mean number of points that all decisions of a game cost. */
  readonly cost: number;
  /** Absent if there is only one game. */
  readonly costInterval?: Interval;
  /** The mean score without luck: with average dice, these decisions would have given this score. */
  readonly scoreWithoutLuck: number;
  /** The moving mean of the costs. */
  readonly trend: Trend;
}

/** Returns the level of a player from finished games in chronological order; undefined without games. */
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
