import { trendOf } from '../../statistics/index.js';
import {
  cardLines,
  MIN_TREND,
  progressLines,
  type ProgressStyle,
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
  type Round,
  type Theme,
  themeLesson,
  themesFor,
  trainingProgress,
} from '../../training/index.js';
import type { DailySet, RoundRequest, Trainer } from './trainer.js';

/** Introduces a round: how many positions it has, and where they come from. */
export function openingLine(request: RoundRequest, { day, exercises, wrong, answeredBefore }: Round): string {
  if (request.type === 'daily') {
    return trainingMessages.dailyOpening(day, exercises.length, answeredBefore);
  }
  const { level, rules } = request;
  return trainingMessages.opening({ wrong, fresh: exercises.length - wrong, level, filter: request, rules });
}

export async function emptyLines(
  request: RoundRequest,
  { day }: Pick<Round, 'day'>,
  trainer: Trainer,
): Promise<readonly string[]> {
  if (request.type === 'daily') return dailyCardLines({ day, rules: request.rules }, trainer);
  if (request.type !== 'mine') {
    const { theme, rules } = request;
    const fits = theme === undefined || themesFor(rules).includes(theme);
    return [fits ? trainingMessages.noPositions : trainingMessages.themeNotFor(theme, rules)];
  }
  const next = await trainer.nextReturn(request);
  return [trainingMessages.nothingDue, ...(next ? [trainingMessages.nextDue(next.days)] : [])];
}

interface AnsweredRound extends Pick<Round, 'day' | 'answeredBefore'> {
  readonly answered: readonly JudgedAnswer[];
}

/**
 * Summarises a round, for any width in columns. After the last position of a daily set, the summary includes the set's
 * card.
 */
export function roundSummary(
  { type, rules, theme }: Pick<RoundRequest, 'type' | 'rules'> & { readonly theme?: Theme | undefined },
  { day, answered, answeredBefore }: AnsweredRound,
  trainer: Trainer,
  place: RoundStyle['place'],
): (columns: number) => readonly string[] {
  const costs = answered.map(({ exercise: { themes }, judgement: { cost } }) => ({ themes, cost }));
  const result = {
    answered,
    answeredBefore,
    count: countAnswers(costs),
    broken: brokenRules(answered),
    themeLesson: theme && themeLesson(rules, theme),
    themes: countThemes(costs).map(({ answers, ...each }) => ({ ...each, ...countAnswers(answers) })),
  };
  const set = { day, rules };
  const isComplete = type === 'daily' && trainer.dailyResult(set) !== undefined;
  const card = isComplete ? (place === 'screen' ? dailyCard : dailyCardLines)(set, trainer) : undefined;
  return (columns) => roundLines({ ...result, trouble: trainer.trouble() }, { columns, place, card });
}

/** A daily set's card below a sentence. Empty until the player has answered the whole set. */
export function dailyCardLines(set: DailySet, trainer: Trainer): readonly string[] {
  const card = dailyCard(set, trainer);
  return card.length > 0 ? [trainingMessages.dailyDone(set.day), ...card] : [];
}

function dailyCard(set: DailySet, trainer: Trainer): readonly string[] {
  const result = trainer.dailyResult(set);
  return result ? trainingCard({ ...set, ...result }) : [];
}

/** Shown when the player opens a daily set that's already complete. */
export function dailySummary(set: DailySet, trainer: Trainer): (columns: number) => readonly string[] {
  const done = trainingMessages.dailyDone(set.day);
  const card = dailyCard(set, trainer);
  return (columns) => [...wrap(done, columns), '', ...cardLines(card, columns)];
}

/**
 * Reports the progress in training.
 *
 * @param theme count only answers and positions about this theme
 */
export async function progressReport(
  trainer: Trainer,
  theme: Theme | undefined,
  style: ProgressStyle,
): Promise<readonly string[]> {
  const answers = trainer.answersTo({ theme });
  const all = { ...(theme !== undefined && { theme }), answers };
  const groups = [all, ...(theme === undefined ? countThemes(answers) : [])];
  const trends = groups
    .filter((group) => group.answers.length >= MIN_TREND)
    .map(({ answers: own, ...group }) => ({ ...group, trend: bestTrend(own) }));
  return progressLines(
    {
      progress: trainingProgress(answers),
      due: (await trainer.due({ theme })).length,
      next: await trainer.nextReturn({ theme }),
      trends,
      damaged: trainer.damaged(),
    },
    style,
  );
}

const bestTrend = (answers: readonly { readonly cost: number }[]): ReturnType<typeof trendOf> =>
  trendOf(answers.map(({ cost }) => (cost === 0 ? 100 : 0)));
