import { type DieIndex, heldPlaces, mapPlaces } from '../../../engine/index.js';
import {
  type AnswerProblem,
  answerProblemText,
  completeBoxName,
  type HoldAnswer,
  holdAnswer,
  isHoldWord,
  readBox,
  readHold,
  readPlaces,
  turnMessages,
  typedRequest,
} from '../../../text/index.js';
import { editText, isEdit } from '../../core/editText.js';
import {
  act,
  ask,
  askedAgain,
  fill,
  isAllHeld,
  mark,
  type Question,
  type QuestionOf,
  request,
  say,
  shownHold,
  type TurnFacts,
  type TurnStep,
} from '../turn.js';
import type { QuestionCommand } from './questionCommand.js';

type TypedQuestion = Exclude<Question, { name: 'quick' }>;

/**
 * The prompt to show after a switch from quick keys. If the player has changed the held dice since the last roll, it
 * already contains an answer that holds them.
 */
export function promptFor(question: Question, facts: TurnFacts): Question {
  if (facts.rollsLeft === 0) return BOX_START;
  const { held } = facts;
  const chosen = shownHold(question, facts);
  if (chosen.every((isChosen, place) => isChosen === held[place])) return HOLD_START;
  return { name: 'hold', typed: heldPlaces(chosen).length === 0 ? 'none' : holdAnswer(chosen) };
}

/** Holds or releases a die after a click, and puts the answer for the held dice into the prompt. */
export function withDie(question: Question, place: DieIndex, facts: TurnFacts): Question {
  const shown = shownHold(question, facts);
  return promptFor({ name: 'quick', hold: mapPlaces((at) => shown[at] !== (at === place)) }, facts);
}

/** Runs a command at a question that the player answers by typing. Undefined if nothing changes. */
export function promptReducer(
  question: TypedQuestion,
  command: QuestionCommand,
  facts: TurnFacts,
): TurnStep | undefined {
  switch (question.name) {
    case 'hold':
      return hold(question, command, facts);
    case 'dice-numbers':
      return diceNumbers(question, command, facts);
    case 'box-name':
      return boxName(question, command, facts);
  }
}

/** Tab works like Down if there's nothing to complete. */
const DOWN = { verb: 'move', to: 'down' } as const;

const HOLD_START = { name: 'hold', typed: '' } as const;
const BOX_START = { name: 'box-name', typed: '' } as const;
const BOX_ALL_HELD = { ...BOX_START, isAllHeld: true } as const;

export const boxStart = (before: Question): QuestionOf<'box-name'> =>
  before.name === 'box-name' && before.isAllHeld ? BOX_ALL_HELD : BOX_START;

/** Erases an invalid answer and says what's wrong with it, so that the player can type another one at once. */
const refuse = (question: Question, problem: AnswerProblem, { rules }: TurnFacts): TurnStep =>
  say(askedAgain(question), answerProblemText(rules, problem));

function hold(
  question: QuestionOf<'hold'>,
  command: QuestionCommand,
  facts: TurnFacts,
): TurnStep | undefined {
  if (question.typed === '' && (command.verb === 'complete' || command.verb === 'move'))
    return mark(BOX_START, undefined, DOWN, facts);
  if (command.verb === 'complete') return ask({ name: 'hold', typed: completed(question, facts) });
  if (command.verb === 'back') return question.typed === '' ? undefined : ask(HOLD_START);
  if (command.verb !== 'answer') return edited(question, command);
  if (question.typed.trim() === '') return holdAgain(facts);
  const { rules, held, options } = facts;
  const reading = readHold(question.typed, { rules, open: options.legal, held });
  if (!reading.ok) return refuse(question, reading.problem, facts);
  // `5` alone means five dice. But players who want to hold the fifth die type it too, so a message says how to do
  // that.
  return question.typed.trim() === '5' ? say(BOX_ALL_HELD, turnMessages.fiveDice) : afterHold(reading.value);
}

/** Types the dice held in the last roll as the answer. If there were none, says so. */
function holdAgain({ rules, held, options: { legal } }: TurnFacts): TurnStep {
  return heldPlaces(held).length === 0
    ? say(HOLD_START, turnMessages.noHold(rules, legal))
    : say({ name: 'hold', typed: holdAnswer(held) }, turnMessages.holdAgain);
}

function afterHold(answer: HoldAnswer): TurnStep {
  switch (answer.kind) {
    case 'count':
      return ask({ name: 'dice-numbers', count: answer.count, typed: '' });
    case 'hold':
      return isAllHeld(answer.hold)
        ? ask(BOX_ALL_HELD)
        : act(HOLD_START, { type: 'roll', hold: answer.hold });
    case 'stop':
      return ask(BOX_START);
    case 'fill':
      return fill(HOLD_START, answer.box);
    case 'request':
      return request(HOLD_START, answer.request);
  }
}

function diceNumbers(
  question: QuestionOf<'dice-numbers'>,
  command: QuestionCommand,
  facts: TurnFacts,
): TurnStep | undefined {
  if (command.verb === 'back') return ask(HOLD_START);
  if (command.verb !== 'answer') return edited(question, command);
  const requested = typedRequest(question.typed);
  if (requested !== undefined) return request({ ...question, typed: '' }, requested);
  const reading = readPlaces(question.typed, question.count);
  return reading.ok
    ? act(question, { type: 'roll', hold: reading.value })
    : refuse(question, reading.problem, facts);
}

function boxName(
  question: QuestionOf<'box-name'>,
  command: QuestionCommand,
  facts: TurnFacts,
): TurnStep | undefined {
  switch (command.verb) {
    case 'back':
      if (question.marked !== undefined || question.typed !== '') return ask(boxStart(question));
      return facts.rollsLeft > 0 ? ask(HOLD_START) : undefined;
    case 'move':
      return mark(boxStart(question), question.marked, command, facts);
    case 'complete':
      return question.typed === ''
        ? mark(boxStart(question), question.marked, DOWN, facts)
        : ask({ ...boxStart(question), typed: completed(question, facts) });
    case 'answer':
      return question.marked === undefined ? fillNamed(question, facts) : fill(question, question.marked);
    default:
      return edited({ ...boxStart(question), typed: question.typed }, command);
  }
}

function fillNamed(question: QuestionOf<'box-name'>, facts: TurnFacts): TurnStep {
  const {
    rules,
    options: { legal },
  } = facts;
  const typed = question.typed.trim();
  if (typed === '')
    return legal.length === 1
      ? mark(BOX_START, undefined, DOWN, facts)
      : say(question, turnMessages.noBox(rules, legal));
  const requested = typedRequest(typed);
  if (requested !== undefined) return request(boxStart(question), requested);
  // `all` is a word for holding dice. Without this check, it could mean a box of house rules, such as `All Sixes`.
  if (isHoldWord(typed)) {
    return refuse(question, { code: 'unknown-box', typed, open: legal, similar: [] }, facts);
  }
  const reading = readBox(typed, rules, legal);
  return reading.ok ? fill(boxStart(question), reading.value) : refuse(question, reading.problem, facts);
}

/**
 * True if a typed answer is a box's name, or may become one. False for dice numbers, for words such as `stop`, and for
 * letters that fit both a box's name and such a word.
 */
export function namesBox(question: TypedQuestion, { rules, held, options }: TurnFacts): boolean {
  const typed = question.typed.trim();
  if (typed === '' || question.name === 'dice-numbers' || typedRequest(typed) !== undefined) return false;
  if (question.name === 'box-name') return true;
  const reading = readHold(typed, { rules, open: options.legal, held });
  if (reading.ok) return reading.value.kind === 'fill';
  return reading.problem.code !== 'box-or-word' && /[a-z]/i.test(typed);
}

const completed = ({ typed }: TypedQuestion, { rules, options }: TurnFacts): string =>
  completeBoxName(typed, rules, options.legal);

function edited(question: TypedQuestion, command: QuestionCommand): TurnStep | undefined {
  return isEdit(command) ? ask({ ...question, typed: editText(question.typed, command) }) : undefined;
}
