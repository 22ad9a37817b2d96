import { dayOfDaily } from '../../engine/index.js';
import { type Streak, streakOf } from '../../statistics/index.js';
import type { GameSummary, KeptScore, Survey } from '../../storage/index.js';

/** The daily game of a day in the stored games. */
export type DailyGame =
  | { readonly state: 'none' }
  | { readonly state: 'unfinished'; readonly game: GameSummary }
  | { readonly state: 'over'; readonly score: KeptScore };

/**
 * Finds the daily game of a day. Where stored games were put together from several homes there can be more than one:
 * the one that began first counts.
 */
export function dailyGameOf(day: string, { over, unfinished }: Survey): DailyGame {
  const [score] = over.filter((each) => dayOfDaily(each) === day);
  const [game] = unfinished.filter((each) => dayOfDaily(each) === day);
  if (score && (!game || score.created <= game.created)) return { state: 'over', score };
  return game ? { state: 'unfinished', game } : { state: 'none' };
}

/** Who played the newest daily game; undefined where there is none. */
export function dailyPlayerOf({ over, unfinished }: Survey): string | undefined {
  const daily = [...over, ...unfinished].filter((each) => dayOfDaily(each) !== undefined);
  const [newest] = daily.sort((a, b) => (a.created < b.created ? 1 : -1));
  return newest?.players[0]?.name;
}

/** The streak of finished daily games; those whose dice do not follow from their seed are none. */
export function dailyStreak({ over }: Survey, today: string): Streak {
  const finished = over.filter(({ outcome, notFromSeed }) => outcome === 'finished' && !notFromSeed);
  return streakOf(
    finished.flatMap((score) => dayOfDaily(score) ?? []),
    today,
  );
}
