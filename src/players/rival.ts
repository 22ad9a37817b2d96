import {
  type Chase,
  chase,
  type Choice,
  type KernelThreads,
  type SolvedRules,
  type TurnPosition,
} from '../analysis/index.js';
import { openBoxes, type Scorecard } from '../engine/index.js';
import { MOST_OPEN_TO_CHASE, payoffOf } from './goals.js';
import type { Policy } from './policy.js';

/**
 * Plays to win: knows the other cards, and takes the best response to the final scores that play for the best average
 * would bring them; those who tie share the win. Before the last boxes, and alone at the table, it plays for the best
 * average itself.
 */
export function rivalPolicy(solved: SolvedRules, threads: KernelThreads): Policy {
  let turn: { readonly cards: string; readonly response: Chase | undefined } | undefined;
  const responseTo = (card: Scorecard, opponents: readonly Scorecard[]): Chase | undefined => {
    // All cards stay as they are until the turn has ended.
    const cards = JSON.stringify([card, opponents]);
    if (turn?.cards !== cards) {
      const payoff = payoffOf(solved, { type: 'opponents' }, opponents);
      turn = { cards, response: payoff && chase(solved.rules, card, payoff, threads) };
    }
    return turn.response;
  };
  return ({ position, opponents }) => {
    const { card } = position;
    const mayChase = opponents.length > 0 && openBoxes(card).length <= MOST_OPEN_TO_CHASE;
    const response = mayChase ? responseTo(card, opponents) : undefined;
    return response ? bestResponse(response, solved, position) : solved.best(position);
  };
}

/** Chances to win that differ by less are equal but for rounding. */
const AS_GOOD = 1e-12;

/** The move that wins most often; of several, such as in a game that is lost or won, the one that scores most. */
function bestResponse(response: Chase, solved: SolvedRules, position: TurnPosition): Choice {
  const { count, choices, expected: chances } = response.weigh(position);
  const { expected: scores } = solved.weigh(position);
  const most = Math.max(...chances.subarray(0, count));
  let best = -1;
  for (let move = 0; move < count; move++) {
    if ((chances[move] ?? 0) < most - AS_GOOD) continue;
    if (best < 0 || (scores[move] ?? 0) > (scores[best] ?? 0)) best = move;
  }
  const choice = choices[best];
  if (!choice) throw new RangeError('a full card allows no move');
  return choice;
}
