import { isMissed } from './judge.js';

/** A missed position returns after these numbers of days. After the last return, it has been learnt. */
export const RETURN_DAYS: readonly number[] = [1, 3, 7, 21];

/** The fields of a stored answer that are needed to compute the schedule. */
export interface ScheduledAnswer {
  /** The time of the answer, in ISO 8601, UTC. */
  readonly at: string;
  /** The key of the position; see `positionKey`. */
  readonly key: string;
  readonly cost: number;
}

/** A position that was missed and hasn't been learnt yet. */
interface Return {
  /** The number of times that the player has answered the position well, when it was due, since last missing it. */
  stage: number;
  /** The time at which the position returns, in milliseconds since 1970. */
  due: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * A position returns after this time at the earliest. Otherwise, one missed just before midnight would return at once.
 */
const SOONEST = 12 * HOUR;

/**
 * Returns when each missed position returns, by key, in milliseconds since 1970: first on the next day (UTC), but not
 * within 12 hours. After good answers, a position returns after 3, 7 and 21 days, and then it's learnt. If the player
 * misses it again, it starts over. A good answer before the position is due changes nothing. `answers` must be in
 * chronological order.
 */
export function returnTimes(answers: readonly ScheduledAnswer[]): ReadonlyMap<string, number> {
  return new Map([...followReturns(answers)].map(([key, { due }]) => [key, due]));
}

/** Counts the answers of a day (see `dayNumber`) to positions that were due to return. */
export function countReturned(answers: readonly ScheduledAnswer[], day: number): number {
  let count = 0;
  followReturns(answers, (time) => {
    if (dayNumber(time) === day) count++;
  });
  return count;
}

/** @param answered called with the time of each answer to a position that was due to return */
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

/** Returns the day (UTC) of a time in milliseconds since 1970. 1970-01-01 is day 0. */
export const dayNumber = (time: number): number => Math.floor(time / DAY);
