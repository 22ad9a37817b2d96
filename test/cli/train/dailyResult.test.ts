import { describe, expect, test } from '@jest/globals';
import { answeredOf, dailyResult } from '../../../src/cli/train/trainer.js';
import { OFFICIAL, type RuleSet, YATZY } from '../../../src/engine/index.js';
import type { StoredAnswer } from '../../../src/storage/index.js';
import { card, dice } from '../../support/builders.js';

const NUMBERS = [1, 2, 3, 4, 5];
const DAY = 24 * 60 * 60 * 1000;
const dayAfter = (days: number): string =>
  new Date(Date.UTC(2026, 0, 1) + days * DAY).toISOString().slice(0, 10);

const answer = (
  day: string,
  number: number,
  at = `${day}T12:00:00.000Z`,
  cost = 0,
  rules: RuleSet = OFFICIAL,
): StoredAnswer => ({
  at,
  source: { type: 'daily', day, number },
  position: { rules, card: card({}), dice: dice('33341'), rollsLeft: 1 },
  themes: [],
  difficulty: 'easy',
  answer: { hold: [3, 3, 3] },
  best: { hold: [3, 3, 3] },
  cost,
});
const setOf = (day: string): readonly StoredAnswer[] => NUMBERS.map((number) => answer(day, number));

describe('the result of a daily set', () => {
  test('counts the first answer to each position', () => {
    const answers = [answer('2026-01-31', 1, undefined, 3), ...setOf('2026-01-31')];
    expect(dailyResult(answers.slice(0, 5), { day: '2026-01-31', rules: OFFICIAL })).toBeUndefined();
    expect(dailyResult(answers, { day: '2026-01-31', rules: OFFICIAL })).toEqual({
      answers: 5,
      best: 4,
      cost: 3,
      streak: 1,
    });
  });

  test('belongs to the day of the set, even if the player finishes it after midnight', () => {
    const late = NUMBERS.map((number) =>
      answer('2026-01-31', number, number < 4 ? '2026-01-31T23:59:00.000Z' : '2026-02-01T00:01:00.000Z'),
    );
    const answers = [...setOf('2026-01-30'), ...late];
    expect(dailyResult(answers, { day: '2026-01-31', rules: OFFICIAL })).toMatchObject({
      answers: 5,
      streak: 2,
    });
    expect(answeredOf(answers, { day: '2026-01-31', rules: OFFICIAL })).toEqual(NUMBERS);
    expect(answeredOf(answers, { day: '2026-02-01', rules: OFFICIAL })).toEqual([]);
  });

  test('counts only the answers under its rule set', () => {
    const day = '2026-01-31';
    const yatzy = NUMBERS.map((number) => answer(day, number, undefined, 1, YATZY));
    const answers = [...setOf('2026-01-30'), answer(day, 1), ...yatzy];
    expect(answeredOf(answers, { day, rules: OFFICIAL })).toEqual([1]);
    expect(dailyResult(answers, { day, rules: OFFICIAL })).toBeUndefined();
    expect(dailyResult(answers, { day, rules: YATZY })).toEqual({ answers: 5, best: 0, cost: 5, streak: 1 });
  });

  test('looks at each answer a few times, however many days there are', () => {
    let reads = 0;
    const days = Array.from({ length: 1000 }, (_, index) => dayAfter(index));
    const answers = days.flatMap(setOf).map((each) => ({
      ...each,
      get source() {
        reads++;
        return each.source;
      },
    }));
    expect(dailyResult(answers, { day: dayAfter(999), rules: OFFICIAL })).toMatchObject({ streak: 1000 });
    expect(reads).toBeLessThan(10 * answers.length);
  });
});
