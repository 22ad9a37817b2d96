import {
  type BoxId,
  OFFICIAL,
  openBoxes,
  type YahtzeeRuleSet,
  type Scorecard,
  schemeOf,
  totals,
  YAHTZEE_BOXES,
} from '../../../src/engine/index.js';
import { UPPER_BOXES, faceOf } from '../yahtzeeBoxes.js';

/** The filled boxes of a card, reduced to the facts that affect the rest of the game. */
export interface Boxes {
  /** The filled boxes as a bit mask, with one bit per box in the order of YAHTZEE_BOXES. */
  readonly filled: number;
  /** Whether the Yahtzee box contains points. False if the box is open or contains a zero. */
  readonly holdsScore: boolean;
}

/** A card between two turns, reduced to the facts that affect the rest of the game. */
export interface PlainState extends Boxes {
  /** The upper total, capped at the threshold of the upper bonus. */
  readonly upper: number;
}

/** All sets of filled upper boxes, as bit masks. The upper boxes have the lowest bits. */
export const UPPER_SUBSETS = Array.from({ length: 2 ** UPPER_BOXES.length }, (_, filled) => filled);

/** The bit mask of a full card, on which all boxes are filled. */
export const FULL = 2 ** YAHTZEE_BOXES.length - 1;

export const bitOf = (box: BoxId): number => 1 << schemeOf(OFFICIAL).boxes.indexOf(box);

/** Returns the open boxes, in the order of YAHTZEE_BOXES. */
export const openIn = (filled: number): BoxId[] => YAHTZEE_BOXES.filter((box) => (filled & bitOf(box)) === 0);

/**
 * Returns the variants of a set of filled boxes: one without points in the Yahtzee box and, if the Yahtzee box is
 * filled, another one with points in this box.
 */
export const withEitherYahtzee = (filled: number): readonly Boxes[] =>
  (filled & bitOf('yahtzee')) === 0
    ? [{ filled, holdsScore: false }]
    : [
        { filled, holdsScore: false },
        { filled, holdsScore: true },
      ];

export const stateOf = (rules: YahtzeeRuleSet, card: Scorecard): PlainState => ({
  filled: openBoxes(rules, card).reduce((filled, box) => filled & ~bitOf(box), FULL),
  holdsScore: card.filled.yahtzee === rules.fixedScores.yahtzee,
  upper: Math.min(totals(rules, card).upper, rules.upperBonus.threshold),
});

/**
 * Returns the index of the first value for these boxes in the array of state values. Each set of boxes has one value
 * per upper total, from 0 to the threshold.
 */
export const slotOf = (rules: YahtzeeRuleSet, { filled, holdsScore }: Boxes): number =>
  (filled * 2 + Number(holdsScore)) * (rules.upperBonus.threshold + 1);

/** Returns the number of values, including values for unreachable states. */
export const countPlaces = (rules: YahtzeeRuleSet): number =>
  slotOf(rules, { filled: FULL + 1, holdsScore: false });

/**
 * Returns the possible upper totals of cards with these boxes filled, capped at the threshold and in ascending order.
 * Each upper box can score zero to five dice of its face. All these totals are possible under every joker style,
 * because the Yahtzee box can be filled last.
 */
export function upperTotals(rules: YahtzeeRuleSet, filled: number): number[] {
  let sums = [0];
  for (const box of UPPER_BOXES) {
    if ((filled & bitOf(box)) === 0) continue;
    const more = sums.flatMap((sum) => [0, 1, 2, 3, 4, 5].map((dice) => sum + dice * faceOf(box)));
    sums = [...new Set(more.map((sum) => Math.min(sum, rules.upperBonus.threshold)))];
  }
  return sums.sort((a, b) => a - b);
}

/**
 * Yields every reachable state under these rules, including full cards. Skips states in which any box in the bit mask
 * `from` is open.
 */
export function* reachableStates(rules: YahtzeeRuleSet, from = 0): Iterable<PlainState> {
  const uppersOf = UPPER_SUBSETS.map((filled) => upperTotals(rules, filled));
  for (let filled = from; filled <= FULL; filled++) {
    if ((filled & from) !== from) continue;
    const uppers = uppersOf[filled % UPPER_SUBSETS.length] ?? [];
    for (const boxes of withEitherYahtzee(filled)) {
      for (const upper of uppers) yield { ...boxes, upper };
    }
  }
}
