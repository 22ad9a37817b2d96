import { type Box, type Game, type Hold, refusalOf } from '../engine/index.js';
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

/** The result of parsing an answer. If the answer is invalid, `problem` is a line that explains why. */
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

/** Parses a list of `count` die numbers, or `back`. */
export const placesAnswer = (typed: string, game: Game, count: number): Reading<Hold | 'back'> =>
  isBack(typed) ? accept('back') : withText(game, readPlaces(typed, count));

/** Returns why the player cannot take back the last decision, in one line; undefined if taking back is possible. */
export function takeBackProblem(game: Game): string | undefined {
  const refusal = refusalOf(game, { type: 'takeBack' });
  return refusal && refusalText(game.header.rules, refusal);
}

/**
 * Parses the answer to the question at the end of a practice game. The caller handles `undo`, so only an empty line is
 * valid here.
 */
export const afterwardsAnswer = (typed: string): Reading<'end'> =>
  typed === '' ? accept('end') : refuse(lineModeMessages.notAfterwards);

/** Parses the answer to a question that asks the player to confirm a move. */
export function yesOrNoAnswer(typed: string): Reading<'yes' | 'no'> {
  const word = typed.toLowerCase();
  if (word === 'yes' || word === 'y') return accept('yes');
  return word === 'no' || word === 'n' ? accept('no') : refuse(lineModeMessages.notYesOrNo);
}

/** Parses the answer to a question that asks before a player leaves. An empty line means no. */
export const agreementAnswer = (typed: string): Reading<'yes' | 'no'> =>
  typed === '' ? accept('no') : yesOrNoAnswer(typed);

export interface BoxQuestion {
  readonly game: Game;
  /** The boxes that line mode prints as a numbered list, in order. */
  readonly legal: readonly Box[];
  /** The answer `back` is valid only if the player has rolls left. */
  readonly rolls: 'left' | 'used-up';
}

/** Parses the name of a box, or its number in the list. Refuses a box that the player cannot fill now. */
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
  const refusal = refusalOf(game, { type: 'score', box: reading.value });
  return refusal ? refuse(refusalText(game.header.rules, refusal)) : reading;
}
