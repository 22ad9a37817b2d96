/** The computer players, the weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** How a computer player values moves, and how far it strays from the best. */
export interface Style {
  /**
   * The points of this turn alone; the same beside what the boxes usually bring, with an eye on the upper bonus; or what
   * the whole game comes to.
   */
  readonly sees: 'turn' | 'usual-points' | 'game';
  /**
   * Points: a move that costs so much is chosen 1/e times as often as the best one. 0 for a player who never errs. A
   * softmax over costs, the quantal response of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/** The levels that play by a style of their own; docs/analysis.md tells what each scores. */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 2.3 },
  casual: { sees: 'usual-points', spread: 1.05 },
  skilled: { sees: 'game', spread: 0.85 },
  perfect: { sees: 'game', spread: 0 },
};
