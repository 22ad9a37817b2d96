import { OFFICIAL } from '../../engine/index.js';
import {
  cardLines,
  roundLines,
  type RoundStyle,
  trainingCard,
  trainingMessages,
  wrap,
} from '../../text/index.js';
import {
  brokenRules,
  countAnswers,
  countThemes,
  type JudgedAnswer,
  type Theme,
  THEME_LESSONS,
} from '../../training/index.js';
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

/**
 * Returns the summary of a round as a function of the width in columns. After the last position of a daily set, the
 * summary contains the card.
 */
export function roundSummary(
  { type, theme }: { readonly type: RoundRequest['type']; readonly theme?: Theme | undefined },
  { answered, answeredBefore }: AnsweredRound,
  trainer: Trainer,
  place: RoundStyle['place'],
): (columns: number) => readonly string[] {
  const costs = answered.map(({ exercise: { themes }, judgement: { cost } }) => ({ themes, cost }));
  const result = {
    answered,
    answeredBefore,
    count: countAnswers(costs),
    broken: brokenRules(answered),
    themeLesson: theme && THEME_LESSONS[theme],
    themes: countThemes(costs).map(({ answers, ...each }) => ({ ...each, ...countAnswers(answers) })),
  };
  const isComplete = type === 'daily' && trainer.dailyResult() !== undefined;
  // The card belongs to today, even if the player widens the terminal after midnight.
  const card = isComplete ? (place === 'screen' ? dailyCard : dailyCardLines)(trainer) : undefined;
  // The last answer may turn out not to be stored only after the summary has appeared.
  return (columns) => roundLines({ ...result, trouble: trainer.trouble() }, { columns, place, card });
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
export function dailySummary(trainer: Trainer): (columns: number) => readonly string[] {
  const done = trainingMessages.dailyDone(dayAt(new Date()));
  const card = dailyCard(trainer);
  return (columns) => [...wrap(done, columns), '', ...cardLines(card, columns)];
}
