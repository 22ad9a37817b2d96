import type { RuleSet } from './ruleSet.js';
import { YAHTZEE_RULES } from './yahtzee.js';
import { YATZY, YATZY_FORCED } from './yatzy.js';

/** The built-in rule sets. The first is the default. */
export const RULE_SETS: readonly RuleSet[] = [...YAHTZEE_RULES, YATZY, YATZY_FORCED];

export const findRuleSet = (id: string): RuleSet | undefined => RULE_SETS.find((rules) => rules.id === id);
