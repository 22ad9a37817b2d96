import type { Move, TurnPosition } from '../../../src/analysis/index.js';
import { cardOf, currentTurn, type Game, ROLLS_PER_TURN } from '../../../src/engine/index.js';
import type { PlayedGame } from '../generators.js';
import { plainMoves } from './plainMoves.js';
import type { PlainSolution } from './plainSolver.js';

/** Returns the luck and the cost of each event, computed from the states of the game before and after the event. */
export function plainReview(
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
