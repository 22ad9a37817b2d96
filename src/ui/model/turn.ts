import {
  type Action,
  type Box,
  cardOf,
  currentTurn,
  type Dice,
  type Game,
  heldPlaces,
  type Hold,
  HOLD_NONE,
  holdOf,
  mapPlaces,
  ROLLS_PER_TURN,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  type ScoringOptions,
} from '../../engine/index.js';
import type { InputStyle } from '../../settings/index.js';
import {
  type AnswerProblem,
  answerProblemText,
  boxWorthText,
  completeBoxName,
  placesNamed,
  readBox,
  readHoldCount,
  readPlaces,
  refusalText,
  turnMessages,
} from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { editText } from './editText.js';
import { moveMark } from './marking.js';

/** The question that the current player must answer. */
export type Question =
  | { readonly name: 'hold-count'; readonly typed: string }
  | { readonly name: 'dice-numbers'; readonly count: number; readonly typed: string }
  | { readonly name: 'box-name'; readonly typed: string; readonly marked?: Box }
  | { readonly name: 'quick'; readonly hold: Hold; readonly marked?: Box };

/** The current question of a turn, with its message. The game itself changes only through actions, such as a roll. */
export interface TurnState {
  readonly question: Question;
  /** Present while the player must confirm an action. */
  readonly confirming?: Confirming;
  /** A message, for example about the last answer or the marked box. */
  readonly message?: string;
}

/** An action that the player must confirm, and the question to answer with yes or no. */
export interface Confirming {
  readonly action: Action;
  readonly question: string;
}

/** Facts about the current turn, used by its questions. */
export interface TurnFacts {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
  /** The number of the roll, from 1 to 3. */
  readonly roll: number;
  readonly rollsLeft: number;
  readonly held: Hold;
  readonly options: ScoringOptions;
}

/** Returns the facts about the current turn; undefined if the game has ended or no dice have been rolled yet. */
export function turnFacts(game: Game): TurnFacts | undefined {
  const turn = currentTurn(game);
  if (!turn?.dice) return undefined;
  const { rules } = game.header;
  const card = cardOf(game, turn.seat);
  return {
    rules,
    card,
    dice: turn.dice,
    roll: turn.roll,
    rollsLeft: ROLLS_PER_TURN - turn.roll,
    held: turn.held,
    options: scoringOptions(rules, card, turn.dice),
  };
}

/** Returns the question after a roll: which dice to hold or, after the last roll, which box to fill. */
export function firstQuestion(facts: TurnFacts, input: InputStyle): Question {
  if (input === 'quick') return { name: 'quick', hold: facts.held };
  return facts.rollsLeft > 0 ? { name: 'hold-count', typed: '' } : { name: 'box-name', typed: '' };
}

/**
 * Returns the dice to mark as HELD: the player's current choice or, before any choice, the dice held in the last roll.
 */
export function shownHold(question: Question, facts: TurnFacts): Hold {
  if (question.name === 'quick') return question.hold;
  if (question.name !== 'dice-numbers') return facts.held;
  const places = placesNamed(question.typed);
  return places.length > 0 ? holdOf(places) : facts.held;
}

/** Returns the marked box; undefined if no box is marked. */
export const markedBox = (question: Question): Box | undefined =>
  question.name === 'box-name' || question.name === 'quick' ? question.marked : undefined;

/** The next state after a command, and the game action to perform, if any. */
export interface TurnStep {
  readonly state: TurnState;
  readonly action?: Action;
}

type QuestionOf<Name extends Question['name']> = Extract<Question, { name: Name }>;

const ask = (question: Question): TurnStep => ({ state: { question } });
const say = (question: Question, message: string): TurnStep => ({ state: { question, message } });
const refuse = (question: Question, problem: AnswerProblem, { rules }: TurnFacts): TurnStep =>
  say(question, answerProblemText(rules, problem));
const act = (question: Question, action: Action): TurnStep => ({ state: { question }, action });

/** Applies a command to the turn's question. Ignores commands that the question does not allow. */
export function turnReducer(state: TurnState, command: Command, facts: TurnFacts): TurnStep {
  const { question } = state;
  if (command.verb === 'score') return fill(withoutMark(question), command.box);
  if (command.verb === 'explain') return explain(question, command.box, facts);
  switch (question.name) {
    case 'hold-count':
      return holdCount(question, command, facts) ?? { state };
    case 'dice-numbers':
      return diceNumbers(question, command, facts) ?? { state };
    case 'box-name':
      return boxName(question, command, facts) ?? { state };
    case 'quick':
      return quick(question, command, facts) ?? { state };
  }
}

function holdCount(
  question: QuestionOf<'hold-count'>,
  command: Command,
  facts: TurnFacts,
): TurnStep | undefined {
  if (command.verb === 'stop-and-score') return ask({ name: 'box-name', typed: '' });
  if (command.verb !== 'answer') return edited(question, command);
  const typed = question.typed.trim();
  if (typed === '') return say(question, turnMessages.noHoldCount);
  const reading = readHoldCount(typed);
  // Erase the invalid answer, so the player can type a new one immediately.
  if (!reading.ok) return refuse({ name: 'hold-count', typed: '' }, reading.problem, facts);
  const count = reading.value;
  if (count === 0) return act(firstQuestion(facts, 'prompts'), { type: 'roll', hold: HOLD_NONE });
  return ask(
    count === 'score' ? { name: 'box-name', typed: '' } : { name: 'dice-numbers', count, typed: '' },
  );
}

function diceNumbers(
  question: QuestionOf<'dice-numbers'>,
  command: Command,
  facts: TurnFacts,
): TurnStep | undefined {
  if (command.verb === 'back') return ask({ name: 'hold-count', typed: '' });
  if (command.verb !== 'answer') return edited(question, command);
  const reading = readPlaces(question.typed, question.count);
  return reading.ok
    ? act(question, { type: 'roll', hold: reading.value })
    : refuse(question, reading.problem, facts);
}

function boxName(question: QuestionOf<'box-name'>, command: Command, facts: TurnFacts): TurnStep | undefined {
  const {
    rules,
    options: { legal },
  } = facts;
  switch (command.verb) {
    case 'back':
      if (question.marked !== undefined || question.typed !== '') return ask({ name: 'box-name', typed: '' });
      return facts.rollsLeft > 0 ? ask({ name: 'hold-count', typed: '' }) : undefined;
    case 'move':
      return mark({ name: 'box-name', typed: '' }, question.marked, command, facts);
    case 'complete':
      return ask({ name: 'box-name', typed: completeBoxName(question.typed, rules, legal) });
    case 'answer': {
      if (question.marked !== undefined) return fill(question, question.marked);
      return question.typed.trim() === ''
        ? say(question, turnMessages.noBox(rules, legal))
        : fillNamed(question, facts);
    }
    default:
      return edited({ name: 'box-name', typed: question.typed }, command);
  }
}

function fillNamed(question: QuestionOf<'box-name'>, facts: TurnFacts): TurnStep {
  const reading = readBox(question.typed.trim(), facts.rules, facts.options.legal);
  return reading.ok ? fill(question, reading.value) : refuse(question, reading.problem, facts);
}

function quick(question: QuestionOf<'quick'>, command: Command, facts: TurnFacts): TurnStep | undefined {
  switch (command.verb) {
    case 'toggle': {
      const { place } = command;
      if (facts.rollsLeft === 0) return say(question, refusalText(facts.rules, { code: 'no-rolls-left' }));
      const hold = mapPlaces((at) => question.hold[at] !== (at === place));
      return ask({ name: 'quick', hold });
    }
    case 'roll':
      return rollQuick(question, facts);
    case 'stop-and-score':
      return markBest(question, facts);
    case 'type':
      return say(question, turnMessages.noQuickKey(command.text));
    case 'answer':
      return question.marked === undefined ? rollQuick(question, facts) : fill(question, question.marked);
    case 'move':
      return mark({ name: 'quick', hold: question.hold }, question.marked, command, facts);
    case 'back':
      return ask({ name: 'quick', hold: question.hold });
    default:
      return undefined;
  }
}

/** Marks the legal box with the most points. Enter fills the marked box, and the arrow keys mark other boxes. */
function markBest(question: QuestionOf<'quick'>, facts: TurnFacts): TurnStep {
  const { best, legal } = facts.options;
  const marked = best[0] ?? legal[0];
  return marked === undefined ? ask(question) : say({ ...question, marked }, worthOf(marked, facts));
}

function rollQuick(question: QuestionOf<'quick'>, facts: TurnFacts): TurnStep {
  const { hold } = question;
  if (facts.rollsLeft === 0) return say(question, refusalText(facts.rules, { code: 'no-rolls-left' }));
  if (heldPlaces(hold).length === hold.length) {
    return say(question, refusalText(facts.rules, { code: 'nothing-to-roll' }));
  }
  return act(question, { type: 'roll', hold });
}

const withoutMark = (question: Question): Question =>
  question.name === 'quick' ? { name: 'quick', hold: question.hold } : question;

const worthOf = (box: Box, { rules, dice, options }: TurnFacts): string =>
  boxWorthText(rules, box, dice, options);

/** Shows how many points the dice would score in an open box, or how many points are in a filled box. */
function explain(question: Question, box: Box, facts: TurnFacts): TurnStep {
  const { rules, card, options } = facts;
  const points = card.filled[box];
  return say(
    question,
    points === undefined
      ? worthOf(box, facts)
      : refusalText(rules, { code: 'box-filled', box, points, open: options.legal }),
  );
}

function mark(
  unmarked: QuestionOf<'box-name'> | QuestionOf<'quick'>,
  marked: Box | undefined,
  command: Extract<Command, { verb: 'move' }>,
  facts: TurnFacts,
): TurnStep {
  const box = moveMark(facts.options.legal, marked, command.to);
  return box === undefined ? ask(unmarked) : say({ ...unmarked, marked: box }, worthOf(box, facts));
}

const fill = (question: Question, box: Box): TurnStep => act(question, { type: 'score', box });

/** Returns the same question without the typed answer. */
export const askedAgain = (question: Question): Question =>
  question.name === 'quick' ? question : { ...question, typed: '' };

/** Returns the state after an editing command; undefined for all other commands. */
function edited(question: Exclude<Question, { name: 'quick' }>, command: Command): TurnStep | undefined {
  const typed = editText(question.typed, command);
  return typed === undefined ? undefined : ask({ ...question, typed });
}
