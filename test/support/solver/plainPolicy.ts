import { DISTINCT_ROLLS, type Scorecard } from '../../../src/engine/index.js';
import { type Filling, fillings, scoredRolls } from './plainMoves.js';
import type { PlainSolution } from './plainSolver.js';
import { HELD_OF_ROLL, type HeldDice, NOTHING_HELD, playTurn } from './plainTurn.js';

/**
 * Two values are treated as equal if they differ by at most this number of points. Rounding errors are smaller than
 * this limit.
 */
export const TIE = 1e-9;

/** Returns the first move whose value is within TIE of the best value. */
export function firstBest<T>(moves: readonly T[], worth: (move: T) => number): T {
  const worths = moves.map(worth);
  const most = Math.max(...worths);
  const found = moves[worths.findIndex((each) => each >= most - TIE)];
  if (found === undefined) throw new RangeError('there is no move');
  return found;
}

/** A possible end of a turn, with its probability. */
export interface TurnEnding {
  readonly chance: number;
  readonly filling: Filling;
}

/**
 * Returns all possible ends of a turn for a player who maximises the average score. If several moves have the same
 * value, the player prefers scoring to rolling. Among boxes of equal value, the player prefers the first in BOXES.
 * Among holds of equal value, the player prefers fewer sixes, then fewer fives, and so on.
 */
export const turnEndings = (solution: PlainSolution, card: Scorecard): TurnEnding[] =>
  endingsAfter(solution, card, NOTHING_HELD, 3);

/**
 * Returns all possible ends of a turn after the player has chosen to hold some dice. `rollsLeft` is the number of rolls
 * left at the time of the choice, including the roll that follows.
 */
export function endingsAfter(
  { rules, expectedTotal }: PlainSolution,
  card: Scorecard,
  held: HeldDice,
  rollsLeft: number,
): TurnEnding[] {
  const { holds } = playTurn(scoredRolls(rules, card, expectedTotal));
  const decide = (roll: number, left: number): HeldDice =>
    firstBest(HELD_OF_ROLL[roll] ?? [], ({ number }) => holds[left]?.[number] ?? NaN);
  return scoredChances(held, rollsLeft, decide).flatMap((chance, roll) => {
    const dice = DISTINCT_ROLLS[roll];
    if (dice === undefined || chance === 0) return [];
    return [{ chance, filling: firstBest(fillings(rules, card, dice), (each) => expectedTotal(each.card)) }];
  });
}

/**
 * Returns the probability of ending the turn with each roll, after holding some dice. `decide` chooses the dice to
 * hold. A player who holds all five dice keeps them until the end of the turn.
 */
function scoredChances(
  held: HeldDice,
  rollsLeft: number,
  decide: (roll: number, rollsLeft: number) => HeldDice,
): number[] {
  let rolled = spread([], held, 1);
  for (let left = rollsLeft - 1; left > 0; left--) {
    const next: number[] = [];
    rolled.forEach((chance, roll) => spread(next, decide(roll, left), chance));
    rolled = next;
  }
  return rolled;
}

/** Adds to `chances` the probabilities of the rolls that can follow a hold. `chance` is the hold's probability. */
function spread(chances: number[], { outcomes }: HeldDice, chance: number): number[] {
  for (const outcome of outcomes) {
    chances[outcome.roll] = (chances[outcome.roll] ?? 0) + chance * outcome.chance;
  }
  return chances;
}
