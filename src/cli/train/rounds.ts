import { OFFICIAL } from '../../engine/index.js';
import {
  cardLines,
  roundLines,
  type RoundStyle,
  trainingCard,
  trainingMessages,
  wrap,
} from '../../text/index.js';
import { brokenRules, countAnswers, countThemes, type JudgedAnswer } from '../../training/index.js';
import { dayAt } from '../home/daily.js';
import type { Round, RoundRequest, Trainer } from './trainer.js';

/** Describes a round in one line. */
export function openingLine(request: RoundRequest, { exercises, wrong, answeredBefore }: Round): string {
  if (request.type === 'daily') {
    return trainingMessages.dailyOpening(dayAt(new Date()), exercises.length, answeredBefore);
  }
  const { level, theme, difficulty } = request;
  return trainingMessages.opening({ wrong, fresh: exercises.length - wrong, level, theme, difficulty });
}

/** Returns the lines to print if a round has no positions. */
export function emptyLines(request: RoundRequest, trainer: Trainer): readonly string[] {
  if (request.type === 'daily') return dailyCardLines(trainer);
  if (request.type !== 'mine') return [trainingMessages.noPositions];
  const next = trainer.nextReturn(request);
  return [trainingMessages.nothingDue, ...(next ? [trainingMessages.nextDue(next.days)] : [])];
}

/** The answers of a round. */
interface AnsweredRound {
  readonly answered: readonly JudgedAnswer[];
  /** The number of positions of a daily set that were answered before the round. */
  readonly answeredBefore: number;
}

/** Summarises a round. After the last position of a daily set, the summary contains the card. */
export function endLines(
  { type }: Pick<RoundRequest, 'type'>,
  { answered, answeredBefore }: AnsweredRound,
  trainer: Trainer,
  { columns, place }: Pick<RoundStyle, 'columns' | 'place'>,
): readonly string[] {
  const costs = answered.map(({ exercise: { themes }, judgement: { cost } }) => ({ themes, cost }));
  const result = {
    answered,
    answeredBefore,
    count: countAnswers(costs),
    broken: brokenRules(answered),
    themes: countThemes(costs).map(({ theme, answers }) => ({ theme, ...countAnswers(answers) })),
  };
  const isComplete = type === 'daily' && trainer.dailyResult() !== undefined;
  const card = place === 'screen' ? dailyCard : dailyCardLines;
  return roundLines(result, { columns, place, ...(isComplete && { card: card(trainer) }) });
}

/** Returns the card of today's daily set, below a sentence; no lines until the set is complete. */
export function dailyCardLines(trainer: Trainer): readonly string[] {
  const card = dailyCard(trainer);
  return card.length > 0 ? [trainingMessages.dailyDone(dayAt(new Date())), ...card] : [];
}

/** Returns the card of today's daily set; no lines until the set is complete. */
function dailyCard(trainer: Trainer): readonly string[] {
  const result = trainer.dailyResult();
  return result ? trainingCard({ day: dayAt(new Date()), rules: OFFICIAL, ...result }) : [];
}

/** Returns what the screen shows if the player chooses the daily set again after the last position. */
export const dailyResultLines = (trainer: Trainer, columns: number): readonly string[] => [
  ...wrap(trainingMessages.dailyDone(dayAt(new Date())), columns),
  '',
  ...cardLines(dailyCard(trainer), columns),
];
