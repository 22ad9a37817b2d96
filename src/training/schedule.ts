import { isMissed } from './judge.js';

/** A missed position returns after these numbers of days. After the last return, it has been learnt. */
export const RETURN_DAYS: readonly number[] = [1, 3, 7, 21];

/** What the schedule needs of a stored answer. */
export interface ScheduledAnswer {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** See `positionKey`. */
  readonly key: string;
  readonly cost: number;
}

/** A position that was missed and hasn't been learnt yet. */
interface Return {
  /** How often it returned in time and was answered well since it was last missed. */
  stage: number;
  /** In milliseconds since 1970. */
  due: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A position never returns sooner: just before midnight, the first day would be over at once. */
const SOONEST = 12 * HOUR;

/**
 * Returns when each missed position returns, by key, in milliseconds since 1970: first on the next day (UTC), but not
 * within 12 hours. Each time it's answered well, it returns after 3, 7 and 21 days, and then it's learnt. Missed
 * again, it starts over. A good answer before it's due changes nothing. `answers` must be in chronological order.
 */
export function returnTimes(answers: readonly ScheduledAnswer[]): ReadonlyMap<string, number> {
  return new Map([...followReturns(answers)].map(([key, { due }]) => [key, due]));
}

/** Returns how many answers of a day (see `dayNumber`) were to returned positions. */
export function countReturned(answers: readonly ScheduledAnswer[], day: number): number {
  let count = 0;
  followReturns(answers, (time) => {
    if (dayNumber(time) === day) count++;
  });
  return count;
}

/** @param answered gets the time of each answer to a returned position */
function followReturns(
  answers: readonly ScheduledAnswer[],
  answered: (time: number) => void = () => undefined,
): ReadonlyMap<string, Return> {
  const returns = new Map<string, Return>();
  for (const { at, key, cost } of answers) {
    const time = Date.parse(at);
    const known = returns.get(key);
    if (known && time >= known.due) answered(time);
    if (isMissed(cost)) returns.set(key, { stage: 0, due: timeAfter(time, 0) });
    else if (known && time >= known.due) {
      const stage = known.stage + 1;
      if (stage < RETURN_DAYS.length) returns.set(key, { stage, due: timeAfter(time, stage) });
      else returns.delete(key);
    }
  }
  return returns;
}

const timeAfter = (time: number, stage: number): number =>
  Math.max((dayNumber(time) + (RETURN_DAYS[stage] ?? 0)) * DAY, time + SOONEST);

/** Returns the day (UTC) of a time in milliseconds since 1970. The first day is 0. */
export const dayNumber = (time: number): number => Math.floor(time / DAY);
