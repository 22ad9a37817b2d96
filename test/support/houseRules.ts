import {
  type BoxRuleSet,
  OFFICIAL,
  YAHTZEE_RULES,
  type YahtzeeRuleSet,
  YATZY,
} from '../../src/engine/index.js';

/** Returns house rules: the official rules with these changes. */
export const house = (changes: Partial<YahtzeeRuleSet> = {}): YahtzeeRuleSet => ({
  ...OFFICIAL,
  id: 'house',
  name: 'House rules',
  provenance: 'Made up for a test.',
  ...changes,
});

/**
 * The least restrictive published rules (Verhoeff and Scheffers, 1999). Their joker style is the only one that no
 * built-in rule set uses.
 */
export const UNFORCED = house({ id: 'unforced', joker: { afterYahtzee: 'unforced', afterZero: 'unforced' } });

/** Rule sets of Yahtzee that cover every joker style. */
export const EVERY_RULE_SET: readonly YahtzeeRuleSet[] = [...YAHTZEE_RULES, UNFORCED];

/** House rules with the upper bonus, but without Yahtzee bonuses and jokers. */
export const NO_EXTRAS = house({
  id: 'no-extras',
  yahtzeeBonus: 0,
  joker: { afterYahtzee: 'none', afterZero: 'none' },
});

/**
 * House rules with only six distinct upper totals (0 to 5). Solving these rules takes a tenth of the time needed for
 * the official rules.
 */
export const QUICK = house({ upperBonus: { threshold: 5, points: 35 } });

/** House rules with only three distinct upper totals, for tests that compute more than a solution. */
export const QUICKEST = house({ id: 'quickest', upperBonus: { threshold: 2, points: 35 } });

/** Returns rules with only six distinct upper totals, for tests that are about other differences. */
export const quickly = (rules: YahtzeeRuleSet): YahtzeeRuleSet => ({
  ...rules,
  upperBonus: QUICK.upperBonus,
});

/** House rules with seven boxes, for games that are half as long: the upper boxes of Yatzy, and Chance. */
export const SHORT: BoxRuleSet = {
  ...YATZY,
  id: 'short',
  name: 'Short dice',
  provenance: 'Made up for a test.',
  boxes: YATZY.boxes.filter(({ box, pattern }) => pattern.kind === 'face' || box === 'chance'),
};
