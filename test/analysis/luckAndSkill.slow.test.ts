import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assessGame, isHoldMove, type Solution } from '../../src/analysis/index.js';
import {
  cardOf,
  currentTurn,
  type Dice,
  type Face,
  FACES,
  type GameEvent,
  type Scorecard,
} from '../../src/engine/index.js';
import { anyFinishedGame, anyGame, anyPracticeGame } from '../support/generators.js';
import { expectSumsOf, solutionsByRules } from '../support/solver/reviews.js';

const solutionOf = solutionsByRules();

test('in any game, the starting value plus luck minus costs is the final score', () => {
  fc.assert(
    fc.property(anyFinishedGame, (played) => expectSumsOf(played, solutionOf(played.header.rules))),
    { numRuns: 60 },
  );
});

test('decisions that were taken back change neither luck nor cost', () => {
  fc.assert(
    fc.property(anyPracticeGame, ({ header, events }) => {
      const kept = events.reduce<readonly GameEvent[]>(
        (before, event) => (event.type === 'tookBack' ? before.slice(0, event.to) : [...before, event]),
        [],
      );
      const solution = solutionOf(header.rules);
      expect(assessGame(solution, header, events)).toEqual(assessGame(solution, header, kept));
    }),
    { numRuns: 10 },
  );
});

describe('the mean luck of a roll', () => {
  /** Returns the mean expected score over all throws of the dice that are not held. */
  function meanAfter(
    solution: Solution,
    card: Scorecard,
    held: readonly Face[],
    rollsLeft: 0 | 1 | 2,
  ): number {
    const known = new Map<string, number>();
    const worth = (dice: readonly Face[]): number => {
      const sorted = [...dice].sort((a, b) => a - b) as unknown as Dice;
      const key = sorted.join('');
      const expected = known.get(key) ?? solution.advise({ card, dice: sorted, rollsLeft }).expected;
      known.set(key, expected);
      return expected;
    };
    const mean = (dice: readonly Face[]): number =>
      dice.length === 5
        ? worth(dice)
        : FACES.reduce((sum, face) => sum + mean([...dice, face]) / FACES.length, 0);
    return mean(held);
  }

  test('the mean luck of the first roll of a turn is 0', () => {
    fc.assert(
      fc.property(anyGame, ({ game }) => {
        const solution = solutionOf(game.header.rules);
        const { card } = game.seats[0] ?? { card: { filled: {}, yahtzeeBonuses: 0 } };
        fc.pre(Object.keys(card.filled).length < 13);
        expect(meanAfter(solution, card, [], 2)).toBeCloseTo(solution.expectedTotal(card), 8);
      }),
      { numRuns: 2 },
    );
  });

  test('the mean luck of a roll after a hold is 0', () => {
    fc.assert(
      fc.property(anyGame, fc.nat(), ({ game }, choice) => {
        const turn = currentTurn(game);
        fc.pre(turn?.dice !== undefined && turn.roll < 3);
        if (!turn?.dice) return;
        const solution = solutionOf(game.header.rules);
        const card = cardOf(game, turn.seat);
        const rollsLeft = turn.roll === 1 ? 2 : 1;
        const { moves } = solution.advise({ card, dice: turn.dice, rollsLeft });
        const holds = moves.filter(isHoldMove);
        const move = holds[choice % holds.length];
        if (!move) throw new Error('no hold to choose');
        expect(meanAfter(solution, card, move.hold, rollsLeft === 2 ? 1 : 0)).toBeCloseTo(move.expected, 8);
      }),
      { numRuns: 5 },
    );
  });
});
