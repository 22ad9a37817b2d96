import { Text } from 'ink';
import { labelOf } from '../../engine/index.js';
import { boxKeysOf, completeBoxName, firstFitting, promptMessages, yesOrNo } from '../../text/index.js';
import type { Theme } from '../theme/theme.js';
import { useTheme } from '../theme/themes.js';
import { namesBox } from '../model/questions/prompts.js';
import { dieAtCursor, holdsAny } from '../model/questions/quickKeys.js';
import { isAllHeld, markedBox, type Question, type TurnFacts, type TurnState } from '../model/turn.js';
import { TypedLine } from '../core/Lines.js';

interface PromptProps {
  readonly turn: TurnState;
  readonly facts: TurnFacts;
  /** With quick keys, Enter takes the coach's highlighted move or rolls the dice. */
  readonly enter: 'takes-move' | 'rolls';
  readonly width: 'wide' | 'narrow';
  readonly columns: number;
}

/** Keeps this many columns free for an answer, such as `3k_ (3 of a Kind)`. */
const ANSWER_COLUMNS = 17;

/** Draws the question with the answer so far, completed if it names a box, or with the highlighted box. */
export function Prompt({ turn: { question, confirming }, facts, enter, width, columns }: PromptProps) {
  const { styles } = useTheme();
  if (confirming) {
    return (
      <Text wrap="truncate-start">
        <Text {...styles.question}>{yesOrNo(confirming.question)}</Text>_
      </Text>
    );
  }
  const asked = questionText(question, facts, { enter, width, columns });
  if (question.name === 'quick' || markedBox(question) !== undefined) {
    return (
      <Text wrap="truncate-start">
        <Text {...styles.question}>{asked}</Text>
        {markedText(question, facts, styles)}
      </Text>
    );
  }
  return <TypedLine question={asked} typed={question.typed} completion={completionOf(question, facts)} />;
}

function questionText(
  question: Question,
  facts: TurnFacts,
  { enter, width, columns }: Pick<PromptProps, 'enter' | 'width' | 'columns'>,
): string {
  const narrow = width === 'narrow';
  if (markedBox(question) !== undefined) return '';
  switch (question.name) {
    case 'hold':
      return firstFitting(promptMessages.hold, columns - ANSWER_COLUMNS);
    case 'dice-numbers':
      return narrow
        ? promptMessages.diceNumbersShort(question.count)
        : promptMessages.diceNumbers(question.count);
    case 'box-name':
      return question.isAllHeld
        ? firstFitting(promptMessages.boxAllHeld, columns - ANSWER_COLUMNS)
        : narrow
          ? promptMessages.boxNameShort
          : promptMessages.boxName;
    case 'quick': {
      if (enter === 'takes-move') return promptMessages.quickCoached;
      const keys = boxKeysOf(facts.rules, facts.options.legal);
      if (facts.rollsLeft === 0)
        return promptMessages.quickLastRoll(keys, facts.options.best.length > 0 ? 'starred' : 'none-starred');
      const cursor = dieAtCursor(question, facts);
      const rolls = !holdsAny(question) ? 'r' : isAllHeld(question.hold) ? 'none' : 'enter';
      if (cursor !== undefined)
        return promptMessages.quickCursor(cursor, question.hold[cursor] ? 'held' : 'free', rolls);
      return (narrow ? promptMessages.quickShort : promptMessages.quick)(keys, rolls);
    }
  }
}

/**
 * What goes after a typed box name: the rest of the label, or the whole label in parentheses. Empty if the player isn't
 * typing a box's name.
 */
function completionOf(question: Exclude<Question, { name: 'quick' }>, facts: TurnFacts): string {
  const { typed } = question;
  if (!namesBox(question, facts)) return '';
  const completed = completeBoxName(typed, facts.rules, facts.options.legal);
  return completed.toLowerCase().startsWith(typed.toLowerCase())
    ? completed.slice(typed.length)
    : ` (${completed})`;
}

function markedText(question: Question, facts: TurnFacts, styles: Theme['styles']) {
  const marked = markedBox(question);
  if (marked === undefined) return '';
  return <Text {...styles.best}>{promptMessages.marked(labelOf(facts.rules, marked))}</Text>;
}
