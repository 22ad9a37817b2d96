import {
  type Box,
  BOXES,
  faceOf,
  openBoxes,
  type RuleSet,
  type Scorecard,
  totals,
  UPPER_BOXES,
} from '../../src/engine/index.js';

/** Which boxes of a card are filled, as far as what is still to come depends on it. */
export interface Boxes {
  /** A bit each, in the order of BOXES. */
  readonly filled: number;
  /** Whether the Yahtzee box holds its score; false while it is open. */
  readonly holdsScore: boolean;
}

/** A card between two turns. */
export interface PlainState extends Boxes {
  /** The upper total, capped at the threshold of the bonus. */
  readonly upper: number;
}

/** Every set of filled upper boxes; they have the lowest bits. */
export const UPPER_SUBSETS = Array.from({ length: 2 ** UPPER_BOXES.length }, (_, filled) => filled);

/** Every box filled. */
export const FULL = 2 ** BOXES.length - 1;

export const bitOf = (box: Box): number => 1 << BOXES.indexOf(box);

/** The boxes that are open, in the order of BOXES. */
export const openIn = (filled: number): Box[] => BOXES.filter((box) => (filled & bitOf(box)) === 0);

/** The set of filled boxes, with a Yahtzee box that holds a zero and, where it is filled, one that holds its score. */
export const withEitherYahtzee = (filled: number): readonly Boxes[] =>
  (filled & bitOf('yahtzee')) === 0
    ? [{ filled, holdsScore: false }]
    : [
        { filled, holdsScore: false },
        { filled, holdsScore: true },
      ];

export const stateOf = (rules: RuleSet, card: Scorecard): PlainState => ({
  filled: openBoxes(card).reduce((filled, box) => filled & ~bitOf(box), FULL),
  holdsScore: card.filled.yahtzee === rules.fixedScores.yahtzee,
  upper: Math.min(totals(rules, card).upper, rules.upperBonus.threshold),
});

/** Where the values of these boxes begin, one for each upper total from 0 to the threshold. */
export const slotOf = (rules: RuleSet, { filled, holdsScore }: Boxes): number =>
  (filled * 2 + Number(holdsScore)) * (rules.upperBonus.threshold + 1);

/** How many places for values there are, those of states that no game reaches included. */
export const countPlaces = (rules: RuleSet): number => slotOf(rules, { filled: FULL + 1, holdsScore: false });

/**
 * The upper totals that come about with these boxes filled, capped, ascending: each upper box brings nought to five of its
 * face. No joker style takes any of them away, since the Yahtzee box can be the last one to be filled.
 */
export function upperTotals(rules: RuleSet, filled: number): number[] {
  let sums = [0];
  for (const box of UPPER_BOXES) {
    if ((filled & bitOf(box)) === 0) continue;
    const more = sums.flatMap((sum) => [0, 1, 2, 3, 4, 5].map((dice) => sum + dice * faceOf(box)));
    sums = [...new Set(more.map((sum) => Math.min(sum, rules.upperBonus.threshold)))];
  }
  return sums.sort((a, b) => a - b);
}

/**
 * Every state that some game comes to under these rules, full cards included.
 *
 * @param from boxes that are filled in all of them
 */
export function* reachableStates(rules: RuleSet, from = 0): Iterable<PlainState> {
  const uppersOf = UPPER_SUBSETS.map((filled) => upperTotals(rules, filled));
  for (let filled = from; filled <= FULL; filled++) {
    if ((filled & from) !== from) continue;
    const uppers = uppersOf[filled % UPPER_SUBSETS.length] ?? [];
    for (const boxes of withEitherYahtzee(filled)) {
      for (const upper of uppers) yield { ...boxes, upper };
    }
  }
}
