import { isFull, type RuleSet, type Scorecard, totals } from '../../src/engine/index.js';
import { scoredRolls, type Valuation } from './plainMoves.js';
import { stateOf } from './plainState.js';
import { playTurn } from './plainTurn.js';

/**
 * The best expected value of any function of the final score, such as the chance of reaching a target: plain recursion
 * over cards and the scores on them. Meant for at most four open boxes.
 *
 * @param payoff what a final score is worth
 * @returns what a card is worth under play that maximises it
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
