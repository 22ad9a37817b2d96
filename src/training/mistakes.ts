import { type Decision, rollsLeftAfter, type Solution } from '../analysis/index.js';
import { difficultyOf, gapOf, isMissed } from './difficulty.js';
import { type PlainMove, plainMove, type TrainingPosition } from './exercise.js';
import type { Difficulty, Theme } from './names.js';
import { themesOf } from './themes.js';

/** A costly decision in a stored game. */
export interface Mistake {
  readonly seat: number;
  /** The turn number of the seat, 1-13. */
  readonly turn: number;
  readonly position: TrainingPosition;
  readonly played: PlainMove;
  readonly cost: number;
  readonly themes: readonly Theme[];
  readonly difficulty: Difficulty;
}

/** The maximum number of mistakes for each seat of a game. A beginner makes about this number of mistakes. */
const MAX_MISTAKES = 12;

/** Returns the costliest decisions of these seats, costliest first: at most twelve for each seat. */
export const mistakesIn = (
  solution: Solution,
  decisions: readonly Decision[],
  seats: readonly number[],
): readonly Mistake[] =>
  seats.flatMap((seat) =>
    decisions
      .filter((decision) => decision.seat === seat && isMissed(decision.cost))
      .sort((a, b) => b.cost - a.cost)
      .slice(0, MAX_MISTAKES)
      .map((decision) => mistakeOf(solution, decision)),
  );

function mistakeOf(solution: Solution, decision: Decision): Mistake {
  const { seat, turn, roll, card, dice, played, cost } = decision;
  const position: TrainingPosition = { rules: solution.rules, card, dice, rollsLeft: rollsLeftAfter(roll) };
  const advice = solution.advise(position);
  return {
    seat,
    turn,
    position,
    played: plainMove(played),
    cost,
    themes: themesOf(solution, position, advice),
    difficulty: difficultyOf(gapOf(advice)),
  };
}
