import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countThemes,
  isMissed,
  RETURN_DAYS,
  returnTimes,
  type ScheduledAnswer,
  trainingProgress,
} from '../../src/training/index.js';

const START = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1000;
const at = (day: number): string => new Date(START + day * DAY).toISOString();
const answer = (day: number, cost: number, key = 'a'): ScheduledAnswer => ({ at: at(day), key, cost });

/** Returns the days on which positions return, counted from the start. */
const dueDays = (answers: readonly ScheduledAnswer[]): object =>
  Object.fromEntries([...returnTimes(answers)].map(([key, time]) => [key, (time - START) / DAY]));

describe('returns', () => {
  test('a missed position returns after 1, 3, 7 and 21 days, and has then been learnt', () => {
    const answers = [answer(0, 2)];
    for (const days of [1, 4, 11, 32]) {
      expect(dueDays(answers)).toEqual({ a: days });
      answers.push(answer(days, 0));
    }
    expect(dueDays(answers)).toEqual({});
  });

  test("a position that's missed again starts over", () => {
    expect(dueDays([answer(0, 2), answer(1, 0), answer(4, 0.5)])).toEqual({ a: 5 });
  });

  test('an early good answer changes nothing, and a late one counts from its day', () => {
    expect(dueDays([answer(0, 2), answer(0, 0)])).toEqual({ a: 1 });
    expect(dueDays([answer(0, 2), answer(9, 0.49)])).toEqual({ a: 12 });
  });

  test("a position that was never missed doesn't return", () => {
    expect(dueDays([answer(0, 0), answer(0, 0.49)])).toEqual({});
  });

  test('a position returns on the next day, but not within twelve hours', () => {
    expect(dueDays([answer(0.4, 2)])).toEqual({ a: 1 });
    expect(dueDays([answer(0.5, 2)])).toEqual({ a: 1 });
    expect(dueDays([answer(0.75, 2)])).toEqual({ a: 1.25 });
    // A good answer after midnight, but too early, changes nothing.
    expect(dueDays([answer(0.75, 2), answer(1, 0)])).toEqual({ a: 1.25 });
    expect(dueDays([answer(0.75, 2), answer(1.25, 0), answer(4, 0)])).toEqual({ a: 11 });
  });

  const anyAnswers = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 120 }),
        cost: fc.constantFrom(0, 0.4, 0.5, 3),
        key: fc.constantFrom('a', 'b'),
      }),
    )
    .map((list) => {
      let day = 0;
      return list.map(({ gap, cost, key }) => answer((day += gap / 4), cost, key));
    });

  test("positions don't affect each other, and return only after their last answer", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const all = returnTimes(answers);
        for (const key of ['a', 'b']) {
          const own = answers.filter((each) => each.key === key);
          expect(all.get(key)).toBe(returnTimes(own).get(key));
          const missed = own.findLast(({ cost }) => isMissed(cost));
          if (!missed) expect(all.has(key)).toBe(false);
          else if (all.has(key)) {
            const due = all.get(key) ?? 0;
            expect(due).toBeGreaterThanOrEqual(Date.parse(missed.at) + DAY / 2);
            const last = Date.parse(own.at(-1)?.at ?? '');
            expect(due - last).toBeLessThanOrEqual(Math.max(...RETURN_DAYS) * DAY);
          }
        }
      }),
    );
  });

  test("a position answered well on each day that it's due is learnt after four returns", () => {
    const answers = [answer(0, 9)];
    let returns = 0;
    for (let day = 1; day < 100; day++) {
      if (returnTimes(answers).get('a') === START + day * DAY) {
        answers.push(answer(day, 0));
        returns++;
      }
    }
    expect(returns).toBe(RETURN_DAYS.length);
  });
});

describe('progress', () => {
  const counted = (day: number, cost: number, themes: readonly string[]) => ({ at: at(day), cost, themes });
  const answers = [counted(0, 0, ['openings', 'straights']), counted(0, 3, ['straights']), counted(2, 0, [])];

  test('counts answers by theme and day', () => {
    expect(trainingProgress(answers)).toEqual({
      answers: 3,
      best: 2,
      meanCost: 1,
      days: [
        { day: '2026-01-01', answers: 2, best: 1, meanCost: 1.5 },
        { day: '2026-01-03', answers: 1, best: 1, meanCost: 0 },
      ],
      themes: [
        {
          theme: 'openings',
          answers: 1,
          best: 1,
          meanCost: 0,
          days: [{ day: '2026-01-01', answers: 1, best: 1, meanCost: 0 }],
        },
        {
          theme: 'straights',
          answers: 2,
          best: 1,
          meanCost: 1.5,
          days: [{ day: '2026-01-01', answers: 2, best: 1, meanCost: 1.5 }],
        },
      ],
    });
  });

  test('looks at each answer a few times, however many days there are', () => {
    let reads = 0;
    const watched = Array.from({ length: 3000 }, (_, day) => ({
      ...counted(day, 0, ['straights']),
      get at() {
        reads++;
        return at(day);
      },
    }));
    expect(trainingProgress(watched).days).toHaveLength(3000);
    expect(reads).toBeLessThan(10 * watched.length);
  });

  test('is empty without answers', () => {
    expect(trainingProgress([])).toEqual({ answers: 0, best: 0, meanCost: 0, days: [], themes: [] });
    expect(countThemes([counted(0, 0, ['a theme of a newer version'])])).toEqual([]);
  });
});
