import type { BoxId, BoxSpec } from './box.js';
import { type Dice, sumDice } from './dice.js';
import { patternSum } from './patterns.js';
import type { JokerStyle, RuleSet } from './ruleSets/ruleSet.js';
import { specOf } from './scheme.js';

/** Returns the points that five dice score in a box, ignoring the joker rules. */
export const naturalPoints = (rules: RuleSet, box: BoxId, dice: Dice): number =>
  pointsIn(specOf(rules, box), dice);

/** Returns the points that five dice score in a box, ignoring the joker rules. */
export function pointsIn({ pattern, worth }: BoxSpec, dice: Dice): number {
  const inPattern = patternSum(pattern, dice);
  if (inPattern === 0) return 0;
  if (worth.kind === 'fixed') return worth.points;
  return (worth.of === 'all' ? sumDice(dice) : inPattern) + (worth.plus ?? 0);
}

/**
 * Returns the points that five of a kind scores as a joker. All lower boxes earn their fixed points, or the sum of the
 * dice.
 */
export function jokerPoints(rules: RuleSet, box: BoxId, dice: Dice): number {
  const { pattern, worth } = specOf(rules, box);
  if (pattern.kind === 'face') return naturalPoints(rules, box, dice);
  return worth.kind === 'fixed' ? worth.points : sumDice(dice) + (worth.plus ?? 0);
}

/**
 * The boxes that a step of a joker style offers; see `JOKER_STEPS`. A step can offer boxes that are already filled, but
 * only open boxes are legal.
 */
export type JokerBoxes = 'matching-upper' | 'lower' | 'upper' | 'any';

/**
 * How an extra Yahtzee scores in the offered boxes. With `natural`, the dice score like any other roll. With `joker`,
 * every lower box earns its full score. `joker-once-matched` works like `joker` if the upper box for the
 * face of the dice is filled, otherwise like `natural`.
 */
export type JokerWorth = 'natural' | 'joker' | 'joker-once-matched' | 'zero';

export interface JokerOffer {
  readonly boxes: JokerBoxes;
  readonly worth: JokerWorth;
}

/**
 * The steps of each joker style. Players must use the first step that offers an open box, and can choose any open box
 * from that step. Every turn must fill a box, so the steps of each style together offer every box.
 *
 * The style `unforced` comes from Verhoeff and Scheffers, "Optimal Solitaire Yahtzee" (1999).
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

/** Reports whether a joker style treats extra Yahtzees as jokers. */
export const isJokerStyle = (style: JokerStyle): boolean => style !== 'none' && style !== 'matching-or-zero';

/** Reports whether a joker style lets an extra Yahtzee score points in the matching upper box. */
export const scoresInMatchingUpper = (style: JokerStyle): boolean =>
  JOKER_STEPS[style].some((step) => step.some(({ boxes, worth }) => boxes !== 'lower' && worth !== 'zero'));
