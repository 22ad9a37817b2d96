/** How many days in a row the player finished the daily game. */
export interface Streak {
  /** The streak that ends today, or yesterday if today's game isn't finished yet. */
  readonly current: number;
  readonly longest: number;
}

const MS_A_DAY = 86_400_000;

/**
 * Finds the current and the longest streak from the days of finished daily games, in any order. Days are dates such as
 * `2026-01-31`. Days after today, from a wrong clock, don't count for the current streak.
 */
export function streakOf(days: Iterable<string>, today: string): Streak {
  const played = new Set([...days].map(numberOf));
  const now = numberOf(today);
  const last = played.has(now) ? now : now - 1;
  const firsts = [...played].filter((day) => !played.has(day - 1));
  return {
    current: lengthFrom(last, -1, played),
    longest: Math.max(0, ...firsts.map((day) => lengthFrom(day, 1, played))),
  };
}

/** Days since 1 January 1970. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / MS_A_DAY;

function lengthFrom(start: number, step: 1 | -1, played: ReadonlySet<number>): number {
  let length = 0;
  while (played.has(start + step * length)) length++;
  return length;
}
