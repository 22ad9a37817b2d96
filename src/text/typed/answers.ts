import {
  type BoxId,
  DIE_INDEXES,
  type DieIndex,
  type Hold,
  holdOf,
  labelOf,
  type RuleSet,
} from '../../engine/index.js';
import { brieflyQuoted, MAX_LABEL, onBoardLine } from '../layout.js';
import { counted, orList, shownValue } from '../phrases.js';
import { boxList } from '../play/refusals.js';
import { type BoxNameReading, readBoxName, similarBoxes } from './boxNames.js';

/** Answers that line mode accepts at every prompt, in addition to `SHOWN_WORDS`. */
export const WAYS_OUT = ['leave', 'quit', 'coach', 'coach all', 'undo'] as const;

/** Answers that make line mode print something and repeat the question. */
export const SHOWN_WORDS = ['help', '?', 'dice', 'card', 'standings'] as const;

export const BACK = 'back';

/** Answers that stop rolling and let the player choose a box. The answer `5` (hold all five dice) does the same. */
export const STOP_WORDS = ['score', 's'] as const;

/**
 * `all` holds all five dice, `none` holds none, and `roll` holds those marked HELD. After `hold`, the player types die
 * numbers.
 */
const HOLD_WORDS = ['all', 'none', 'roll', 'hold'] as const;

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
 * Checks the labels and names of the boxes for a new game. They must not be the same as another answer, such as `help`.
 * Otherwise, players couldn't choose the box by its label. In stored games that have such a label, players choose the
 * box by its number.
 *
 * @returns one line about the first invalid text, or undefined if all are valid
 */
export function labelProblemText(rules: RuleSet): string | undefined {
  const texts = rules.boxes.flatMap((entry, index) => [
    [`boxes[${index}].label`, entry.label] as const,
    ...('names' in entry ? (entry.names ?? []) : []).map(
      (name, place) => [`boxes[${index}].names[${place}]`, name] as const,
    ),
  ]);
  for (const [field, label] of texts) {
    const found = `${field} is ${shownValue(label)}`;
    if (field.endsWith('label') && label.length > MAX_LABEL)
      return `${found}; it must have at most ${MAX_LABEL} characters`;
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

export type AnswerProblem =
  /** The answer names neither dice to hold nor a box. */
  | { readonly code: 'no-hold'; readonly typed: string }
  /** `typed` is the part of the answer that isn't a die number. */
  | { readonly code: 'no-place'; readonly typed: string }
  /** `place` is the index (from 0) of a die that the player named twice. */
  | { readonly code: 'place-twice'; readonly place: DieIndex }
  | { readonly code: 'place-count'; readonly named: number; readonly wanted: number }
  | {
      readonly code: 'unknown-box';
      readonly typed: string;
      readonly open: readonly BoxId[];
      readonly similar: readonly BoxId[];
    }
  | {
      readonly code: 'ambiguous-box';
      readonly typed: string;
      readonly boxes: readonly BoxId[];
      readonly open: readonly BoxId[];
    }
  /** The typed letter could stand for a box or for one of the `words`. */
  | {
      readonly code: 'box-or-word';
      readonly typed: string;
      readonly box: BoxId;
      readonly words: readonly string[];
    }
  /** The typed text, such as `3s`, could mean the dice that show 3, or the box for them. */
  | { readonly code: 'faces-or-box'; readonly typed: string };

export type AnswerReading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: AnswerProblem };

const accept = <T>(value: T): AnswerReading<T> => ({ ok: true, value });
const refuse = (problem: AnswerProblem): AnswerReading<never> => ({ ok: false, problem });

/** Parses `count` die numbers, written as `1 3 4`, `134`, `1,3,4` or `1;3;4,`. */
export function readPlaces(typed: string, count: number): AnswerReading<Hold> {
  const [stray] = /[^1-5\s,;.]+/.exec(typed) ?? [];
  if (stray !== undefined) return refuse({ code: 'no-place', typed: stray });
  const places = placesNamed(typed);
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice !== undefined) return refuse({ code: 'place-twice', place: twice });
  return places.length === count
    ? accept(holdOf(places))
    : refuse({ code: 'place-count', named: places.length, wanted: count });
}

/** Returns the dice named by the digits 1 to 5 in a string, in the order typed. Ignores other characters. */
export const placesNamed = (typed: string): DieIndex[] =>
  [...typed].flatMap((digit) => DIE_INDEXES.filter((place) => String(place + 1) === digit));

const UNKNOWN: BoxNameReading = { kind: 'unknown' };

/**
 * Parses the name of a box. Accepts every box, because the game itself refuses boxes that can't be filled.
 *
 * @param open the open boxes, which take precedence if a name matches several boxes
 */
export function readBox(typed: string, rules: RuleSet, open: readonly BoxId[]): AnswerReading<BoxId> {
  // An answer such as `+2` names dice, so it must not fill a box after the last roll.
  const reading = /^\s*\+/.test(typed) ? UNKNOWN : readBoxName(typed, rules, open);
  switch (reading.kind) {
    case 'box':
      return accept(reading.box);
    case 'ambiguous':
      return refuse({ code: 'ambiguous-box', typed, boxes: reading.boxes, open });
    case 'unknown':
      return refuse({ code: 'unknown-box', typed, open, similar: similarBoxes(typed, rules, open) });
  }
}

/** Describes the problem with an answer and gives the allowed answers. The text fits on one line of the board. */
export function answerProblemText(rules: RuleSet, problem: AnswerProblem): string {
  switch (problem.code) {
    case 'no-hold':
      return `${brieflyQuoted(problem.typed)} isn't an answer. Type dice (134), how many (0-5), or a box.`;
    case 'no-place':
      return `${brieflyQuoted(problem.typed)} isn't the number of a die: the dice are numbered 1 to 5.`;
    case 'place-twice':
      return `You named die ${problem.place + 1} twice: name dice by place (1-5 from the left), not by face.`;
    case 'place-count': {
      const { named, wanted } = problem;
      return `You named ${counted(named, 'die', 'dice')}, not ${wanted}: type ${counted(wanted, 'number', 'numbers')} from 1 to 5.`;
    }
    case 'unknown-box':
      return unknownBoxText(rules, problem);
    case 'ambiguous-box':
      return onBoardLine(
        `${brieflyQuoted(problem.typed)} could be ${orList(problem.boxes.map((box) => labelOf(rules, box) + (problem.open.includes(box) ? '' : ' (filled)')))}.`,
        `${brieflyQuoted(problem.typed)} could be ${problem.boxes.length} boxes: type more of the name.`,
      );
    case 'faces-or-box':
      return `${brieflyQuoted(problem.typed)}: to hold dice, name them by place (134). To fill a box, type its name.`;
    case 'box-or-word':
      return `${brieflyQuoted(problem.typed)} could be ${orList([labelOf(rules, problem.box), ...problem.words])}: type more letters.`;
  }
}

/**
 * Says that no box has this name, and suggests the boxes with a similar name or, if there are none, the open boxes. The
 * text must not ask a question, because the answer `y` would fill the Yahtzee box, and because scripts expect only the
 * usual questions.
 */
function unknownBoxText(
  rules: RuleSet,
  { typed, open, similar }: Extract<AnswerProblem, { code: 'unknown-box' }>,
): string {
  const problem = `${brieflyQuoted(typed)} isn't a box`;
  return onBoardLine(
    similar.length > 0
      ? `${problem}. Perhaps you meant ${boxList(rules, similar)}.`
      : `${problem}. Open: ${boxList(rules, open)}.`,
    `${problem}: name an open box.`,
  );
}
