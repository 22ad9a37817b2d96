import {
  FIXED_SCORE_BOXES,
  isJokerStyle,
  JOKER_STEPS,
  type JokerBoxes,
  type JokerOffer,
  type JokerStyle,
  type JokerWorth,
  labelOf,
  type RuleSet,
} from '../engine/index.js';
import { andList, orList } from './lists.js';
import { unbroken } from './wrap.js';

const BOXES_WORDS: Readonly<Record<JokerBoxes, string>> = {
  'matching-upper': 'the upper box of its face',
  lower: 'any open lower box',
  upper: 'any open upper box',
  any: 'any open box',
};

/** A step that offers `boxes`, in words. */
const WORTH_WORDS: Readonly<Record<JokerWorth, (boxes: string) => string>> = {
  natural: (boxes) => `${boxes} for what the dice are worth there`,
  joker: (boxes) => `${boxes} as a joker`,
  'joker-once-matched': (boxes) => `${boxes}, as a joker once the upper box of its face is filled`,
  zero: (boxes) => `a zero in ${boxes}`,
};

/**
 * What a joker style does with an extra Yahtzee: one clause for each of its steps, in the order in which
 * they are tried, such as `any open lower box as a joker`.
 */
export const jokerStepWords = (style: JokerStyle): readonly string[] =>
  JOKER_STEPS[style].map((step) => orList(step.map(offerWords)));

// Five alike are always worth their sum in the upper box of their face: nothing to be said.
const offerWords = ({ boxes, worth }: JokerOffer): string =>
  boxes === 'matching-upper' ? BOXES_WORDS[boxes] : WORTH_WORDS[worth](BOXES_WORDS[boxes]);

/** The steps of a style as one clause: `the upper box of its face; else ...; else ...`. */
export const jokerStyleWords = (style: JokerStyle): string => jokerStepWords(style).join('; else ');

/** Whether any extra Yahtzee is played as a joker under a rule set. */
export const hasJokers = ({ joker }: RuleSet): boolean =>
  isJokerStyle(joker.afterYahtzee) || isJokerStyle(joker.afterZero);

/** What a joker is worth: the fixed scores of the boxes that five alike do not fit by themselves; to be wrapped. */
export const jokerWorthWords = (rules: RuleSet): string =>
  andList(
    FIXED_SCORE_BOXES.filter((box) => box !== 'yahtzee').map((box) =>
      unbroken(`${labelOf(rules, box)} ${rules.fixedScores[box]}`),
    ),
  );

/** `+100`, or `no bonus`: what comes beside the box for an extra Yahtzee over a Yahtzee box so filled. */
export const bonusWords = (rules: RuleSet, yahtzeeBox: 'score' | 'zero'): string =>
  yahtzeeBox === 'score' && rules.yahtzeeBonus > 0 ? `+${rules.yahtzeeBonus}` : 'no bonus';
