import { BOXES } from '../engine/index.js';
import { type Advice, type Move, SAME_WORTH } from './advice.js';
import type { Choice, WeighedMoves } from './solution.js';

/** Every box, and the holds of five different dice that leave one to roll. */
export const MOST_MOVES = BOXES.length + 31;

/** The first of those that are worth most, up to rounding. */
export function bestOf({ count, choices, expected }: WeighedMoves): Choice {
  let best = 0;
  for (let index = 1; index < count; index++) {
    if ((expected[index] ?? 0) > (expected[best] ?? 0) + SAME_WORTH) best = index;
  }
  const choice = choices[best];
  if (!choice || count === 0) throw new RangeError('a full card allows no move');
  return choice;
}

/**
 * All moves, the best first, with what each costs.
 *
 * @param total what stands on the card, where no move is left
 */
export function adviceOf({ count, choices, expected }: WeighedMoves, total: number): Advice {
  const moves = bestFirst(
    choices.slice(0, count).map((choice, index) => ({
      ...('hold' in choice ? choice : { box: choice.box }),
      expected: expected[index] ?? 0,
    })),
  );
  const most = moves[0]?.expected ?? total;
  return {
    expected: most,
    moves: moves.map((move): Move => ({ ...move, cost: Math.max(0, most - move.expected) })),
  };
}

/** The best first. Those that are worth the same stay in their order: a box before a hold, the first box first, ... */
function bestFirst<Move extends { readonly expected: number }>(moves: readonly Move[]): Move[] {
  const places = new Map(moves.map((move, place) => [move, place]));
  const sorted = [...moves].sort((a, b) => b.expected - a.expected);
  const ranks = new Map<Move, number>();
  let rank = 0;
  let before = Infinity;
  for (const move of sorted) {
    if (before - move.expected > SAME_WORTH) rank++;
    ranks.set(move, rank);
    before = move.expected;
  }
  const orderOf = (move: Move): number => (ranks.get(move) ?? 0) * MOST_MOVES + (places.get(move) ?? 0);
  return sorted.sort((a, b) => orderOf(a) - orderOf(b));
}
