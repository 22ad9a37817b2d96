import {
  atLeast,
  chase,
  finalScores,
  type Goal,
  type GoalChance,
  type KernelThreads,
  type Payoff,
  type SolvedStates,
  turnEnds,
  type TurnPosition,
} from '../analysis/index.js';
import { openBoxes, type Scorecard } from '../engine/index.js';
import { winningAgainst } from './winning.js';

/** With so many open boxes the best chase is computed in less than a second, and takes four times as long with two more. */
export const MOST_OPEN_TO_CHASE = 8;

/** What a goal is worth at the end. */
export const payoffOf = (solved: SolvedStates, goal: Goal, opponents: readonly Scorecard[]): Payoff =>
  goal.type === 'score'
    ? atLeast(goal.score + 1)
    : winningAgainst(opponents.map((card) => finalScores(solved, [{ card, chance: 1 }])));

/**
 * The chance of reaching a goal from a position: the greatest there is where few boxes are open, else that of play for
 * the best average. (A normal approximation would be quicker, and worse than no thought of the goal at all.)
 *
 * @param opponents the cards of the seats that are played against
 */
export function goalChance(
  solved: SolvedStates,
  position: TurnPosition,
  goal: Goal,
  opponents: readonly Scorecard[],
  threads: KernelThreads,
): GoalChance {
  const payoff = payoffOf(solved, goal, opponents);
  if (openBoxes(position.card).length <= MOST_OPEN_TO_CHASE) {
    const { expected } = chase(solved.rules, position.card, payoff, threads).advise(position);
    return { goal, chance: expected, play: 'chasing' };
  }
  const { lowest, chances } = finalScores(solved, turnEnds(solved, position));
  const chance = Array.from(chances).reduce(
    (sum, each, index) => sum + each * payoff.at(lowest + index),
    0,
  );
  return { goal, chance, play: 'averaging' };
}
