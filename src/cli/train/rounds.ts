import { OFFICIAL } from '../../engine/index.js';
import { roundLines, trainingCard, trainingMessages } from '../../text/index.js';
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
  const days = trainer.daysToNextReturn();
  return [trainingMessages.nothingDue, ...(days === undefined ? [] : [trainingMessages.nextDue(days)])];
}

/** The answers of a round. */
interface AnsweredRound {
  readonly answered: readonly JudgedAnswer[];
  /** The number of positions of a daily set that were answered before the round. */
  readonly answeredBefore: number;
}

/** Summarises a round. After the last position of a daily set, adds the card. */
export function endLines(
  { type }: RoundRequest,
  { answered, answeredBefore }: AnsweredRound,
  trainer: Trainer,
  columns: number,
): readonly string[] {
  const costs = answered.map(({ exercise: { themes }, judgement: { cost } }) => ({ themes, cost }));
  const result = {
    answered,
    answeredBefore,
    count: countAnswers(costs),
    broken: brokenRules(answered),
    themes: countThemes(costs).map(({ theme, answers }) => ({ theme, ...countAnswers(answers) })),
  };
  return [...roundLines(result, columns), ...(type === 'daily' ? dailyCardLines(trainer) : [])];
}

/** Returns the card of today's daily set; no lines until the set is complete. */
export function dailyCardLines(trainer: Trainer): readonly string[] {
  const result = trainer.dailyResult();
  const day = dayAt(new Date());
  return result
    ? [trainingMessages.dailyDone(day), ...trainingCard({ day, rules: OFFICIAL, ...result })]
    : [];
}
