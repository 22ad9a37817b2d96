/** In points. Rounding can make equal costs differ, but by less than this. */
const SLACK = 1e-6;

/**
 * True if a cost is at least the limit, give or take rounding errors. Late in a game, costs of exactly 0.5 or 4 points
 * are common.
 */
export const reaches = (cost: number, limit: number): boolean => cost > limit - SLACK;

/** True for a best move, which costs 0, give or take a rounding error. */
export const isFree = (cost: number): boolean => cost < SLACK;
