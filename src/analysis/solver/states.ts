import { BOXES, type RuleSet, type Scorecard, UPPER_BOXES } from '../../engine/index.js';
import { FULL_MASK, YAHTZEE_MASK, maskOf, UPPER_MASK } from './ruleTables.js';

/** The state of a card between turns: everything that matters for later turns. */
export interface State {
  /** The filled boxes as a mask; see `maskOf`. */
  readonly mask: number;
  /** 1 if the Yahtzee box contains its score, 0 if it is open or contains a zero. */
  readonly holdsScore: 0 | 1;
  /** The upper total, capped at the bonus threshold. */
  readonly upper: number;
}

/** The bit of each box in a mask. */
const BITS: ReadonlyMap<string, number> = new Map(BOXES.map((box) => [box, maskOf([box])]));

/** Returns the state of a card. */
export function stateOf(rules: RuleSet, { filled }: Scorecard): State {
  let mask = 0;
  let upper = 0;
  // Iterating over the filled boxes is four times as fast as checking every box.
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

/** Returns the possible values of `holdsScore` when these boxes are filled. */
export const yahtzeeContents = (mask: number): readonly (0 | 1)[] => (mask & YAHTZEE_MASK ? [0, 1] : [0]);

/** Returns the number of boxes in a mask. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** All masks, grouped by their number of filled boxes, 0-13. */
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
 * For each total from 0 to `cap`, reports whether it can be reached from `start` by filling these upper boxes. Each box
 * can score zero to five dice of its face. Totals above the cap are treated as equal to the cap.
 */
export function reachableTotals(mask: number, cap: number, start = 0): boolean[] {
  const reachable = Array<boolean>(cap + 1).fill(false);
  reachable[Math.min(start, cap)] = true;
  for (const face of facesIn(mask)) {
    // Starting with the highest total ensures that each box is added only once.
    for (let total = cap; total >= 0; total--) {
      if (!reachable[total]) continue;
      for (let dice = 1; dice <= 5; dice++) reachable[Math.min(total + dice * face, cap)] = true;
    }
  }
  return reachable;
}

/** Counts the reachable states between turns under a rule set, including full cards. */
export function countStates({ upperBonus }: RuleSet): number {
  const uppers = UPPER_MASKS.reduce(
    (sum, mask) => sum + reachableTotals(mask, upperBonus.threshold).filter(Boolean).length,
    0,
  );
  // The Yahtzee box is open, contains its score, or contains a zero. Each of the six other lower boxes is either filled
  // or open.
  return uppers * 2 ** 6 * 3;
}
