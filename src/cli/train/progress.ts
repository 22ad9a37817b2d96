import { trendOf } from '../../statistics/index.js';
import { MIN_TREND, progressLines, type ProgressStyle } from '../../text/index.js';
import { countThemes, type Theme, trainingProgress } from '../../training/index.js';
import type { Trainer } from './trainer.js';

/**
 * Returns the report about the progress in training.
 *
 * @param theme count only answers and positions about this theme
 */
export async function progressReport(
  trainer: Trainer,
  theme: Theme | undefined,
  style: ProgressStyle,
): Promise<readonly string[]> {
  const answers = trainer.answers().filter(({ themes }) => theme === undefined || themes.includes(theme));
  const all = { ...(theme !== undefined && { theme }), answers };
  const groups = [all, ...(theme === undefined ? countThemes(answers) : [])];
  const trends = groups
    .filter((group) => group.answers.length >= MIN_TREND)
    .map(({ answers: own, ...group }) => ({ ...group, trend: bestTrend(own) }));
  return progressLines(
    {
      progress: trainingProgress(answers),
      due: (await trainer.due({ theme })).length,
      next: trainer.nextReturn({ theme }),
      trends,
      damaged: trainer.damaged(),
    },
    style,
  );
}

const bestTrend = (answers: readonly { readonly cost: number }[]): ReturnType<typeof trendOf> =>
  trendOf(answers.map(({ cost }) => (cost === 0 ? 100 : 0)));
