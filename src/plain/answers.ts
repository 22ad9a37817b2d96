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

/** What an answer means, or one line that says what is wrong with it and what is allowed. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const accept = <T>(value: T): Reading<T> => ({ ok: true, value });
const refuse = (problem: string): Reading<never> => ({ ok: false, problem });

const isBack = (typed: string): boolean => typed.toLowerCase() === BACK;

const inWords = <T>({ header: { rules } }: Game, reading: AnswerReading<T>): Reading<T> =>
  reading.ok ? reading : refuse(answerProblemText(rules, reading.problem));

/** How many dice to hold, or that the turn is to be scored. */
export const holdCountAnswer = (typed: string, game: Game): Reading<number | 'score'> =>
  inWords(game, readHoldCount(typed));

/** Which `count` dice to hold. */
export const placesAnswer = (typed: string, game: Game, count: number): Reading<Hold | 'back'> =>
  isBack(typed) ? accept('back') : inWords(game, readPlaces(typed, count));

/** Filling a box makes no dice fall, nor does taking back. */
const NO_DICE: Roller = {
  diceAt: () => {
    throw new Error('dice were asked for where none fall');
  },
};

/** Why no decision can be taken back; undefined where one can. */
export function takeBackProblem(game: Game): string | undefined {
  const decision = decide(game, { type: 'takeBack' }, NO_DICE);
  return decision.ok ? undefined : refusalText(game.header.rules, decision.refusal);
}

/** After the game an empty line ends it; `undo` is taken wherever it is allowed. */
export const afterwardsAnswer = (typed: string): Reading<'end'> =>
  typed === '' ? accept('end') : refuse(lineModeMessages.notAfterwards);

export interface BoxQuestion {
  readonly game: Game;
  /** The boxes that the dice may fill, as they are numbered. */
  readonly legal: readonly Box[];
  /** Whether dice may still be rolled, so that there is a way back. */
  readonly rolls: 'left' | 'used-up';
}

/** A box that can be filled now, by its name or its number in the list of them. */
export function boxAnswer(typed: string, { game, legal, rolls }: BoxQuestion): Reading<Box | 'back'> {
  if (isBack(typed)) return rolls === 'left' ? accept('back') : refuse(lineModeMessages.noBack);
  if (/^\d+$/.test(typed)) {
    const numbered = legal[Number(typed) - 1];
    return numbered === undefined
      ? refuse(lineModeMessages.noSuchChoice(typed, legal.length))
      : accept(numbered);
  }
  const reading = inWords(game, readBox(typed, game.header.rules, legal));
  if (!reading.ok) return reading;
  const decision = decide(game, { type: 'score', box: reading.value }, NO_DICE);
  return decision.ok ? reading : refuse(refusalText(game.header.rules, decision.refusal));
}
