import { isMissed } from './difficulty.js';

/** The number of days after which a missed position returns. After the last return, the position has been learnt. */
export const RETURN_DAYS: readonly number[] = [1, 3, 7, 21];

/** The part of a stored answer that decides when its position returns. */
export interface ScheduledAnswer {
  /** The time of the answer, in ISO 8601, UTC. */
  readonly at: string;
  /** Identifies the position; see `positionKey`. */
  readonly key: string;
  readonly cost: number;
}

/** A position that was missed and has not been learnt yet. */
interface Return {
  /** How often the position has returned in time and been answered well since it was last missed. */
  stage: number;
  /** The first day on which the position returns. */
  due: number;
}

/**
 * Returns the day on which each missed position returns, by key. Days are numbered; see `dayNumber`. A missed position
 * returns after 1 day. Each time it returns and is answered well, it returns again after 3, 7 and 21 days, and has then
 * been learnt. A position that is missed again starts over. A good answer before the position is due changes nothing.
 * `answers` must be in chronological order.
 */
export function returnDays(answers: readonly ScheduledAnswer[]): ReadonlyMap<string, number> {
  const returns = new Map<string, Return>();
  for (const { at, key, cost } of answers) {
    const day = dayNumber(new Date(at));
    const known = returns.get(key);
    if (isMissed(cost)) returns.set(key, { stage: 0, due: day + daysAt(0) });
    else if (known && day >= known.due) {
      const stage = known.stage + 1;
      if (stage < RETURN_DAYS.length) returns.set(key, { stage, due: day + daysAt(stage) });
      else returns.delete(key);
    }
  }
  return new Map([...returns].map(([key, { due }]) => [key, due]));
}

const daysAt = (stage: number): number => RETURN_DAYS[stage] ?? 0;

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;

/** Returns the number of a day in UTC, counted from 1 January 1970. */
export const dayNumber = (time: Date): number => Math.floor(time.getTime() / MILLISECONDS_PER_DAY);
