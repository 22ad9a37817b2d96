import {
  type Chase,
  chase,
  type Choice,
  finalScores,
  type KernelThreads,
  type SolvedRules,
  type TurnPosition,
} from '../analysis/index.js';
import { openBoxes, type Scorecard } from '../engine/index.js';
import { MOST_OPEN_TO_CHASE } from './goals.js';
import type { Policy } from './policy.js';
import { winningAgainst } from './winning.js';

/**
 * Plays to win: knows the other cards, and takes the best response to the final scores that play for the best average
 * would bring them. Before the last boxes, and alone at the table, it plays for the best average itself.
 */
export function rivalPolicy(solved: SolvedRules, threads: KernelThreads): Policy {
  let turn: { readonly card: Scorecard; readonly response: Chase } | undefined;
  const responseTo = (card: Scorecard, opponents: readonly Scorecard[]): Chase => {
    // The other cards stay as they are while this one is played on.
    if (turn?.card !== card) {
      const others = opponents.map((other) => finalScores(solved, [{ card: other, chance: 1 }]));
      turn = { card, response: chase(solved.rules, card, winningAgainst(others), threads) };
    }
    return turn.response;
  };
  return ({ position, opponents }) => {
    const { card } = position;
    return opponents.length === 0 || openBoxes(card).length > MOST_OPEN_TO_CHASE
      ? solved.best(position)
      : bestResponse(responseTo(card, opponents), solved, position);
  };
}

/** Chances to win that differ by less are equal but for rounding. */
const AS_GOOD = 1e-12;

/** The move that wins most often; of several, such as in a game that is lost or won, the one that scores most. */
function bestResponse(response: Chase, solved: SolvedRules, position: TurnPosition): Choice {
  const { count, choices, expected: chances } = response.weigh(position);
  const { expected: scores } = solved.weigh(position);
  let best = 0;
  for (let move = 1; move < count; move++) {
    const gain = (chances[move] ?? 0) - (chances[best] ?? 0);
    const isAsGood = Math.abs(gain) <= AS_GOOD;
    if (isAsGood ? (scores[move] ?? 0) > (scores[best] ?? 0) : gain > 0) best = move;
  }
  const choice = choices[best];
  if (!choice || count === 0) throw new RangeError('a full card allows no move');
  return choice;
}
