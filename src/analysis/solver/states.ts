import { BOXES, type RuleSet, type Scorecard, UPPER_BOXES } from '../../engine/index.js';
import { FULL_MASK, MASK_OF_YAHTZEE, maskOf, UPPER_MASK } from './ruleTables.js';

/** A state of a card between turns: what of it matters for the turns to come. */
export interface State {
  /** The filled boxes; see `maskOf`. */
  readonly mask: number;
  /** 1 where the Yahtzee box holds its score. */
  readonly holdsScore: 0 | 1;
  /** The upper total, capped at the threshold of the bonus. */
  readonly upper: number;
}

/** The bit of each box in a mask. */
const BITS: ReadonlyMap<string, number> = new Map(BOXES.map((box) => [box, maskOf([box])]));

/** The state of a card. */
export function stateOf(rules: RuleSet, { filled }: Scorecard): State {
  let mask = 0;
  let upper = 0;
  // The boxes that are there: to look for those that are not takes four times as long.
  for (const [box, points] of Object.entries(filled)) {
    const bit = BITS.get(box) ?? 0;
    mask |= bit;
    if (bit & UPPER_MASK) upper += points;
  }
  return {
    mask,
    holdsScore: filled.yahtzee === rules.fixedScores.yahtzee ? 1 : 0,
    upper: Math.min(upper, rules.upperBonus.threshold),
  };
}

/** What the Yahtzee box may hold beside these filled boxes. */
export const holdingsOf = (mask: number): readonly (0 | 1)[] => (mask & MASK_OF_YAHTZEE ? [0, 1] : [0]);

/** How many boxes of a mask are filled. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Every mask by the number of its filled boxes, 0-13. */
export const MASKS_BY_COUNT: readonly (readonly number[])[] = (() => {
  const masks = Array.from({ length: BOXES.length + 1 }, (): number[] => []);
  for (let mask = 0; mask <= FULL_MASK; mask++) masks[countBits(mask)]?.push(mask);
  return masks;
})();

/** Every mask of upper boxes. */
export const UPPER_MASKS: readonly number[] = Array.from({ length: UPPER_MASK + 1 }, (_, mask) => mask);

/** The faces of an upper box's mask bits. */
const facesIn = (mask: number): number[] =>
  UPPER_BOXES.flatMap((_box, index) => ((mask >> index) & 1 ? [index + 1] : []));

/**
 * The upper totals that some of the upper boxes can come to, once filled: each gets nought to five times its face.
 *
 * @param start the total that they add to
 * @returns whether each total from 0 to `cap` can be reached; `cap` stands for all from there on
 */
export function reachableTotals(mask: number, cap: number, start = 0): boolean[] {
  const canCome = Array<boolean>(cap + 1).fill(false);
  canCome[Math.min(start, cap)] = true;
  for (const face of facesIn(mask)) {
    // From the highest total on, so that what this box adds is not added to again.
    for (let total = cap; total >= 0; total--) {
      if (!canCome[total]) continue;
      for (let dice = 1; dice <= 5; dice++) canCome[Math.min(total + dice * face, cap)] = true;
    }
  }
  return canCome;
}

/** How many states between turns a game can come to under a rule set, the full cards included. */
export function countStates({ upperBonus }: RuleSet): number {
  const uppers = UPPER_MASKS.reduce(
    (sum, mask) => sum + reachableTotals(mask, upperBonus.threshold).filter(Boolean).length,
    0,
  );
  // The six other lower boxes are filled or open; the Yahtzee box is open, or holds its score or a zero.
  return uppers * 2 ** 6 * 3;
}
