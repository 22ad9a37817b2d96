import type { GameEvent, GameHeader } from '../engine/index.js';
import { aimsOf } from './aims.js';
import { assessGame, rollsLeftAfter } from './assessGame.js';
import type { Decision, Lesson, Review } from './review.js';
import type { Solution } from './solution.js';

const MOST_LESSONS = 3;

/**
 * Looks at a game afterwards: what every roll and every decision came to, and what was better where it cost most.
 *
 * @param solution of the rule set of the game
 * @param events such as the engine's `replay` accepts, as far as the game has come
 */
export function reviewGame(solution: Solution, header: GameHeader, events: readonly GameEvent[]): Review {
  const assessment = assessGame(solution, header, events);
  const lessons = assessment.seats.flatMap(({ seat }) =>
    costliest(assessment.decisions.filter((decision) => decision.seat === seat)).map((decision) =>
      lessonOf(solution, decision),
    ),
  );
  return { ...assessment, lessons };
}

const costliest = (decisions: readonly Decision[]): readonly Decision[] =>
  decisions
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MOST_LESSONS);

function lessonOf(solution: Solution, decision: Decision): Lesson {
  const { card, dice, roll, best } = decision;
  return { decision, aims: aimsOf(solution, { card, dice, rollsLeft: rollsLeftAfter(roll) }, best) };
}
