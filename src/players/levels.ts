/** The levels of computer players, weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** How computer players of a level evaluate moves, and how often they make mistakes. */
export interface Style {
  /**
   * What the evaluation of a move takes into account. `turn`: only the points of this turn. `usual-points`: also the
   * usual points of the open boxes, and the upper bonus. `game`: the rest of the game.
   */
  readonly sees: 'turn' | 'usual-points' | 'game';
  /**
   * The size of typical mistakes in points, or 0 for a player without mistakes. A move that is worse than the best move
   * by this amount is chosen 1/e times as often. This softmax is the quantal response of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/**
 * The style of each level. The level `rival` has no style, because it has its own policy. docs/analysis.md lists the
 * average scores of all levels.
 */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 2.3 },
  casual: { sees: 'usual-points', spread: 1.05 },
  skilled: { sees: 'game', spread: 0.85 },
  perfect: { sees: 'game', spread: 0 },
};
