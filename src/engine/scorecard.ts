import { BOXES, type Box, faceOf, LOWER_BOXES, UPPER_BOXES, type UpperBox } from './box.js';
import { scoresInMatchingUpper } from './points.js';
import type { RuleSet } from './ruleSets/ruleSets.js';

/** The points in the filled boxes, and the number of Yahtzee bonuses. */
export interface Scorecard {
  readonly filled: Readonly<Partial<Record<Box, number>>>;
  /** How many bonuses the player has earned, not how many bonus points. */
  readonly yahtzeeBonuses: number;
}

export const EMPTY_CARD: Scorecard = { filled: {}, yahtzeeBonuses: 0 };

/** The totals of a card, in points. The program computes totals when needed instead of storing them. */
export interface Totals {
  readonly upper: number;
  readonly upperBonus: number;
  /** The sum of the seven lower boxes. */
  readonly lower: number;
  readonly yahtzeeBonus: number;
  readonly grand: number;
}

export const isFilled = (card: Scorecard, box: Box): boolean => card.filled[box] !== undefined;
export const openBoxes = (card: Scorecard): Box[] => BOXES.filter((box) => !isFilled(card, box));
export const isFull = (card: Scorecard): boolean => BOXES.every((box) => isFilled(card, box));
export const countFilled = (card: Scorecard): number => BOXES.length - openBoxes(card).length;

/** Returns a copy of the card with one more box filled. */
export const withBox = (
  card: Scorecard,
  {
    box,
    points,
    yahtzeeBonus,
  }: { readonly box: Box; readonly points: number; readonly yahtzeeBonus: number },
): Scorecard => ({
  filled: { ...card.filled, [box]: points },
  yahtzeeBonuses: card.yahtzeeBonuses + (yahtzeeBonus > 0 ? 1 : 0),
});

const sumBoxes = (card: Scorecard, boxes: readonly Box[]): number =>
  boxes.reduce((sum, box) => sum + (card.filled[box] ?? 0), 0);

/** Computes the totals of a card under a rule set. */
export function totals(rules: RuleSet, card: Scorecard): Totals {
  const upper = sumBoxes(card, UPPER_BOXES);
  const upperBonus = upper >= rules.upperBonus.threshold ? rules.upperBonus.points : 0;
  const lower = sumBoxes(card, LOWER_BOXES);
  const yahtzeeBonus = card.yahtzeeBonuses * rules.yahtzeeBonus;
  return { upper, upperBonus, lower, yahtzeeBonus, grand: upper + upperBonus + lower + yahtzeeBonus };
}

/**
 * Reports whether the upper bonus is earned, lost or still possible. Returns `none` under rules without an upper bonus.
 */
export function upperBonusProgress(rules: RuleSet, card: Scorecard): 'open' | 'earned' | 'lost' | 'none' {
  if (rules.upperBonus.points === 0) return 'none';
  const upper = sumBoxes(card, UPPER_BOXES);
  if (upper >= rules.upperBonus.threshold) return 'earned';
  const alike = maxAlike(rules, card);
  const stillPossible = UPPER_BOXES.reduce(
    (sum, box, index) => sum + (isFilled(card, box) ? 0 : alike * (index + 1)),
    0,
  );
  return upper + stillPossible >= rules.upperBonus.threshold ? 'open' : 'lost';
}

/**
 * Returns the maximum number of matching dice that can still score in an open upper box. The maximum is usually 5. The
 * maximum is 4 if the Yahtzee box is filled and the joker style gives an extra Yahtzee no points in upper boxes.
 */
function maxAlike(rules: RuleSet, card: Scorecard): 4 | 5 {
  const held = card.filled.yahtzee;
  if (held === undefined) return 5;
  const { afterYahtzee, afterZero } = rules.joker;
  return scoresInMatchingUpper(held === rules.fixedScores.yahtzee ? afterYahtzee : afterZero) ? 5 : 4;
}

/**
 * Returns how many points a card is ahead of the pace for the upper bonus. The result is negative for a card behind the
 * pace. The pace divides the threshold among the upper boxes in proportion to their faces. With a threshold of 63, the
 * pace is three dice in each upper box.
 */
export function aheadOfBonusPace(rules: RuleSet, card: Scorecard): number {
  const sumFaces = (boxes: readonly UpperBox[]): number => boxes.reduce((sum, box) => sum + faceOf(box), 0);
  const filled = UPPER_BOXES.filter((box) => isFilled(card, box));
  const due = (rules.upperBonus.threshold * sumFaces(filled)) / sumFaces(UPPER_BOXES);
  return sumBoxes(card, filled) - Math.round(due);
}
