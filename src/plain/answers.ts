import {
  type Action,
  type BoxId,
  type Face,
  type Game,
  type Hold,
  heldPlaces,
  refusalOf,
  type Turn,
} from '../engine/index.js';
import type { MoveAction } from '../players/index.js';
import {
  answerProblemText,
  type AnswerReading,
  BACK,
  facesMessages,
  lineModeMessages,
  readBox,
  readFaces,
  readHold,
  readPlaces,
  refusalText,
} from '../text/index.js';
import { accept, type Reading, refuse } from './dialogue.js';

const isBack = (typed: string): boolean => typed.toLowerCase() === BACK;

const withText = <T>({ header: { rules } }: Game, reading: AnswerReading<T>): Reading<T> =>
  reading.ok ? reading : refuse(answerProblemText(rules, reading.problem));

export type HoldCount = number | 'score';

/**
 * Reads the answer to the first question of a turn, by the same rules as full-screen mode: the number of dice to hold,
 * `score`, or a move if the answer names dice or a box.
 *
 * @param legal the boxes that the player may fill
 */
export function firstAnswer(
  typed: string,
  game: Game,
  { held }: Turn,
  legal: readonly BoxId[],
): Reading<HoldCount | MoveAction> {
  const { rules } = game.header;
  const noHold = refuse(answerProblemText(rules, { code: 'no-hold', typed }));
  // Without this check, `back` could mean a box of house rules, such as `Backgammon`.
  if (isBack(typed)) return noHold;
  const reading = withText(game, readHold(typed, { rules, open: legal, held }));
  if (!reading.ok) return reading;
  const { value: answer } = reading;
  switch (answer.kind) {
    case 'count':
      return accept(answer.count);
    case 'stop':
      return accept('score');
    case 'fill':
      return fillingOf(answer.box, game);
    case 'hold': {
      const count = heldPlaces(answer.hold).length;
      if (count === 0) return accept(count);
      return accept(count === answer.hold.length ? 'score' : { type: 'roll', hold: answer.hold });
    }
    case 'request':
      return noHold;
  }
}

function fillingOf(box: BoxId, game: Game): Reading<Extract<Action, { type: 'score' }>> {
  const action = { type: 'score', box } as const;
  const refusal = refusalOf(game, action);
  return refusal ? refuse(refusalText(game.header.rules, refusal)) : accept(action);
}

/** Reads the numbers of `count` dice, or `back`. */
export const placesAnswer = (typed: string, game: Game, count: number): Reading<Hold | 'back'> =>
  isBack(typed) ? accept('back') : withText(game, readPlaces(typed, count));

/**
 * Reads the faces that a player types after rolling real dice, such as `3 6 1 4 4`, or `back`.
 *
 * @param before whether there is an earlier question, so that the player can answer `back`
 */
export function facesAnswer(
  typed: string,
  count: number,
  before: 'question' | 'none',
): Reading<readonly Face[] | 'back'> {
  if (isBack(typed)) return before === 'question' ? accept('back') : refuse(lineModeMessages.noFacesBefore);
  const faces = readFaces(typed, count);
  return faces ? accept(faces) : refuse(facesMessages.refused(typed, count));
}

export function takeBackProblem(game: Game): string | undefined {
  const refusal = refusalOf(game, { type: 'takeBack' });
  return refusal && refusalText(game.header.rules, refusal);
}

/** Why nobody can ask the coach or leave during the roll-off; undefined for other words, and in a turn. */
export function rollOffProblem(game: Game, word: string): string | undefined {
  if (game.phase.name !== 'roll-off' || !['coach', 'coach all', 'leave'].includes(word)) return undefined;
  const refusal = refusalOf(game, { type: 'advise' });
  return refusal && refusalText(game.header.rules, refusal);
}

/** Reads the answer at the end of a practice game. Only Enter is valid here, because the caller handles `undo`. */
export const afterwardsAnswer = (typed: string): Reading<'end'> =>
  typed === '' ? accept('end') : refuse(lineModeMessages.notAfterwards);

export function yesOrNoAnswer(typed: string): Reading<'yes' | 'no'> {
  const word = typed.toLowerCase();
  if (word === 'yes' || word === 'y') return accept('yes');
  return word === 'no' || word === 'n' ? accept('no') : refuse(lineModeMessages.notYesOrNo);
}

/** Reads the yes or no to a question such as "Ask anyway?", before `leave` or `coach`. Just Enter means no. */
export const agreementAnswer = (typed: string): Reading<'yes' | 'no'> =>
  typed === '' ? accept('no') : yesOrNoAnswer(typed);

export interface BoxQuestion {
  readonly game: Game;
  /** The boxes in the order of the numbered list that the player sees. */
  readonly legal: readonly BoxId[];
  /** Players can only answer `back` while they have rolls left. */
  readonly rolls: 'left' | 'used-up';
}

/** Reads the name of a box, or its number in the list. Refuses a box that the player can't fill now. */
export function boxAnswer(typed: string, { game, legal, rolls }: BoxQuestion): Reading<BoxId | 'back'> {
  if (isBack(typed)) return rolls === 'left' ? accept('back') : refuse(lineModeMessages.noBack);
  if (/^\d+$/.test(typed)) {
    const numbered = legal[Number(typed) - 1];
    return numbered === undefined
      ? refuse(lineModeMessages.noSuchChoice(typed, legal.length))
      : accept(numbered);
  }
  const reading = withText(game, readBox(typed, game.header.rules, legal));
  if (!reading.ok) return reading;
  const filling = fillingOf(reading.value, game);
  return filling.ok ? reading : filling;
}
