import { RULE_SETS, type RuleSet } from '../engine/index.js';
import { bonusWords, jokerStyleWords } from './jokerWords.js';
import { wrapBehind } from './wrap.js';

const WIDTH = 76;

type Paint = (text: string) => string;

/**
 * What tells rule sets apart, for a list of them: a few lines of at most 76 columns for each.
 *
 * @param heading colours the line that names a rule set
 */
export const ruleSetList = (
  rulesList: readonly RuleSet[],
  heading: Paint = (text) => text,
): readonly string[] =>
  rulesList.flatMap((rules, index) => [...(index > 0 ? [''] : []), ...entry(rules, heading)]);

function entry(rules: RuleSet, heading: Paint): readonly string[] {
  const isDefault = rules.id === RULE_SETS[0]?.id;
  return [
    heading(`${rules.id}${isDefault ? ' (default)' : ''}: ${rules.name}`),
    ...wrapBehind('  Upper bonus    ', upperBonusWords(rules), WIDTH),
    ...wrapBehind('  Extra Yahtzee  ', extraYahtzeeWords(rules, 'score'), WIDTH),
    ...wrapBehind('  after a zero   ', extraYahtzeeWords(rules, 'zero'), WIDTH),
    ...wrapBehind('  Source         ', rules.provenance, WIDTH),
  ];
}

/** `35 points from 63 on`, or `none`. */
const upperBonusWords = ({ upperBonus: { threshold, points } }: RuleSet): string =>
  points > 0 ? `${points} points from an upper total of ${threshold} on` : 'none';

function extraYahtzeeWords(rules: RuleSet, yahtzeeBox: 'score' | 'zero'): string {
  const { afterYahtzee, afterZero } = rules.joker;
  const bonus = bonusWords(rules, yahtzeeBox);
  if (yahtzeeBox === 'zero' && afterZero === afterYahtzee) return `${bonus}; the same boxes`;
  return `${bonus}; ${jokerStyleWords(yahtzeeBox === 'score' ? afterYahtzee : afterZero)}`;
}
