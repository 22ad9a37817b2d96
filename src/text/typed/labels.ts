import type { RuleSet } from '../../engine/index.js';
import { orList, shownValue } from '../phrases.js';

/** Answers that line mode takes at every question, beside the words of `SHOWN_WORDS`. */
export const WAYS_OUT = ['leave', 'quit', 'coach', 'undo'] as const;

/** Answers that show something; then line mode asks the same question again. */
export const SHOWN_WORDS = ['help', '?', 'dice', 'card', 'standings'] as const;

/** The answer that returns to the question before. */
export const BACK = 'back';

/** Answers that stop rolling; so does 5. */
export const STOP_WORDS = ['score', 's'] as const;

/** Every word that some question takes as its answer, except names of boxes. */
const ANSWER_WORDS: readonly string[] = [...WAYS_OUT, ...SHOWN_WORDS, BACK, ...STOP_WORDS];

/** The longest label that fits beside the columns of four players on a screen of 80 columns. */
const MAX_LABEL = 15;

/**
 * Checks the labels of a rule set for a new game. A box whose label is also another answer could not be chosen by it.
 * Stored games can have such labels: there the other answer wins, and you choose the box by its number.
 *
 * @returns one line that names the first bad label, or undefined
 */
export function labelProblemText({ boxes }: RuleSet): string | undefined {
  for (const [index, { label }] of boxes.entries()) {
    const found = `boxes[${index}].label is ${shownValue(label)}`;
    if (label.length > MAX_LABEL) return `${found}; it must have at most ${MAX_LABEL} characters`;
    if (isNumbers(label)) return `${found}; it must not be a number, because numbers choose boxes and dice`;
    if (ANSWER_WORDS.includes(label.toLowerCase())) {
      return `${found}; it must not be ${orList([...ANSWER_WORDS].sort())}, which are other answers at the prompts`;
    }
  }
  return undefined;
}

/** Reports whether a question would read this text as numbers of dice or of a box. */
const isNumbers = (label: string): boolean => /^[\d\s,;.]+$/.test(label);
