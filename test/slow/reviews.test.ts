import { test } from '@jest/globals';
import fc from 'fast-check';
import { anyFinishedGame } from '../support/generators.js';
import { expectSumsOf, solutionsByRules } from '../support/reviews.js';

test('start, luck and cost add up to the final score in thousands of games', () => {
  const solutionOf = solutionsByRules();
  fc.assert(
    fc.property(anyFinishedGame, (played) => expectSumsOf(played, solutionOf(played.header.rules))),
    { numRuns: 5000 },
  );
}, 600_000);
