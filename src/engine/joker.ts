import type { JokerStyle } from './ruleSet.js';

/** Which open boxes a step of a joker style offers. */
export type JokerBoxes = 'matching-upper' | 'lower' | 'upper' | 'any';

/**
 * What those boxes are then worth: `natural` and `zero` as they say, `joker` with Full House and the
 * straights at full value, `joker-once-matched` the same only when the matching upper box is filled.
 */
export type JokerWorth = 'natural' | 'joker' | 'joker-once-matched' | 'zero';

export interface JokerOffer {
  readonly boxes: JokerBoxes;
  readonly worth: JokerWorth;
}

/**
 * Each style is a row of steps; the first step with an open box decides, and all its offers stand. Since a
 * turn must fill a box, the last step of every style reaches whatever can still be open.
 *
 * `unforced` has no source document: Verhoeff and Scheffers, "Optimal Solitaire Yahtzee" (1999).
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

/** Tells whether a style plays an extra Yahtzee as a joker at all, rather than as an ordinary throw. */
export const isJokerStyle = (style: JokerStyle): boolean => style !== 'none' && style !== 'matching-or-zero';

/** Tells whether a style ever lets an extra Yahtzee score in the upper box of its own face. */
export const scoresInMatchingUpper = (style: JokerStyle): boolean =>
  JOKER_STEPS[style].some((step) => step.some(({ boxes, worth }) => boxes !== 'lower' && worth !== 'zero'));
