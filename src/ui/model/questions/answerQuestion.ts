import type { InputStyle } from '../../../settings/index.js';
import {
  ask,
  bestBox,
  explain,
  markedBox,
  markOrFill,
  type Question,
  shownHold,
  type TurnFacts,
  type TurnState,
  type TurnStep,
} from '../turn.js';
import { boxStart, promptFor, promptReducer, withDie } from './prompts.js';
import { holdsAny, quickReducer, roll, rollProblem, withoutMark } from './quickKeys.js';
import type { QuestionCommand } from './questionCommand.js';

/**
 * Runs a command, such as holding a die, on the question of a turn. Commands that this question doesn't have do
 * nothing.
 */
export function answerQuestion(state: TurnState, command: QuestionCommand, facts: TurnFacts): TurnStep {
  const { question } = state;
  if (command.verb === 'explain') return explain(question, command.box, facts);
  if (command.verb === 'score')
    return markOrFill(
      question.name === 'quick' ? withoutMark(question) : boxStart(question),
      markedBox(question),
      command.box,
      facts,
    );
  if (command.verb === 'roll') return roll(question, facts);
  if (command.verb === 'toggle' && command.place !== undefined && question.name !== 'quick')
    return ask(withDie(question, command.place, facts));
  const step =
    question.name === 'quick'
      ? quickReducer(question, command, facts)
      : promptReducer(question, command, facts);
  return step ?? { state };
}

/** Asks the question in the other input style. The chosen dice stay chosen. */
export const questionFor = (question: Question, input: InputStyle, facts: TurnFacts): Question =>
  input === 'quick' ? { name: 'quick', hold: shownHold(question, facts) } : promptFor(question, facts);

/** Returns a check: would this command do anything at this question? */
export function hasEffectOnQuestion(
  question: Question,
  facts: TurnFacts | undefined,
): (command: QuestionCommand) => boolean {
  const rollsLeft = facts?.rollsLeft ?? 0;
  const canRoll = question.name !== 'quick' || rollProblem(question.hold, rollsLeft) === undefined;
  return (command) => {
    switch (command.verb) {
      case 'score':
      case 'choose':
        return facts?.options.legal.includes(command.box) !== false;
      case 'complete':
        return question.name !== 'quick' && question.typed !== '';
      case 'roll':
        return canRoll;
      case 'stop-and-score':
        return question.name !== 'quick' || !facts || question.marked !== bestBox(facts);
      case 'answer':
        return question.name !== 'quick' || question.marked !== undefined || (canRoll && holdsAny(question));
      case 'toggle':
        return rollsLeft > 0;
      case 'back':
        return (
          question.name !== 'box-name' ||
          rollsLeft > 0 ||
          question.typed !== '' ||
          question.marked !== undefined
        );
      default:
        return true;
    }
  };
}
