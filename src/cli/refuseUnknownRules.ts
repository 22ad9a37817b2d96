import { findRuleSet, RULE_SETS } from '../engine/index.js';
import { statsMessages } from '../text/index.js';
import { UsageError } from './usageError.js';

/**
 * Refuses an id behind `--rules` that no rule set has which comes with the program, or which a stored game has.
 *
 * @throws UsageError
 */
export function refuseUnknownRules(id: string, stored: ReadonlySet<string>): void {
  if (findRuleSet(id) || stored.has(id)) return;
  const ids = new Set([...RULE_SETS.map((rules) => rules.id), ...[...stored].sort()]);
  throw new UsageError(statsMessages.noRules(id, [...ids]));
}
