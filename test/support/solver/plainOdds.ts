import { type Chase, chase, type Payoff } from '../../../src/analysis/index.js';
import { isFull, type RuleSet, schemeOf, type Scorecard, totals } from '../../../src/engine/index.js';
import { scoredRolls, type Valuation } from './plainMoves.js';
import { playTurn } from './plainTurn.js';

/**
 * Returns a function that computes the expected payoff of a card under optimal play. The plain recursion over cards and
 * scores is fast enough for up to four open boxes.
 *
 * `payoff` returns how much a final score is worth. For example, it returns 1 for scores that reach a target, and
 * otherwise 0.
 */
export function plainOdds(rules: RuleSet, payoff: (score: number) => number): Valuation {
  const known = new Map<string, number>();
  const { extraFiveAlike: extra } = schemeOf(rules);
  const { threshold } = rules.upperBonus;
  const value = (card: Scorecard): number => {
    const { grand, upper, upperBonus } = totals(rules, card);
    if (isFull(rules, card)) return payoff(grand);
    const content = extra && card.filled[extra.box];
    const key = [
      ...Object.keys(card.filled).sort(),
      content,
      Math.min(upper, threshold),
      grand - upperBonus,
    ].join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = playTurn(scoredRolls(rules, card, value)).start;
    known.set(key, found);
    return found;
  };
  return value;
}

/**
 * Returns the `Chase` for a card, which plays for the highest expected `payoff`. Throws an error if the computation
 * would be too large.
 */
export function chaseOf(rules: RuleSet, card: Scorecard, payoff: Payoff): Chase {
  const found = chase(rules, card, payoff);
  if (!found) throw new Error('the computation of the chase is too large');
  return found;
}
