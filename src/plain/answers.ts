import { type Box, decide, type Game, type Hold, type Roller } from '../engine/index.js';
import {
  answerProblemText,
  type AnswerReading,
  BACK,
  lineModeMessages,
  readBox,
  readHoldCount,
  readPlaces,
  refusalText,
} from '../text/index.js';

/** A parsed answer or, if the answer is invalid, a line that says why and what is allowed. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const accept = <T>(value: T): Reading<T> => ({ ok: true, value });
const refuse = (problem: string): Reading<never> => ({ ok: false, problem });

const isBack = (typed: string): boolean => typed.toLowerCase() === BACK;

const withText = <T>({ header: { rules } }: Game, reading: AnswerReading<T>): Reading<T> =>
  reading.ok ? reading : refuse(answerProblemText(rules, reading.problem));

/** Parses the number of dice to hold, or `score`. */
export const holdCountAnswer = (typed: string, game: Game): Reading<number | 'score'> =>
  withText(game, readHoldCount(typed));

/** Parses the numbers of the `count` dice to hold, or `back`. */
export const placesAnswer = (typed: string, game: Game, count: number): Reading<Hold | 'back'> =>
  isBack(typed) ? accept('back') : withText(game, readPlaces(typed, count));

/** A roller for actions that need no roll, such as filling a box. Throws an error if an action asks for dice. */
const NO_DICE: Roller = {
  diceAt: () => {
    throw new Error('this action rolls no dice');
  },
};

/** Returns a line that says why no decision can be taken back; undefined if the last decision can be taken back. */
export function takeBackProblem(game: Game): string | undefined {
  const decision = decide(game, { type: 'takeBack' }, NO_DICE);
  return decision.ok ? undefined : refusalText(game.header.rules, decision.refusal);
}

/** Parses the answer after a practice game. Only an empty line is valid, because the caller handles `undo` first. */
export const afterwardsAnswer = (typed: string): Reading<'end'> =>
  typed === '' ? accept('end') : refuse(lineModeMessages.notAfterwards);

export interface BoxQuestion {
  readonly game: Game;
  /** The boxes in the numbered list that line mode prints. */
  readonly legal: readonly Box[];
  /** Whether the player has rolls left. If so, `back` is a valid answer. */
  readonly rolls: 'left' | 'used-up';
}

/** Parses the name of a box or its number in the list. The answer is valid only if the player can fill that box now. */
export function boxAnswer(typed: string, { game, legal, rolls }: BoxQuestion): Reading<Box | 'back'> {
  if (isBack(typed)) return rolls === 'left' ? accept('back') : refuse(lineModeMessages.noBack);
  if (/^\d+$/.test(typed)) {
    const numbered = legal[Number(typed) - 1];
    return numbered === undefined
      ? refuse(lineModeMessages.noSuchChoice(typed, legal.length))
      : accept(numbered);
  }
  const reading = withText(game, readBox(typed, game.header.rules, legal));
  if (!reading.ok) return reading;
  const decision = decide(game, { type: 'score', box: reading.value }, NO_DICE);
  return decision.ok ? reading : refuse(refusalText(game.header.rules, decision.refusal));
}
