import type { JokerStyle } from './ruleSet.js';

/** The boxes that a step of a joker style offers. Only open boxes can be filled. */
export type JokerBoxes = 'matching-upper' | 'lower' | 'upper' | 'any';

/**
 * How an extra Yahtzee scores in the offered boxes. `joker` gives Full House and the straights their full value;
 * `joker-once-matched` does so only if the matching upper box is filled.
 */
export type JokerWorth = 'natural' | 'joker' | 'joker-once-matched' | 'zero';

export interface JokerOffer {
  readonly boxes: JokerBoxes;
  readonly worth: JokerWorth;
}

/**
 * The steps of each joker style. The first step that offers an open box applies, and all open boxes that it offers are
 * legal. A turn must fill a box, so the last step of every style covers every box that can still be open.
 *
 * The source of `unforced` is Verhoeff and Scheffers, "Optimal Solitaire Yahtzee" (1999).
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

/** Reports whether a style ever treats an extra Yahtzee as a joker. */
export const isJokerStyle = (style: JokerStyle): boolean => style !== 'none' && style !== 'matching-or-zero';

/** Reports whether a style ever lets an extra Yahtzee score in the matching upper box. */
export const scoresInMatchingUpper = (style: JokerStyle): boolean =>
  JOKER_STEPS[style].some((step) => step.some(({ boxes, worth }) => boxes !== 'lower' && worth !== 'zero'));
