import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { streakOf } from '../../src/statistics/index.js';

const DAY_MS = 86_400_000;

/** Returns the date a given number of days after 29 February 2028. */
const dayAt = (number: number): string =>
  new Date(Date.parse('2028-02-29') + number * DAY_MS).toISOString().slice(0, 10);

const anyDays = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 });

describe('a streak', () => {
  test.each([
    ['no days', [], { current: 0, longest: 0 }],
    ['only today', [0], { current: 1, longest: 1 }],
    ['only yesterday', [-1], { current: 1, longest: 1 }],
    ['only the day before yesterday', [-2], { current: 0, longest: 1 }],
    ['days across the end of a month', [-1, 0, 1].map((each) => each - 1), { current: 3, longest: 3 }],
    ['days with a gap', [-5, -4, -3, -1, 0], { current: 2, longest: 3 }],
    ['days in the future, caused by a wrong clock', [0, 1, 2], { current: 1, longest: 3 }],
  ])('is computed from %s', (_, days, streak) => {
    expect(streakOf(days.map(dayAt), dayAt(0))).toEqual(streak);
  });

  test('agrees with a day-by-day count for days in any order', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        let [run, longest, current] = [0, 0, 0];
        for (let day = -21; day <= 21; day++) {
          run = days.includes(day) ? run + 1 : 0;
          longest = Math.max(longest, run);
          if (day === (days.includes(0) ? 0 : -1)) current = run;
        }
        expect(streakOf(days.map(dayAt), dayAt(0))).toEqual({ current, longest });
      }),
    );
  });
});
