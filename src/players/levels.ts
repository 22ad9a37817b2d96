/** The levels of computer players, the weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** How a level values moves, and how often it makes mistakes. */
export interface Style {
  /**
   * What the level takes into account. `turn`: only the points of this turn. `usual-points`: also the usual points of
   * the open boxes, and the upper bonus. `game`: the whole rest of the game.
   */
  readonly sees: 'turn' | 'usual-points' | 'game';
  /**
   * In points; 0 for a player that makes no mistakes. A move that costs this much is chosen 1/e times as often as the
   * best move. This softmax over costs is the quantal response of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/**
 * The style of each level. `rival` has no style because it plays by its own policy. docs/analysis.md lists the scores.
 */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 2.3 },
  casual: { sees: 'usual-points', spread: 1.05 },
  skilled: { sees: 'game', spread: 0.85 },
  perfect: { sees: 'game', spread: 0 },
};
