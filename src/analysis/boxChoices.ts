import {
  BOXES,
  DISTINCT_ROLLS,
  type Dice,
  EMPTY_CARD,
  fiveAlike,
  type RuleSet,
  type Scorecard,
  scoringOptions,
} from '../engine/index.js';
import { MASK_OF_YAHTZEE } from './ruleTables.js';
import type { BoxChoice } from './solution.js';

/** A box that dice may fill. */
export interface FillableBox {
  /** Its bit in a mask of filled boxes. */
  readonly bit: number;
  readonly choice: BoxChoice;
}

/** A card, and its filled boxes as a mask. */
interface MaskedCard {
  readonly card: Scorecard;
  readonly mask: number;
}

/**
 * Asks the engine what every roll may fill, once: only extra Yahtzees depend on the card.
 *
 * @returns the boxes that dice may fill, in the order of the rule set's card, filled ones among them
 */
export function fillableBoxes(
  rules: RuleSet,
): (at: MaskedCard, dice: Dice, roll: number) => readonly FillableBox[] {
  const known: (readonly FillableBox[] | undefined)[] = DISTINCT_ROLLS.map(() => undefined);
  return ({ card, mask }, dice, roll) =>
    mask & MASK_OF_YAHTZEE && fiveAlike(dice) !== undefined
      ? fillable(rules, card, dice)
      : (known[roll] ??= fillable(rules, EMPTY_CARD, dice));
}

function fillable(rules: RuleSet, card: Scorecard, dice: Dice): readonly FillableBox[] {
  const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return legal.map((box) => ({
    bit: 1 << BOXES.indexOf(box),
    choice: { box, points: boxes[box] ?? 0, yahtzeeBonus },
  }));
}
