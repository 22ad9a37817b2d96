import { DISTINCT_ROLLS, type Scorecard } from '../../../src/engine/index.js';
import { type Filling, fillings, scoredRolls } from './plainMoves.js';
import type { PlainSolution } from './plainSolver.js';
import { HELD_OF_ROLL, type HeldDice, NOTHING_HELD, playTurn } from './plainTurn.js';

/** Values that differ by at most this number of points count as equal. Rounding errors are smaller. */
export const TIE = 1e-9;

/** Returns the first move whose value equals the best value. */
export function firstBest<T>(moves: readonly T[], worth: (move: T) => number): T {
  const worths = moves.map(worth);
  const most = Math.max(...worths);
  const found = moves[worths.findIndex((each) => each >= most - TIE)];
  if (found === undefined) throw new RangeError('there is no move');
  return found;
}

/** A possible end of a turn. */
export interface TurnEnding {
  readonly chance: number;
  readonly filling: Filling;
}

/**
 * Returns all ends of a turn on this card under play for the best average. Among moves of equal value, prefers scoring
 * to rolling, then the box that is earlier in BOXES, then the hold with fewer sixes, then fewer fives, and so on down
 * to the ones.
 */
export function turnEndings({ rules, expectedTotal }: PlainSolution, card: Scorecard): TurnEnding[] {
  const { holds } = playTurn(scoredRolls(rules, card, expectedTotal));
  const decide = (roll: number, rollsLeft: number): HeldDice =>
    firstBest(HELD_OF_ROLL[roll] ?? [], ({ number }) => holds[rollsLeft]?.[number] ?? NaN);
  return scoredChances(decide).flatMap((chance, roll) => {
    const dice = DISTINCT_ROLLS[roll];
    if (dice === undefined || chance === 0) return [];
    return [{ chance, filling: firstBest(fillings(rules, card, dice), (each) => expectedTotal(each.card)) }];
  });
}

/**
 * Returns the probability that each roll is the final roll of the turn, given these decisions. A player who holds all
 * five dice keeps holding them.
 */
function scoredChances(decide: (roll: number, rollsLeft: number) => HeldDice): number[] {
  let rolled = spread([], NOTHING_HELD, 1);
  for (const rollsLeft of [2, 1]) {
    const next: number[] = [];
    rolled.forEach((chance, roll) => spread(next, decide(roll, rollsLeft), chance));
    rolled = next;
  }
  return rolled;
}

/** Adds the probabilities of the rolls that can follow this hold. */
function spread(chances: number[], { outcomes }: HeldDice, chance: number): number[] {
  for (const outcome of outcomes) {
    chances[outcome.roll] = (chances[outcome.roll] ?? 0) + chance * outcome.chance;
  }
  return chances;
}
