import { type Chase, chase, type Payoff } from '../../src/analysis/index.js';
import type { RuleSet, Scorecard } from '../../src/engine/index.js';

/** Returns a chase. Fails the test if there is none. */
export function chaseOf(rules: RuleSet, card: Scorecard, payoff: Payoff): Chase {
  const found = chase(rules, card, payoff);
  if (!found) throw new Error('too much for a chase');
  return found;
}
