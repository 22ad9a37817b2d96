import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assessGame, type Move, solve, type TurnPosition } from '../../src/analysis/index.js';
import { cardOf, currentTurn, type Game, OFFICIAL, ROLLS_PER_TURN } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { header } from '../support/builders.js';
import { anyFinishedGame, playOn, type PlayedGame, staying } from '../support/generators.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { type PlainSolution, plainSolve } from '../support/solver/plainSolver.js';
import { expectSumsOf, solutionsByRules } from '../support/solver/reviews.js';

test('in any game, the starting value plus luck minus costs is the final score', () => {
  const solutionOf = solutionsByRules();
  fc.assert(
    fc.property(anyFinishedGame, (played) => expectSumsOf(played, solutionOf(played.header.rules))),
    { numRuns: 800 },
  );
});

test('the luck of every roll and the cost of every decision match the plain solver', () => {
  const gameHeader = header(1);
  const choices = Array.from({ length: 200 }, (_, number) => 100 * ((number * 7919) % 613));
  const played = playOn(gameHeader, seededRoller('merlin'), choices, staying);
  const { luck, decisions } = assessGame(solve(OFFICIAL), gameHeader, played.events);
  const plain = plainFigures(played, plainSolve(OFFICIAL));
  expect(luck).toHaveLength(plain.luck.length);
  expect(decisions).toHaveLength(plain.costs.length);
  luck.forEach(({ points }, index) => expect(points).toBeCloseTo(plain.luck[index] ?? NaN, 8));
  decisions.forEach(({ cost }, index) => expect(cost).toBeCloseTo(plain.costs[index] ?? NaN, 8));
});

/** Computes the luck and the cost of each event from the states of the game before and after the event. */
function plainFigures(
  { events, games }: PlayedGame,
  { rules, expectedTotal }: PlainSolution,
): { readonly luck: readonly number[]; readonly costs: readonly number[] } {
  const luck: number[] = [];
  const costs: number[] = [];
  const movesAt = (game: Game): readonly Move[] => plainMoves(rules, expectedTotal, positionOf(game));
  const best = (moves: readonly Move[]): number => Math.max(...moves.map(({ expected }) => expected));
  events.forEach((event, index) => {
    const [before, after] = [games[index], games[index + 1]];
    if (!before || !after) throw new Error('an event has no state before or after it');
    if (event.type === 'scored') {
      costs.push(best(movesAt(before)) - expectedTotal(cardOf(after, event.seat)));
    } else if (event.type === 'rolled' && event.roll === 1) {
      luck.push(best(movesAt(after)) - expectedTotal(cardOf(before, event.seat)));
    } else if (event.type === 'rolled') {
      const kept = event.dice.filter((_, place) => event.held[place]).sort((a, b) => a - b);
      const moves = movesAt(before);
      const played =
        moves.find((move) => 'hold' in move && move.hold.join() === kept.join())?.expected ?? NaN;
      costs.push(best(moves) - played);
      luck.push(best(movesAt(after)) - played);
    }
  });
  return { luck, costs };
}

function positionOf(game: Game): TurnPosition {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error('there are no dice before the first roll');
  const rollsLeft = (ROLLS_PER_TURN - turn.roll) as TurnPosition['rollsLeft'];
  return { card: cardOf(game, turn.seat), dice: turn.dice, rollsLeft };
}
