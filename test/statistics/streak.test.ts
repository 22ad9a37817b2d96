import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { streakOf } from '../../src/statistics/index.js';

const DAY_MS = 86_400_000;

/** Returns the day this number of days after the 29th of a February. */
const dayAt = (number: number): string =>
  new Date(Date.parse('2028-02-29') + number * DAY_MS).toISOString().slice(0, 10);

const anyDays = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 });

describe('a streak', () => {
  test.each([
    ['none', [], { current: 0, longest: 0 }],
    ['today alone', [0], { current: 1, longest: 1 }],
    ['yesterday, with today still to come', [-1], { current: 1, longest: 1 }],
    ['the day before yesterday', [-2], { current: 0, longest: 1 }],
    ['across the end of a month', [-1, 0, 1].map((each) => each - 1), { current: 3, longest: 3 }],
    ['with a day missed', [-5, -4, -3, -1, 0], { current: 2, longest: 3 }],
    ['with days to come, as a clock that was ahead leaves them', [0, 1, 2], { current: 1, longest: 3 }],
  ])('of %s', (_, days, streak) => {
    expect(streakOf(days.map(dayAt), dayAt(0))).toEqual(streak);
  });

  test('agrees with a walk over the calendar, in any order of days', () => {
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
