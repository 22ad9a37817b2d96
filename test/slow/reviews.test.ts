import { test } from '@jest/globals';
import fc from 'fast-check';
import { anyFinishedGame } from '../support/generators.js';
import { expectSumsOf, solutionsByRules } from '../support/solver/reviews.js';

test('in any game, the starting value plus luck minus costs is the final score', () => {
  const solutionOf = solutionsByRules();
  fc.assert(
    fc.property(anyFinishedGame, (played) => expectSumsOf(played, solutionOf(played.header.rules))),
    { numRuns: 120 },
  );
});
