import {
  type BoxId,
  type Hold,
  HOLD_ALL,
  HOLD_NONE,
  heldPlaces,
  labelOf,
  mapPlaces,
  type RuleSet,
} from '../../engine/index.js';
import { type AnswerReading, placesNamed, readBox, readPlaces, STOP_WORDS } from './answers.js';

/** What a player can type at the prompt instead of an answer, in full-screen mode. */
export type TypedRequest = 'coach' | 'help' | 'leave' | 'take-back';

/** A valid answer to a turn's first question: which dice to hold, or which box to fill. */
export type HoldAnswer =
  | { readonly kind: 'count'; readonly count: number }
  /** Hold these dice. If that's all five, the next question asks for a box. */
  | { readonly kind: 'hold'; readonly hold: Hold }
  | { readonly kind: 'stop' }
  | { readonly kind: 'fill'; readonly box: BoxId }
  | { readonly kind: 'request'; readonly request: TypedRequest };

/** What an answer can name: boxes, and the dice held so far. */
export interface HoldQuestion {
  readonly rules: RuleSet;
  /** Open boxes win if a name matches several. */
  readonly open: readonly BoxId[];
  readonly held: Hold;
}

const WORDS: ReadonlyMap<string, HoldAnswer> = new Map<string, HoldAnswer>([
  ...STOP_WORDS.map((word): [string, HoldAnswer] => [word, { kind: 'stop' }]),
  ['all', { kind: 'hold', hold: HOLD_ALL }],
  ['none', { kind: 'hold', hold: HOLD_NONE }],
]);

const REQUESTS: ReadonlyMap<string, TypedRequest> = new Map([
  ['coach', 'coach'],
  ['help', 'help'],
  ['?', 'help'],
  ['leave', 'leave'],
  ['quit', 'leave'],
  ['q', 'leave'],
  ['undo', 'take-back'],
  ['u', 'take-back'],
]);

/** Rolls all dice that aren't held. */
const ROLL = 'roll';

const isRoll = (typed: string): boolean => typed.toLowerCase() === ROLL;

/** Such as `hold 3 5`. After `hold`, a single number is a die, not how many to hold. */
const HOLD_NUMBERS = /^hold\s+([\d\s,;.]+)$/i;

/** `3s` can mean the box Threes, but here it more likely means the dice that show 3. */
const FACES_OR_BOX = /^[1-6]\s*s$/i;

/** True for `all`, `none` and `roll`. */
export const isHoldWord = (typed: string): boolean =>
  isRoll(typed.trim()) || WORDS.get(typed.trim().toLowerCase())?.kind === 'hold';

/** Undefined for anything but a request such as `coach`. */
export const typedRequest = (typed: string): TypedRequest | undefined =>
  REQUESTS.get(typed.trim().toLowerCase());

/**
 * Reads the answer to "Which dice to hold?": how many (`3`), die numbers (`134` or `hold 3`), more dice (`+5`), a word
 * such as `all`, or a box. Digits alone never name a box. Refuses a letter that could mean an open box as well as a
 * word.
 */
export function readHold(text: string, { rules, open, held }: HoldQuestion): AnswerReading<HoldAnswer> {
  const typed = text.trim();
  if (/^\+?[\d\s,;.]+$/.test(typed)) return readDice(typed, held);
  const request = typedRequest(typed);
  if (request !== undefined) return { ok: true, value: { kind: 'request', request } };
  if (isRoll(typed)) return { ok: true, value: { kind: 'hold', hold: held } };
  const [, numbers] = HOLD_NUMBERS.exec(typed) ?? [];
  if (numbers !== undefined) return readNumbers(numbers);
  const word = WORDS.get(typed.toLowerCase());
  if (word) return { ok: true, value: word };
  // Without this, `-1` would mean Aces, because box names ignore punctuation.
  if (!/[a-z]/i.test(typed)) return { ok: false, problem: { code: 'no-hold', typed } };
  if (FACES_OR_BOX.test(typed)) return { ok: false, problem: { code: 'faces-or-box', typed } };
  const reading = readBox(typed, rules, open);
  if (reading.ok) {
    const box = reading.value;
    const words = open.includes(box) ? wordsLike(typed, labelOf(rules, box)) : [];
    return words.length > 0
      ? { ok: false, problem: { code: 'box-or-word', typed, box, words } }
      : { ok: true, value: { kind: 'fill', box } };
  }
  const { problem } = reading;
  return problem.code === 'unknown-box' && problem.similar.length === 0
    ? { ok: false, problem: { code: 'no-hold', typed } }
    : reading;
}

/**
 * The words that a typed letter could mean besides a box: `a` could be `all` or Aces. Empty for longer answers, or if
 * the letter is the box's whole label.
 */
function wordsLike(typed: string, label: string): readonly string[] {
  const letter = typed.toLowerCase();
  if (letter.length > 1 || letter === label.toLowerCase()) return [];
  return [...WORDS.keys(), ROLL, ...REQUESTS.keys()].filter((word) => word.startsWith(letter));
}

function readDice(typed: string, held: Hold): AnswerReading<HoldAnswer> {
  const isAdded = typed.startsWith('+');
  const numbers = typed.replaceAll(/[^\d]/g, '');
  if (!isAdded && numbers.length === 1) return readCount(numbers, typed);
  if (numbers === '') return { ok: false, problem: { code: 'no-hold', typed } };
  return readNumbers(typed.slice(isAdded ? 1 : 0), isAdded ? held : HOLD_NONE);
}

function readNumbers(numbers: string, held: Hold = HOLD_NONE): AnswerReading<HoldAnswer> {
  const reading = readPlaces(numbers, placesNamed(numbers).length);
  if (!reading.ok) return reading;
  return {
    ok: true,
    value: { kind: 'hold', hold: mapPlaces((place) => held[place] || reading.value[place]) },
  };
}

function readCount(digit: string, typed: string): AnswerReading<HoldAnswer> {
  const count = Number(digit);
  if (count > 5) return { ok: false, problem: { code: 'no-hold', typed } };
  if (count === 0) return { ok: true, value: { kind: 'hold', hold: HOLD_NONE } };
  return { ok: true, value: count === 5 ? { kind: 'hold', hold: HOLD_ALL } : { kind: 'count', count } };
}

/** What to type to hold these dice: `1 3 4`, or `hold 3`, because a plain `3` would mean three dice. */
export function holdAnswer(hold: Hold): string {
  const numbers = heldPlaces(hold).map((place) => String(place + 1));
  return numbers.length === 1 ? `hold ${numbers.join('')}` : numbers.join(' ');
}
