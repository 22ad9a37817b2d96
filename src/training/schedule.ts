import { isMissed } from './judge.js';

/** Days until a missed position comes back, longer each time. After the last return, it's learnt. */
export const RETURN_DAYS: readonly number[] = [1, 3, 7, 21];

/** The parts of a stored answer that the schedule needs. */
export interface ScheduledAnswer {
  /** When the player answered, as ISO 8601 in UTC. */
  readonly at: string;
  /** The position's key, from `positionKey`. */
  readonly key: string;
  readonly cost: number;
}

/** A missed position that isn't learnt yet. */
interface Return {
  /** How often the player has got the position right when it was due, since the last miss. */
  stage: number;
  /** When the position comes back, in milliseconds since 1970. */
  due: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Without this pause, a position missed just before midnight would come back at once. */
const SOONEST = 12 * HOUR;

/**
 * When each missed position comes back, by key, in milliseconds since 1970. The first time is the next day (UTC), but
 * at least 12 hours later. After good answers, it comes back after 3, 7 and 21 days, and then it's learnt. Another miss
 * starts over; a good answer before the position is due changes nothing. Expects the oldest answer first.
 */
export function returnTimes(answers: readonly ScheduledAnswer[]): ReadonlyMap<string, number> {
  return new Map([...followReturns(answers)].map(([key, { due }]) => [key, due]));
}

/** Counts a day's answers to positions that were due. `day` comes from `dayNumber`. */
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

/** Which day (UTC) a time falls on, in milliseconds since 1970. 1970-01-01 is day 0. */
export const dayNumber = (time: number): number => Math.floor(time / DAY);
