import type { Level } from './levels.js';

/** How a computer player values moves, and how far it strays from the best. */
export interface Style {
  /** The points of this turn alone, or of the whole game. */
  readonly sees: 'turn' | 'game';
  /**
   * Points: a move that costs so much is chosen 1/e times as often as the best one. 0 for a player who never errs. A
   * softmax over costs, the quantal response of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/** The levels that play by a style of their own; `rival` plays as `perfect` until it chases. */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 5 },
  casual: { sees: 'turn', spread: 1 },
  skilled: { sees: 'game', spread: 1.5 },
  perfect: { sees: 'game', spread: 0 },
};

/**
 * The item that a softmax over costs comes to.
 *
 * @param items the best one first, its cost 0
 * @param chance from 0 to 1, 1 excluded
 */
export function softmax<Item extends { readonly cost: number }>(
  items: readonly Item[],
  spread: number,
  chance: number,
): Item | undefined {
  if (spread === 0) return items[0];
  const weights = items.map(({ cost }) => Math.exp(-cost / spread));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  return items.find((_item, index) => (left -= weights[index] ?? 0) < 0) ?? items[0];
}
