import { type Chase, chase, type Payoff } from '../../../src/analysis/index.js';
import { isFull, type RuleSet, type Scorecard, totals } from '../../../src/engine/index.js';
import { scoredRolls, type Valuation } from './plainMoves.js';
import { stateOf } from './plainState.js';
import { playTurn } from './plainTurn.js';

/**
 * Maximises the expected value of a function of the final score, such as the probability of reaching a target. The
 * plain recursion over cards and scores is fast enough for up to four open boxes.
 *
 * `payoff` returns the value of a final score. The returned function computes the value of a card under optimal play.
 */
export function plainOdds(rules: RuleSet, payoff: (score: number) => number): Valuation {
  const known = new Map<string, number>();
  const value = (card: Scorecard): number => {
    const { grand, upperBonus } = totals(rules, card);
    if (isFull(card)) return payoff(grand);
    const { filled, holdsScore, upper } = stateOf(rules, card);
    const key = [filled, holdsScore, upper, grand - upperBonus].join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = playTurn(scoredRolls(rules, card, value)).start;
    known.set(key, found);
    return found;
  };
  return value;
}

/**
 * Returns the chase for a card: optimal play for this payoff. Throws an error if the computation would be too large.
 */
export function chaseOf(rules: RuleSet, card: Scorecard, payoff: Payoff): Chase {
  const found = chase(rules, card, payoff);
  if (!found) throw new Error('the computation of the chase is too large');
  return found;
}
