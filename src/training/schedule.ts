import { isMissed } from './judge.js';

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
  /** The time at which the position returns. */
  due: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A position never returns sooner. Just before midnight, the first day of the schedule would be over at once. */
const SOONEST = 12 * HOUR;

/**
 * Returns the time at which each missed position returns, by key, in milliseconds since 1970. A missed position returns
 * after 1 day: on the next day (UTC), but not within 12 hours. Each time it returns and is answered well, it returns
 * again after 3, 7 and 21 days, and has then been learnt. A position that is missed again starts over. A good answer
 * before the position is due changes nothing. `answers` must be in chronological order.
 */
export function returnTimes(answers: readonly ScheduledAnswer[]): ReadonlyMap<string, number> {
  return new Map([...followReturns(answers)].map(([key, { due }]) => [key, due]));
}

/** Returns how many answers of a day (see `dayNumber`) were to positions that had returned. */
export function countReturned(answers: readonly ScheduledAnswer[], day: number): number {
  let count = 0;
  followReturns(answers, (time) => {
    if (dayNumber(time) === day) count++;
  });
  return count;
}

/** @param answered receives the time of each answer to a position that has returned */
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

/** Returns the number of the day (UTC) of a time in milliseconds since 1970. The first day is 0. */
export const dayNumber = (time: number): number => Math.floor(time / DAY);
