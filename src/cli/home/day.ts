const MINUTES_A_DAY = 24 * 60;

/** The day of a moment, such as `2026-01-31`, in UTC. */
export const dayAt = (now: Date): string => now.toISOString().slice(0, 10);

/** Minutes until the next day begins in UTC, 1 to 1,440: one that has begun counts. */
export const minutesToNextDay = (now: Date): number =>
  MINUTES_A_DAY - (60 * now.getUTCHours() + now.getUTCMinutes());
