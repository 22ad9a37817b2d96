import { OFFICIAL, RULE_SETS, type RuleSet } from '../../src/engine/index.js';

/** Returns house rules: the official ones with these fields changed. */
export const house = (changes: Partial<RuleSet> = {}): RuleSet => ({
  ...OFFICIAL,
  id: 'house',
  name: 'House rules',
  provenance: 'Made up for a test.',
  ...changes,
});

/**
 * The loosest published rules (Verhoeff and Scheffers, 1999), with the one joker style that no built-in rule set uses.
 */
export const UNFORCED = house({ id: 'unforced', joker: { afterYahtzee: 'unforced', afterZero: 'unforced' } });

/** Rule sets that together use every joker style. */
export const EVERY_RULE_SET: readonly RuleSet[] = [...RULE_SETS, UNFORCED];

/** House rules without Yahtzee bonus and jokers, but with the upper bonus. */
export const NO_EXTRAS = house({
  id: 'no-extras',
  yahtzeeBonus: 0,
  joker: { afterYahtzee: 'none', afterZero: 'none' },
});
