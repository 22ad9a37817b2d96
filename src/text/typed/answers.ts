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

/** Line mode accepts these at every prompt, besides `SHOWN_WORDS`. */
export const WAYS_OUT = ['leave', 'quit', 'coach', 'coach all', 'undo'] as const;

/** Line mode answers these, then repeats its question. */
export const SHOWN_WORDS = ['help', '?', 'dice', 'card', 'standings'] as const;

export const BACK = 'back';

/** The player stops rolling and chooses a box. `5` (hold all five dice) does the same. */
export const STOP_WORDS = ['score', 's'] as const;

/** `all` holds all five dice, `none` holds none, and `roll` holds those marked HELD. Die numbers follow `hold`. */
const HOLD_WORDS = ['all', 'none', 'roll', 'hold'] as const;

const SCREEN_QUIT = 'q';

/** Every word that players can type as an answer, except box names. */
export const ANSWER_WORDS: readonly string[] = [
  ...WAYS_OUT,
  ...SHOWN_WORDS,
  BACK,
  ...STOP_WORDS,
  ...HOLD_WORDS,
  SCREEN_QUIT,
];

/**
 * Checks the labels and names of boxes for a new game. One that reads like another answer, such as `help`, would leave
 * players no way to type it. A stored game can have such a label, and players then choose the box by its number.
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

/** True if line mode would take this label for box or die numbers, or if it's any other number. */
const isNumber = (label: string): boolean => /^[\d\s,;.]+$/.test(label) || Number.isFinite(Number(label));

export type AnswerProblem =
  | { readonly code: 'no-hold'; readonly typed: string }
  | { readonly code: 'no-place'; readonly typed: string }
  /** The player named a die twice: its index, from 0. */
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
  /** A letter that could stand for a box or for one of the `words`. */
  | {
      readonly code: 'box-or-word';
      readonly typed: string;
      readonly box: BoxId;
      readonly words: readonly string[];
    }
  /** Such as `3s`: the dice that show 3, or the box for them? */
  | { readonly code: 'faces-or-box'; readonly typed: string };

export type AnswerReading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: AnswerProblem };

const accept = <T>(value: T): AnswerReading<T> => ({ ok: true, value });
const refuse = (problem: AnswerProblem): AnswerReading<never> => ({ ok: false, problem });

/** Reads `count` die numbers, such as `1 3 4`, `134`, `1,3,4` or `1;3;4,`. */
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

/** The dice behind the digits 1 to 5, in the order typed. Ignores other characters. */
export const placesNamed = (typed: string): DieIndex[] =>
  [...typed].flatMap((digit) => DIE_INDEXES.filter((place) => String(place + 1) === digit));

const UNKNOWN: BoxNameReading = { kind: 'unknown' };

/**
 * Reads a box name. Accepts filled boxes too: the game refuses those later.
 *
 * @param open the open boxes, which take precedence if a name matches several boxes
 */
export function readBox(typed: string, rules: RuleSet, open: readonly BoxId[]): AnswerReading<BoxId> {
  // `+2` names a die, so it must not fill a box after the last roll.
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

/** Says what is wrong with an answer and what to type, in one line of the board. */
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
 * Suggests boxes with similar names or, failing that, open ones. Must not be a question: the answer `y` would fill the
 * Yahtzee box, and scripts expect only the usual questions.
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
