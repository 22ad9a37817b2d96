import { streakOf } from '../../statistics/index.js';
import type { StoredAnswer } from '../../storage/index.js';
import { countAnswers } from '../../training/index.js';

/** The number of positions in a daily set. */
export const DAILY = 5;

/** The result of a complete daily set. */
export interface DailyResult {
  readonly answers: number;
  readonly best: number;
  readonly cost: number;
  readonly streak: number;
}

type DayAnswers = ReadonlyMap<number, StoredAnswer>;

/**
 * Returns the first answer to each position of the daily sets, by day and number. An answer belongs to the day of its set,
 * even if the player gave it after midnight.
 */
function dailyAnswers(answers: readonly StoredAnswer[]): ReadonlyMap<string, DayAnswers> {
  const days = new Map<string, Map<number, StoredAnswer>>();
  for (const answer of answers) {
    const { source } = answer;
    if (source.type !== 'daily') continue;
    const day = days.get(source.day) ?? new Map<number, StoredAnswer>();
    if (!day.has(source.number)) days.set(source.day, day.set(source.number, answer));
  }
  return days;
}

/** Returns the numbers of the positions of a daily set that have been answered. */
export const answeredOf = (answers: readonly StoredAnswer[], day: string): readonly number[] => [
  ...(dailyAnswers(answers).get(day)?.keys() ?? []),
];

/** Returns the result of a daily set; undefined until the set is complete. */
export function dailyResult(answers: readonly StoredAnswer[], day: string): DailyResult | undefined {
  const days = dailyAnswers(answers);
  const isComplete = (own: DayAnswers | undefined): own is DayAnswers => own?.size === DAILY;
  const own = days.get(day);
  if (!isComplete(own)) return undefined;
  const complete = [...days].flatMap(([each, its]) => (isComplete(its) ? [each] : []));
  const { answers: count, best, meanCost } = countAnswers([...own.values()]);
  return { answers: count, best, cost: meanCost * count, streak: streakOf(complete, day).current };
}
