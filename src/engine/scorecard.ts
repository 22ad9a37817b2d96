import type { BoxId } from './box.js';
import { scoresInMatchingUpper } from './points.js';
import type { RuleSet } from './ruleSets/ruleSet.js';
import { schemeOf } from './scheme.js';

export interface Scorecard {
  readonly filled: Readonly<Partial<Record<BoxId, number>>>;
  /** How many bonuses the player has earned, not their points. */
  readonly yahtzeeBonuses: number;
}

export const EMPTY_CARD: Scorecard = { filled: {}, yahtzeeBonuses: 0 };

/** Totals in points, always computed from the card and never stored. */
export interface Totals {
  readonly upper: number;
  readonly upperBonus: number;
  readonly lower: number;
  readonly yahtzeeBonus: number;
  readonly grand: number;
}

export const isFilled = (card: Scorecard, box: BoxId): boolean => card.filled[box] !== undefined;
export const isFull = (rules: RuleSet, card: Scorecard): boolean => unfilledBoxes(rules, card).length === 0;
export const countFilled = (card: Scorecard): number => Object.keys(card.filled).length;

/** The boxes that are still empty. If the rules set an order, players can't fill all of them next; see `openBoxes`. */
export const unfilledBoxes = (rules: RuleSet, card: Scorecard): BoxId[] =>
  schemeOf(rules).boxes.filter((box) => !isFilled(card, box));

/**
 * The boxes that players can fill next: all unfilled ones, unless the rules set an order. Empty only for a full card.
 */
export function openBoxes(rules: RuleSet, card: Scorecard): BoxId[] {
  const { order, upper } = schemeOf(rules);
  const unfilled = unfilledBoxes(rules, card);
  if (order === 'free') return unfilled;
  if (order === 'card') return unfilled.slice(0, 1);
  const unfilledUpper = unfilled.filter((box) => upper.includes(box));
  return unfilledUpper.length > 0 ? unfilledUpper : unfilled;
}

export const withBox = (
  card: Scorecard,
  {
    box,
    points,
    yahtzeeBonus,
  }: { readonly box: BoxId; readonly points: number; readonly yahtzeeBonus: number },
): Scorecard => ({
  filled: { ...card.filled, [box]: points },
  yahtzeeBonuses: card.yahtzeeBonuses + (yahtzeeBonus > 0 ? 1 : 0),
});

const sumBoxes = (card: Scorecard, boxes: readonly BoxId[]): number =>
  boxes.reduce((sum, box) => sum + (card.filled[box] ?? 0), 0);

export function totals(rules: RuleSet, card: Scorecard): Totals {
  const scheme = schemeOf(rules);
  const upper = sumBoxes(card, scheme.upper);
  const upperBonus = upper >= rules.upperBonus.threshold ? rules.upperBonus.points : 0;
  const lower = sumBoxes(card, scheme.lower);
  const yahtzeeBonus = card.yahtzeeBonuses * (scheme.extraFiveAlike?.bonus ?? 0);
  return { upper, upperBonus, lower, yahtzeeBonus, grand: upper + upperBonus + lower + yahtzeeBonus };
}

/** Says if the upper bonus is earned, lost or still possible (`open`); `none` if the rules have no such bonus. */
export function upperBonusProgress(rules: RuleSet, card: Scorecard): 'open' | 'earned' | 'lost' | 'none' {
  if (rules.upperBonus.points === 0) return 'none';
  const boxes = schemeOf(rules).upper;
  const upper = sumBoxes(card, boxes);
  if (upper >= rules.upperBonus.threshold) return 'earned';
  const alike = maxAlike(rules, card);
  const stillPossible = boxes.reduce(
    (sum, box, index) => sum + (isFilled(card, box) ? 0 : alike * (index + 1)),
    0,
  );
  return upper + stillPossible >= rules.upperBonus.threshold ? 'open' : 'lost';
}

/**
 * How many dice of its face can score in an open upper box. Usually 5, but 4 if five of a kind would be an extra
 * Yahtzee that scores nothing there under the joker rules.
 */
function maxAlike(rules: RuleSet, card: Scorecard): 4 | 5 {
  const { extraFiveAlike: extra } = schemeOf(rules);
  const held = extra && card.filled[extra.box];
  if (held === undefined) return 5;
  return scoresInMatchingUpper(held === extra?.points ? extra.afterScore : (extra?.afterZero ?? 'none'))
    ? 5
    : 4;
}

/**
 * How many points a card is ahead of the pace for the upper bonus (negative if behind). On pace, each filled upper box
 * has its share of the threshold: for 63 points, three dice of its face.
 */
export function aheadOfBonusPace(rules: RuleSet, card: Scorecard): number {
  const { upper } = schemeOf(rules);
  const sumFaces = (boxes: readonly BoxId[]): number =>
    boxes.reduce((sum, box) => sum + upper.indexOf(box) + 1, 0);
  const filled = upper.filter((box) => isFilled(card, box));
  const due = (rules.upperBonus.threshold * sumFaces(filled)) / sumFaces(upper);
  return sumBoxes(card, filled) - Math.round(due);
}
