import { type Box, decide, type Game, holdOf, type Hold, type Roller } from '../engine/index.js';
import { plainWords, readBoxName, refusalText } from '../text/index.js';

/** What an answer means, or one line that says what is wrong with it and what is allowed. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const accept = <T>(value: T): Reading<T> => ({ ok: true, value });
const refuse = (problem: string): Reading<never> => ({ ok: false, problem });

/** Reads how many dice to hold; holding all five is the same as scoring. */
export function readHoldCount(typed: string): Reading<number | 'score'> {
  if (/^(?:score|s|5)$/i.test(typed)) return accept('score');
  return /^[0-4]$/.test(typed) ? accept(Number(typed)) : refuse(plainWords.holdCountProblem(typed));
}

/** Reads the numbers of `count` dice: `1 3 4`, `1,3,4` and `134` are the same. */
export function readPlaces(typed: string, count: number): Reading<Hold | 'back'> {
  if (/^back$/i.test(typed)) return accept('back');
  if (!/^[1-5](?:[\s,]*[1-5])*$/.test(typed)) return refuse(plainWords.placeProblem(typed));
  const numbers = [...typed.replace(/[\s,]/g, '')].map(Number);
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined) return refuse(plainWords.placeTwice(twice));
  if (numbers.length !== count) return refuse(plainWords.placeCount(numbers.length, count));
  return accept(holdOf(numbers.map((number) => number - 1)));
}

/** Filling a box makes no dice fall. */
const NO_DICE: Roller = {
  diceAt: () => {
    throw new Error('scoring asked for dice');
  },
};

export interface BoxQuestion {
  readonly game: Game;
  /** The boxes that the dice may fill. */
  readonly legal: readonly Box[];
  /** Whether dice may still be rolled, so that there is a way back. */
  readonly rolls: 'left' | 'used-up';
}

/** Reads the name of a box that can be filled now. */
export function readBox(typed: string, { game, legal, rolls }: BoxQuestion): Reading<Box | 'back'> {
  const { rules } = game.header;
  if (/^back$/i.test(typed)) return rolls === 'left' ? accept('back') : refuse(plainWords.noBack);
  const reading = readBoxName(typed, rules, legal);
  if (reading.kind === 'unknown') return refuse(plainWords.unknownBox(typed, rules, legal));
  if (reading.kind === 'ambiguous') return refuse(plainWords.ambiguousBox(typed, rules, reading.boxes));
  const decision = decide(game, { type: 'score', box: reading.box }, NO_DICE);
  return decision.ok ? accept(reading.box) : refuse(refusalText(rules, decision.refusal));
}
