import { Text } from 'ink';
import { labelOf } from '../../../engine/index.js';
import { completeBoxName, promptMessages, yesOrNo } from '../../../text/index.js';
import type { Theme } from '../../theme/theme.js';
import { useTheme } from '../../theme/useTheme.js';
import type { Question, TurnFacts, TurnState } from '../../model/turn.js';

interface PromptProps {
  readonly turn: TurnState;
  readonly facts: TurnFacts;
  readonly width: 'wide' | 'narrow';
}

/**
 * Draws the question, the typed answer and its completion. If the line is too long, its start is cut off, so the end of
 * the answer remains visible.
 */
export function Prompt({ turn: { question, confirming }, facts, width }: PromptProps) {
  const { styles } = useTheme();
  if (confirming) {
    return (
      <Text wrap="truncate-start">
        <Text {...styles.question}>{yesOrNo(confirming.question)}</Text>_
      </Text>
    );
  }
  const answer =
    question.name === 'quick' ? markedText(question, facts, styles) : typedText(question, facts, styles);
  return (
    <Text wrap="truncate-start">
      <Text {...styles.question}>{questionText(question, facts, width)}</Text>
      {answer}
    </Text>
  );
}

function questionText(question: Question, facts: TurnFacts, width: PromptProps['width']): string {
  const narrow = width === 'narrow';
  switch (question.name) {
    case 'hold-count':
      return narrow ? promptMessages.holdCountShort : promptMessages.holdCount;
    case 'dice-numbers':
      return narrow
        ? promptMessages.diceNumbersShort(question.count)
        : promptMessages.diceNumbers(question.count);
    case 'box-name':
      return narrow || question.marked !== undefined ? promptMessages.boxNameShort : promptMessages.boxName;
    case 'quick':
      if (question.marked !== undefined) return '';
      if (facts.rollsLeft === 0) return promptMessages.quickLastRoll;
      return narrow ? promptMessages.quickShort : promptMessages.quick;
  }
}

function typedText(
  question: Exclude<Question, { name: 'quick' }>,
  facts: TurnFacts,
  styles: Theme['styles'],
) {
  if (question.name !== 'box-name') return `${question.typed}_`;
  if (question.marked !== undefined) return markedText(question, facts, styles);
  const completed = completeBoxName(question.typed, facts.rules, facts.options.legal);
  const rest = completed.toLowerCase().startsWith(question.typed.toLowerCase())
    ? completed.slice(question.typed.length)
    : ` (${completed})`;
  return (
    <Text>
      {question.typed}_<Text {...styles.quiet}>{question.typed === '' ? '' : rest}</Text>
    </Text>
  );
}

function markedText(
  question: Extract<Question, { name: 'quick' | 'box-name' }>,
  facts: TurnFacts,
  styles: Theme['styles'],
) {
  if (question.marked === undefined) return '';
  return <Text {...styles.best}>{promptMessages.marked(labelOf(facts.rules, question.marked))}</Text>;
}
