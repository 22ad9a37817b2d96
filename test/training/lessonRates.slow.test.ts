import { expect, test } from '@jest/globals';
import { LESSONS } from '../../src/training/index.js';
import { LEAST_RIGHT, lessonRates } from '../support/lessonRates.js';

/** Games that were not used to write the rules of thumb. Never choose conditions by looking at these games. */
const GAMES = 60;
const RATES = lessonRates('unseen', GAMES);

test.each(LESSONS)('the rule of thumb %s is right in the cards of games not used to write it', (lesson) => {
  const { all, right } = RATES.get(lesson) ?? { all: 0, right: 0 };
  expect(all).toBeGreaterThan(50);
  expect(right / all).toBeGreaterThanOrEqual(LEAST_RIGHT);
});
