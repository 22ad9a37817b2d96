import { BOXES, type RuleSet, type Scorecard, UPPER_BOXES } from '../../engine/index.js';
import { FULL_MASK, YAHTZEE_MASK, maskOf, UPPER_MASK } from './ruleTables.js';

/** The state of a card between turns: everything that matters for later turns. */
export interface State {
  /** The filled boxes; see `maskOf`. */
  readonly mask: number;
  /** 1 if the Yahtzee box has its score. */
  readonly holdsScore: 0 | 1;
  /** The upper total, capped at the threshold of the bonus. */
  readonly upper: number;
}

/** The bit of each box in a mask. */
const BITS: ReadonlyMap<string, number> = new Map(BOXES.map((box) => [box, maskOf([box])]));

/** Returns the state of a card. */
export function stateOf(rules: RuleSet, { filled }: Scorecard): State {
  let mask = 0;
  let upper = 0;
  // Looking only at filled boxes is four times as fast as looking for all.
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

/** Returns the possible contents of the Yahtzee box with these filled boxes: 1 for its score, 0 otherwise. */
export const yahtzeeContents = (mask: number): readonly (0 | 1)[] => (mask & YAHTZEE_MASK ? [0, 1] : [0]);

/** Counts the filled boxes of a mask. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** All masks, by the number of their filled boxes, 0-13. */
export const MASKS_BY_COUNT: readonly (readonly number[])[] = (() => {
  const masks = Array.from({ length: BOXES.length + 1 }, (): number[] => []);
  for (let mask = 0; mask <= FULL_MASK; mask++) masks[countBits(mask)]?.push(mask);
  return masks;
})();

/** All masks of upper boxes. */
export const UPPER_MASKS: readonly number[] = Array.from({ length: UPPER_MASK + 1 }, (_, mask) => mask);

/** Returns the faces of the upper boxes in a mask. */
const facesIn = (mask: number): number[] =>
  UPPER_BOXES.flatMap((_box, index) => ((mask >> index) & 1 ? [index + 1] : []));

/**
 * Finds the upper totals that some upper boxes can have once filled. Each box gets nought to five times its face.
 *
 * @param start the total that the boxes add to
 * @returns whether each total from 0 to `cap` is reachable; `cap` stands for all totals from there on
 */
export function reachableTotals(mask: number, cap: number, start = 0): boolean[] {
  const reachable = Array<boolean>(cap + 1).fill(false);
  reachable[Math.min(start, cap)] = true;
  for (const face of facesIn(mask)) {
    // From the highest total down, so no total of this box is counted twice.
    for (let total = cap; total >= 0; total--) {
      if (!reachable[total]) continue;
      for (let dice = 1; dice <= 5; dice++) reachable[Math.min(total + dice * face, cap)] = true;
    }
  }
  return reachable;
}

/** Counts the states between turns that games can reach under a rule set, full cards included. */
export function countStates({ upperBonus }: RuleSet): number {
  const uppers = UPPER_MASKS.reduce(
    (sum, mask) => sum + reachableTotals(mask, upperBonus.threshold).filter(Boolean).length,
    0,
  );
  // The six other lower boxes are filled or open. The Yahtzee box is open, or has its score or a zero.
  return uppers * 2 ** 6 * 3;
}
