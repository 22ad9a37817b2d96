import type { BoxId, BoxSpec } from './box.js';
import { type Dice, sumDice } from './dice.js';
import { patternSum } from './patterns.js';
import type { JokerStyle, RuleSet } from './ruleSets/ruleSet.js';
import { specOf } from './scheme.js';

/** What five dice score in a box, ignoring the joker rules. */
export const naturalPoints = (rules: RuleSet, box: BoxId, dice: Dice): number =>
  pointsIn(specOf(rules, box), dice);

export function pointsIn({ pattern, worth }: BoxSpec, dice: Dice): number {
  const inPattern = patternSum(pattern, dice);
  if (inPattern === 0) return 0;
  if (worth.kind === 'fixed') return worth.points;
  return (worth.of === 'all' ? sumDice(dice) : inPattern) + (worth.plus ?? 0);
}

/** What five of a kind scores as a joker: in a lower box, its fixed points or the sum of the dice. */
export function jokerPoints(rules: RuleSet, box: BoxId, dice: Dice): number {
  const { pattern, worth } = specOf(rules, box);
  if (pattern.kind === 'face') return naturalPoints(rules, box, dice);
  return worth.kind === 'fixed' ? worth.points : sumDice(dice) + (worth.plus ?? 0);
}

/** Which boxes a joker step offers, if they're open; see `JOKER_STEPS`. */
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
 * The steps of each joker style. The first step that offers an open box counts, and players pick any open box from it.
 * Together, a style's steps offer every box, because each turn must fill one.
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

/** True if an extra Yahtzee can score points in the matching upper box. */
export const scoresInMatchingUpper = (style: JokerStyle): boolean =>
  JOKER_STEPS[style].some((step) => step.some(({ boxes, worth }) => boxes !== 'lower' && worth !== 'zero'));
