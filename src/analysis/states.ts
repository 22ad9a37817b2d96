import { type Box, BOXES, type RuleSet, type Scorecard, UPPER_BOXES } from '../engine/index.js';
import { FULL_MASK, MASK_OF_YAHTZEE } from './ruleTables.js';

/** A state of a card between turns: what of it matters for the turns to come. */
export interface State {
  /** The filled boxes; see `maskOf`. */
  readonly mask: number;
  /** 1 where the Yahtzee box holds its score. */
  readonly holdsScore: 0 | 1;
  /** The upper total, capped at the threshold of the bonus. */
  readonly upper: number;
}

/** The state of a card. */
export function stateOf(rules: RuleSet, { filled }: Scorecard): State {
  let mask = 0;
  let upper = 0;
  for (let index = 0; index < BOXES.length; index++) {
    const points = filled[BOXES[index] as Box];
    if (points === undefined) continue;
    mask |= 1 << index;
    if (index < UPPER_BOXES.length) upper += points;
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

/** The faces of an upper box's mask bits. */
const facesIn = (mask: number): number[] =>
  UPPER_BOXES.flatMap((_box, index) => ((mask >> index) & 1 ? [index + 1] : []));

/**
 * The upper totals that some of the upper boxes can come to, once filled: each gets nought to five times its face.
 *
 * @param start the total that they add to
 * @returns whether each total from 0 to `cap` can be reached; `cap` stands for all from there on
 */
export function reachableTotals(mask: number, cap: number, start = 0): readonly boolean[] {
  let totals = new Set([Math.min(start, cap)]);
  for (const face of facesIn(mask)) {
    totals = new Set(
      [...totals].flatMap((total) => [0, 1, 2, 3, 4, 5].map((dice) => Math.min(total + dice * face, cap))),
    );
  }
  return Array.from({ length: cap + 1 }, (_, total) => totals.has(total));
}

/** How many states between turns a game can come to under a rule set, the full cards included. */
export function countStates({ upperBonus }: RuleSet): number {
  const upperMasks = Array.from({ length: 1 << UPPER_BOXES.length }, (_, mask) => mask);
  const uppers = upperMasks.reduce(
    (sum, mask) => sum + reachableTotals(mask, upperBonus.threshold).filter(Boolean).length,
    0,
  );
  // The six other lower boxes are filled or open; the Yahtzee box is open, or holds its score or a zero.
  return uppers * 2 ** 6 * 3;
}
