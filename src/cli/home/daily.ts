import { dayOfDaily } from '../../engine/index.js';
import { type Streak, streakOf } from '../../statistics/index.js';
import type { GameSummary, ScoreRecord, Survey } from '../../storage/index.js';

/** Returns the date in UTC, such as `2026-01-31`. */
export const dayAt = (now: Date): string => now.toISOString().slice(0, 10);

const MINUTES_PER_DAY = 24 * 60;

/** Returns the number of minutes until midnight UTC, rounded up (1 to 1,440). */
export const minutesToNextDay = (now: Date): number =>
  MINUTES_PER_DAY - (60 * now.getUTCHours() + now.getUTCMinutes());

/** Whether the daily game for a date is stored, and whether it has ended. */
export type DailyGame =
  | { readonly state: 'none' }
  | { readonly state: 'unfinished'; readonly game: GameSummary }
  | { readonly state: 'over'; readonly score: ScoreRecord };

/**
 * Finds the daily game for a date. An import from another machine can add a second daily game for the same day. If
 * there are several games for this date, returns the earliest.
 */
export function dailyGameOf(day: string, { over, unfinished }: Survey): DailyGame {
  const [score] = over.filter((each) => dayOfDaily(each) === day);
  const [game] = unfinished.filter((each) => dayOfDaily(each) === day);
  if (score && (!game || score.created <= game.created)) return { state: 'over', score };
  return game ? { state: 'unfinished', game } : { state: 'none' };
}

/** Returns the player's name from the newest daily game, or undefined if no daily game is stored. */
export function dailyPlayerOf({ over, unfinished }: Survey): string | undefined {
  const daily = [...over, ...unfinished].filter((each) => dayOfDaily(each) !== undefined);
  const [newest] = daily.sort((a, b) => (a.created < b.created ? 1 : -1));
  return newest?.players[0]?.name;
}

/** Returns the streak of finished daily games. Ignores games whose dice do not match their seed. */
export function dailyStreak({ over }: Survey, today: string): Streak {
  const finished = over.filter(({ outcome, notFromSeed }) => outcome === 'finished' && !notFromSeed);
  return streakOf(
    finished.flatMap((score) => dayOfDaily(score) ?? []),
    today,
  );
}
