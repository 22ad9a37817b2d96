import { BOXES, type Scorecard, UPPER_BOXES } from '../engine/index.js';
import * as at from './kernel/directory.js';
import { UPPER_MASK, MASK_OF_YAHTZEE } from './ruleTables.js';
import { countBits } from './states.js';

/** Scores that follow one another. */
interface Span {
  readonly lowest: number;
  readonly length: number;
}

/** The lanes of a row; see `Lanes`. */
export interface RowOfTotals {
  readonly mask: number;
  readonly holdsScore: number;
  readonly first: number;
  readonly length: number;
}

/**
 * The scores that cards between turns can have, without the upper bonus, in games that go on from a card.
 *
 * @param words the kernel's memory
 * @param card where the games go on, and what stands on it without the upper bonus
 */
export function scoreSpans(
  words: Uint32Array,
  {
    filled,
    mask: before,
    total,
  }: Pick<Scorecard, 'filled'> & { readonly mask: number; readonly total: number },
): (row: RowOfTotals, lane: number) => Span {
  const most = BOXES.map((_, box) => mostPoints(words, box));
  const sumOf = (mask: number): number =>
    most.reduce((sum, points, box) => sum + ((mask >> box) & 1 ? points : 0), 0);
  const upperBefore = UPPER_BOXES.reduce((sum, box) => sum + (filled[box] ?? 0), 0);
  const yahtzeeBonus = words[at.BONUS_OF_YAHTZEE / 4] ?? 0;
  return ({ mask, holdsScore, first, length }, lane) => {
    const added = mask & ~before;
    // The lanes at the ends stand for all upper totals beyond them.
    const upper = first + lane;
    const mostUpper = upperBefore + sumOf(added & UPPER_MASK);
    const from = lane === 0 ? upperBefore : Math.max(upper, upperBefore);
    const to = lane === length - 1 ? mostUpper : Math.min(upper, mostUpper);
    const bonuses = holdsScore * countBits(added & ~MASK_OF_YAHTZEE);
    const lower = sumOf(added & ~UPPER_MASK) + bonuses * yahtzeeBonus;
    return { lowest: total + from - upperBefore, length: Math.max(to - from, 0) + lower + 1 };
  };
}

function mostPoints(words: Uint32Array, box: number): number {
  const slots = (words[at.SLOTS / 4] ?? 0) / 4;
  const first = words[slots + 2 * box] ?? 0;
  const count = words[slots + 2 * box + 1] ?? 0;
  const points = Array.from(
    { length: count },
    (_, slot) => words[slots + 2 * (BOXES.length + first + slot)] ?? 0,
  );
  return Math.max(...points);
}
