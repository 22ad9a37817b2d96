import type { Box } from './box.js';
import { countFaces, type Dice, type Face, sumDice } from './dice.js';
import type { FixedScoreBox, JokerStyle, RuleSet } from './ruleSets/ruleSets.js';

/** The scoring rule for a box: which dice score, and how. */
export type BoxRule =
  | { readonly kind: 'face'; readonly face: Face }
  | { readonly kind: 'alike'; readonly count: 3 | 4 }
  | { readonly kind: 'five-alike'; readonly worth: FixedScoreBox }
  | { readonly kind: 'full-house'; readonly worth: FixedScoreBox }
  | { readonly kind: 'straight'; readonly length: 4 | 5; readonly worth: FixedScoreBox }
  | { readonly kind: 'any' };

/** The scoring rules of the thirteen boxes. `worth` is the name of a fixed score in the rule set. */
export const BOX_RULES: Readonly<Record<Box, BoxRule>> = {
  aces: { kind: 'face', face: 1 },
  twos: { kind: 'face', face: 2 },
  threes: { kind: 'face', face: 3 },
  fours: { kind: 'face', face: 4 },
  fives: { kind: 'face', face: 5 },
  sixes: { kind: 'face', face: 6 },
  threeOfAKind: { kind: 'alike', count: 3 },
  fourOfAKind: { kind: 'alike', count: 4 },
  fullHouse: { kind: 'full-house', worth: 'fullHouse' },
  smallStraight: { kind: 'straight', length: 4, worth: 'smallStraight' },
  largeStraight: { kind: 'straight', length: 5, worth: 'largeStraight' },
  yahtzee: { kind: 'five-alike', worth: 'yahtzee' },
  chance: { kind: 'any' },
};

/** Returns the points that five dice score in a box, ignoring the joker rules. */
export function naturalPoints(rules: RuleSet, box: Box, dice: Dice): number {
  const rule = BOX_RULES[box];
  const counts = countFaces(dice);
  switch (rule.kind) {
    case 'face':
      return rule.face * (counts[rule.face] ?? 0);
    case 'alike':
      return counts.some((count) => count >= rule.count) ? sumDice(dice) : 0;
    case 'five-alike':
      return counts.includes(5) ? rules.fixedScores[rule.worth] : 0;
    case 'full-house':
      return counts.includes(3) && counts.includes(2) ? rules.fixedScores[rule.worth] : 0;
    case 'straight':
      return longestRun(counts) >= rule.length ? rules.fixedScores[rule.worth] : 0;
    case 'any':
      return sumDice(dice);
  }
}

/**
 * Returns the points that five of a kind scores as a joker. Full House and the straights earn their fixed scores, and
 * all other boxes score as usual.
 */
export function jokerPoints(rules: RuleSet, box: Box, dice: Dice): number {
  const rule = BOX_RULES[box];
  return rule.kind === 'full-house' || rule.kind === 'straight'
    ? rules.fixedScores[rule.worth]
    : naturalPoints(rules, box, dice);
}

function longestRun(counts: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const count of counts) {
    run = count > 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * The boxes that a step of a joker style offers; see `JOKER_STEPS`. A step can offer boxes that are already filled, but
 * only open boxes are legal.
 */
export type JokerBoxes = 'matching-upper' | 'lower' | 'upper' | 'any';

/**
 * How an extra Yahtzee scores in the offered boxes. With `natural`, the dice score like any other roll. With `joker`,
 * Full House and the straights earn their full scores. `joker-once-matched` works like `joker` if the upper box for the
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
