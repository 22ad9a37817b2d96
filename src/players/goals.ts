import {
  atLeast,
  chase,
  distributionFrom,
  type Goal,
  type GoalChance,
  type KernelThreads,
  type Payoff,
  type ScoreChances,
  type SolvedRules,
  turnEnds,
  type TurnPosition,
} from '../analysis/index.js';
import { openBoxes, type Scorecard } from '../engine/index.js';
import { winningAgainst } from './winning.js';

/** With so many open boxes the best chase is computed in less than a second; each two more take four times as long. */
export const MOST_OPEN_TO_CHASE = 8;

/** What a goal is worth at the end; undefined where house rules allow too many scores to tell. */
export function payoffOf(
  solved: SolvedRules,
  goal: Goal,
  opponents: readonly Scorecard[],
): Payoff | undefined {
  if (goal.type === 'score') return atLeast(goal.score + 1);
  const others = scoresOf(solved, opponents);
  return others.length === opponents.length ? winningAgainst(others) : undefined;
}

// Seconds early in a game, and all but one player's cards are the same from one turn to the next.
const lastScores = new WeakMap<SolvedRules, ReadonlyMap<string, ScoreChances>>();

/** The final scores that play for the best average brings to these cards; of a card with too many, none. */
function scoresOf(solved: SolvedRules, cards: readonly Scorecard[]): readonly ScoreChances[] {
  const before = lastScores.get(solved);
  const now = new Map<string, ScoreChances>();
  const found = cards.flatMap((card) => {
    const key = JSON.stringify(card);
    const scores = now.get(key) ?? before?.get(key) ?? distributionFrom(solved, card);
    if (scores) now.set(key, scores);
    return scores ?? [];
  });
  lastScores.set(solved, now);
  return found;
}

/**
 * The chance of reaching a goal from a position: the greatest there is where few boxes are open, else that of play for
 * the best average. (A normal approximation would be quicker, and playing by it worse than without any thought of the
 * goal.)
 *
 * @param opponents the cards of the seats that are played against
 * @returns undefined where house rules allow too many scores to tell
 */
export function goalChance(
  solved: SolvedRules,
  position: TurnPosition,
  goal: Goal,
  opponents: readonly Scorecard[],
  threads: KernelThreads,
): GoalChance | undefined {
  const payoff = payoffOf(solved, goal, opponents);
  if (!payoff) return undefined;
  const { card } = position;
  const isLate = openBoxes(card).length <= MOST_OPEN_TO_CHASE;
  const chased = isLate ? chase(solved.rules, card, payoff, threads) : undefined;
  if (chased) return { goal, chance: chased.advise(position).expected, play: 'chasing' };
  const scores = distributionFrom(solved, card, turnEnds(solved, position));
  if (!scores) return undefined;
  let chance = 0;
  for (let index = 0; index < scores.chances.length; index++) {
    chance += (scores.chances[index] ?? 0) * payoff.at(scores.lowest + index);
  }
  return { goal, chance, play: 'averaging' };
}
