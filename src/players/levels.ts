/** The levels of computer players, the weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** How a level values moves, and how far it strays from the best. */
export interface Style {
  /**
   * What counts: the points of this turn; also what the open boxes usually bring, and the upper bonus; or the whole
   * game.
   */
  readonly sees: 'turn' | 'usual-points' | 'game';
  /**
   * Points. A move that costs this much is chosen 1/e times as often as the best one; 0 for a player that never errs.
   * This softmax over costs is the quantal response of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/** The levels with a style of their own. docs/analysis.md has the scores of each. */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 2.3 },
  casual: { sees: 'usual-points', spread: 1.05 },
  skilled: { sees: 'game', spread: 0.85 },
  perfect: { sees: 'game', spread: 0 },
};
