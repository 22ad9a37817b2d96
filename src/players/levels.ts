/** The levels of computer players, weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** How a computer player evaluates moves, and how large its typical mistakes are. */
export interface Style {
  /**
   * Which points the computer player considers when it compares moves. `turn`: only the points of this turn.
   * `usual-points`: also the upper bonus, and the usual points of the open boxes. `game`: all points in the rest of the
   * game.
   */
  readonly sees: 'turn' | 'usual-points' | 'game';
  /**
   * The typical size of a mistake, in points, or 0 if the computer player makes no mistakes. A move worth `spread`
   * points less than the best move is chosen 1/e times as often as the best move. This softmax is the quantal response
   * model of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/**
 * The playing style of each level. The level `rival` has no style, because it has its own policy. For the average
 * scores of all levels, see docs/analysis.md.
 */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 2.3 },
  casual: { sees: 'usual-points', spread: 1.05 },
  skilled: { sees: 'game', spread: 0.85 },
  perfect: { sees: 'game', spread: 0 },
};
