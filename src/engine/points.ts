import type { BoxId, BoxSpec } from './box.js';
import { type Dice, sumDice } from './dice.js';
import { patternSum } from './patterns.js';
import type { JokerStyle, RuleSet } from './ruleSets/ruleSet.js';
import { specOf } from './scheme.js';

/** Returns what five dice score in a box, ignoring the joker rules. */
export const naturalPoints = (rules: RuleSet, box: BoxId, dice: Dice): number =>
  pointsIn(specOf(rules, box), dice);

/** Returns what five dice score in a box, ignoring the joker rules. */
export function pointsIn({ pattern, worth }: BoxSpec, dice: Dice): number {
  const inPattern = patternSum(pattern, dice);
  if (inPattern === 0) return 0;
  if (worth.kind === 'fixed') return worth.points;
  return (worth.of === 'all' ? sumDice(dice) : inPattern) + (worth.plus ?? 0);
}

/**
 * Returns what five of a kind scores in a box if it's a joker: in lower boxes, the box's fixed points or the sum of the
 * dice.
 */
export function jokerPoints(rules: RuleSet, box: BoxId, dice: Dice): number {
  const { pattern, worth } = specOf(rules, box);
  if (pattern.kind === 'face') return naturalPoints(rules, box, dice);
  return worth.kind === 'fixed' ? worth.points : sumDice(dice) + (worth.plus ?? 0);
}

/** Which boxes a joker step offers; see `JOKER_STEPS`. Players can use only those that are open. */
export type JokerBoxes = 'matching-upper' | 'lower' | 'upper' | 'any';

/**
 * How an extra Yahtzee scores in the offered boxes. `natural`: like any other roll. `joker`: every lower box earns its
 * full score. `joker-once-matched`: `joker` if the upper box of the face is filled, otherwise `natural`.
 */
export type JokerWorth = 'natural' | 'joker' | 'joker-once-matched' | 'zero';

export interface JokerOffer {
  readonly boxes: JokerBoxes;
  readonly worth: JokerWorth;
}

/**
 * The steps of each joker style. Players use the first step that offers an open box, and choose any open box from it.
 * Each style's steps together offer every box, because every turn must fill one.
 *
 * `unforced` is from Verhoeff and Scheffers, "Optimal Solitaire Yahtzee" (1999).
 */
export const JOKER_STEPS: Readonly<Record<JokerStyle, readonly (readonly JokerOffer[])[]>> = {
  none: [[{ boxes: 'any', worth: 'natural' }]],
  forced: [
    [{ boxes: 'matching-upper', worth: 'natural' }],
    [{ boxes: 'lower', worth: 'joker' }],
    [{ boxes: 'upper', worth: 'zero' }],
  ],
  free: [
    [
      { boxes: 'lower', worth: 'joker' },
      { boxes: 'matching-upper', worth: 'natural' },
    ],
    [{ boxes: 'upper', worth: 'zero' }],
  ],
  lower: [[{ boxes: 'lower', worth: 'joker' }], [{ boxes: 'upper', worth: 'zero' }]],
  unforced: [[{ boxes: 'any', worth: 'joker-once-matched' }]],
  'matching-or-zero': [[{ boxes: 'matching-upper', worth: 'natural' }], [{ boxes: 'any', worth: 'zero' }]],
};

export const isJokerStyle = (style: JokerStyle): boolean => style !== 'none' && style !== 'matching-or-zero';

/** Returns whether an extra Yahtzee can score points in the matching upper box. */
export const scoresInMatchingUpper = (style: JokerStyle): boolean =>
  JOKER_STEPS[style].some((step) => step.some(({ boxes, worth }) => boxes !== 'lower' && worth !== 'zero'));
