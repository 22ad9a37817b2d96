/** Rounding errors in computed costs, in points, are smaller than this limit. */
const SLACK = 1e-6;

/**
 * Returns whether a cost is at least a limit, or below it only because of rounding errors. Late in a game, costs of
 * exactly 0.5 or 4 points are common.
 */
export const reaches = (cost: number, limit: number): boolean => cost > limit - SLACK;

/** Returns whether a move with this cost is a best move: it costs nothing, apart from rounding errors. */
export const isFree = (cost: number): boolean => cost < SLACK;
