import type { RuleSet } from '../../engine/index.js';
import { MAX_LABEL } from '../layout.js';
import { orList, shownValue } from '../phrases.js';

/** Answers that line mode accepts at every prompt, in addition to `SHOWN_WORDS`. */
export const WAYS_OUT = ['leave', 'quit', 'coach', 'undo'] as const;

/** Answers that make line mode print something and repeat the question. */
export const SHOWN_WORDS = ['help', '?', 'dice', 'card', 'standings'] as const;

/** The answer that goes back to the previous question. */
export const BACK = 'back';

/** Answers that stop rolling and let the player choose a box. The answer `5` (hold all five dice) does the same. */
export const STOP_WORDS = ['score', 's'] as const;

/** Answers that hold all five dice, or none. */
const HOLD_WORDS = ['all', 'none'] as const;

/** The answer that leaves a game in full-screen mode. */
const SCREEN_QUIT = 'q';

/** All words that players can type as answers, except box names. */
export const ANSWER_WORDS: readonly string[] = [
  ...WAYS_OUT,
  ...SHOWN_WORDS,
  BACK,
  ...STOP_WORDS,
  ...HOLD_WORDS,
  SCREEN_QUIT,
];

/**
 * Checks the labels of a rule set for a new game. A label must not be the same as another answer, such as `help`.
 * Otherwise, players could not choose the box by its label. In stored games that have such a label, players choose the
 * box by its number.
 *
 * @returns one line about the first invalid label, or undefined if all are valid
 */
export function labelProblemText({ boxes }: RuleSet): string | undefined {
  for (const [index, { label }] of boxes.entries()) {
    const found = `boxes[${index}].label is ${shownValue(label)}`;
    if (label.length > MAX_LABEL) return `${found}; it must have at most ${MAX_LABEL} characters`;
    if (isNumber(label)) return `${found}; it must not be a number, because numbers choose boxes and dice`;
    if (ANSWER_WORDS.includes(label.toLowerCase())) {
      return `${found}; it must not be ${orList([...ANSWER_WORDS].sort())}, because these words have another meaning at the prompts`;
    }
    if (!/[a-z]/i.test(label)) return `${found}; it must contain a letter, so that players can type it`;
  }
  return undefined;
}

/** Returns whether this label is a number, or whether line mode would interpret it as box numbers or die numbers. */
const isNumber = (label: string): boolean => /^[\d\s,;.]+$/.test(label) || Number.isFinite(Number(label));
