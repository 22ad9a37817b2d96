import {
  type BoxId,
  DIE_INDEXES,
  type DieIndex,
  type Hold,
  labelOf,
  mapPlaces,
  type Refusal,
} from '../../../engine/index.js';
import { boxKeysOf, refusalText, turnMessages } from '../../../text/index.js';
import type { Direction } from '../../core/bindings.js';
import { placeBeside } from '../../core/listCursor.js';
import {
  act,
  ask,
  bestBox,
  fill,
  isAllHeld,
  mark,
  markOrFill,
  type Question,
  type QuestionOf,
  say,
  shownHold,
  type TurnFacts,
  type TurnStep,
  worthOf,
} from '../turn.js';
import type { QuestionCommand } from './questionCommand.js';

type Quick = QuestionOf<'quick'>;

/** Runs a command of quick keys. Undefined if nothing changes. */
export function quickReducer(
  question: Quick,
  command: QuestionCommand,
  facts: TurnFacts,
): TurnStep | undefined {
  switch (command.verb) {
    case 'toggle':
      return command.place === undefined
        ? toggleAtCursor(question, facts)
        : toggle(question, command.place, facts);
    case 'stop-and-score':
      return markBest(question, facts);
    case 'choose':
      // The game refuses to fill this box and says why. If another box is highlighted, it stays so, because an Enter
      // after the useless letter mustn't roll the dice.
      if (!facts.options.legal.includes(command.box)) return fill(question, command.box);
      return question.marked === undefined && fillsAtOnce(command.box, facts)
        ? fill(withoutMark(question), command.box)
        : markOrFill(withoutMark(question), question.marked, command.box, facts);
    case 'type':
      return command.text === ' ' || question.marked !== undefined
        ? noDieToHold(question, facts)
        : noKey(question, command.text, facts);
    case 'answer':
      if (question.marked !== undefined) return fill(question, question.marked);
      // Without a held die, Enter doesn't roll. Some players press it several times in a row, for example to go on
      // after filling a box.
      return facts.rollsLeft === 0 || holdsAny(question)
        ? roll(question, facts)
        : say(question, turnMessages.noneHeld);
    case 'move':
      return isOnDice(question, facts) && (command.to === 'left' || command.to === 'right')
        ? ask({ ...question, cursor: beside(question.cursor, command.to) })
        : mark(withoutMark(question), question.marked, command, facts);
    case 'back':
      return ask(
        question.marked === undefined ? { name: 'quick', hold: question.hold } : withoutMark(question),
      );
    default:
      return undefined;
  }
}

/**
 * True if a box's letter fills it at once: after the last roll, if the box has the star or is the only one left. While
 * another box is highlighted, a letter only highlights, because the player is comparing boxes.
 */
const fillsAtOnce = (box: BoxId, { rollsLeft, options: { best, legal } }: TurnFacts): boolean =>
  rollsLeft === 0 && (best.includes(box) || legal.length === 1);

export const withoutMark = ({ hold, cursor }: Quick): Quick => ({
  name: 'quick',
  hold,
  ...(cursor !== undefined && { cursor }),
});

/** True while Left and Right move the cursor from die to die. Otherwise, they highlight boxes. */
const isOnDice = ({ marked }: Quick, { rollsLeft }: TurnFacts): boolean =>
  marked === undefined && rollsLeft > 0;

export const dieAtCursor = (question: Quick, facts: TurnFacts): DieIndex | undefined =>
  isOnDice(question, facts) ? question.cursor : undefined;

/** Where an arrow key moves the cursor. Without one, it appears at the first or the last die. */
function beside(cursor: DieIndex | undefined, to: Extract<Direction, 'left' | 'right'>): DieIndex {
  if (cursor === undefined) return to === 'right' ? 0 : 4;
  return DIE_INDEXES[placeBeside(cursor, DIE_INDEXES.length, to === 'right' ? 1 : -1)] ?? cursor;
}

function toggle(question: Quick, place: DieIndex, facts: TurnFacts): TurnStep {
  if (facts.rollsLeft === 0) return say(question, refusalText(facts.rules, { code: 'no-rolls-left' }));
  const hold = mapPlaces((at) => question.hold[at] !== (at === place));
  return ask({ ...withoutMark(question), hold });
}

/**
 * Holds or releases the die under the cursor. Without a cursor, it only puts one on the first die, so that the player
 * sees which die Space will change.
 */
function toggleAtCursor(question: Quick, facts: TurnFacts): TurnStep {
  const { cursor } = question;
  return cursor === undefined ? ask({ ...question, cursor: 0 }) : toggle(question, cursor, facts);
}

/** Says why Space does nothing: a box is highlighted, or no rolls are left. */
const noDieToHold = (question: Quick, { rules }: TurnFacts): TurnStep =>
  say(
    question,
    question.marked === undefined
      ? refusalText(rules, { code: 'no-rolls-left' })
      : turnMessages.boxIsMarked(labelOf(rules, question.marked)),
  );

function noKey(question: Quick, typed: string, { rules, rollsLeft, options }: TurnFacts): TurnStep {
  const text = rollsLeft > 0 ? turnMessages.noQuickKey : turnMessages.noQuickKeyLastRoll;
  return say(question, text(typed, boxKeysOf(rules, options.legal)));
}

/** Highlights the legal box with the most points. Enter fills it, and the arrow keys go to others. */
function markBest(question: Quick, facts: TurnFacts): TurnStep {
  const marked = bestBox(facts);
  return marked === undefined ? ask(question) : say({ ...question, marked }, worthOf(marked, facts));
}

/** If no die is held, Enter doesn't roll, but `r` does. */
export const holdsAny = ({ hold }: Quick): boolean => hold.some((held) => held);

/** Rolls the dice that aren't held, or says why that's impossible. */
export function roll(question: Question, facts: TurnFacts): TurnStep {
  const hold = shownHold(question, facts);
  const problem = rollProblem(hold, facts.rollsLeft);
  return problem ? say(question, refusalText(facts.rules, problem)) : act(question, { type: 'roll', hold });
}

/** Why the player can't roll the dice that aren't held. Undefined if they can. */
export function rollProblem(hold: Hold, rollsLeft: number): Refusal | undefined {
  if (rollsLeft === 0) return { code: 'no-rolls-left' };
  return isAllHeld(hold) ? { code: 'nothing-to-roll' } : undefined;
}
