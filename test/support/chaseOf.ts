import { type Chase, chase, type Payoff } from '../../src/analysis/index.js';
import type { RuleSet, Scorecard } from '../../src/engine/index.js';

/** A chase that is sure to be possible. */
export function chaseOf(rules: RuleSet, card: Scorecard, payoff: Payoff): Chase {
  const found = chase(rules, card, payoff);
  if (!found) throw new Error('too much for a chase');
  return found;
}
