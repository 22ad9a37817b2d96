import { type Interval, meanInterval } from './intervals.js';
import { mean } from './lists.js';
import { type Trend, trendOf } from './trend.js';

/** How many points decisions lost and lucky dice won, compared with perfect play. */
export interface SeatCosts {
  readonly cost: number;
  readonly luck: number;
}

/** How well a player decides. We measure what decisions cost, because scores depend much more on the dice. */
export interface Level {
  /** Counts only finished games whose costs are known. */
  readonly games: number;
  /** Average points lost by decisions in a game. */
  readonly cost: number;
  /** 95% confidence interval of `cost`. One game isn't enough for it. */
  readonly costInterval?: Interval;
  /** Mean score minus luck: what the player would score with average dice. */
  readonly scoreWithoutLuck: number;
  /** The trend of the costs, not of the scores. */
  readonly trend: Trend;
}

/** Measures a player's level from finished games, oldest first. Undefined without games. */
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
