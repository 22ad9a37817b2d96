/** In points. Costs that should be equal can differ by rounding errors, but by less than this. */
const SLACK = 1e-6;

/**
 * Returns whether a cost is at least a limit, give or take rounding errors. Late in a game, costs of exactly 0.5 or 4
 * points are common.
 */
export const reaches = (cost: number, limit: number): boolean => cost > limit - SLACK;

/**
 * Returns whether a move with this cost is a best move. Because of rounding errors, its cost isn't always exactly 0.
 */
export const isFree = (cost: number): boolean => cost < SLACK;
