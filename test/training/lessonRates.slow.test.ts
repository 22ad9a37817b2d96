import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, YATZY } from '../../src/engine/index.js';
import { lessonsFor } from '../../src/training/index.js';
import { LEAST_RIGHT, lessonRates } from '../support/lessonRates.js';

/** Games that were not used to write the rules of thumb. Never choose conditions by looking at these games. */
const GAMES = 40;
/** The rolls on a card that are looked at: one in six, because similar rolls have similar best moves. */
const EVERY = 6;

describe.each([OFFICIAL, YATZY])('$name', (rules) => {
  const rates = lessonRates(rules, 'unseen', GAMES, EVERY);

  test.each(lessonsFor(rules))(
    'the rule of thumb %s is right in the cards of games not used to write it',
    (lesson) => {
      const { all, right } = rates.get(lesson) ?? { all: 0, right: 0 };
      expect(all).toBeGreaterThan(50);
      expect(right / all).toBeGreaterThanOrEqual(LEAST_RIGHT);
    },
  );
});
