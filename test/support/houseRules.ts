import { OFFICIAL, RULE_SETS, type RuleSet } from '../../src/engine/index.js';

/** Returns house rules: the official ones with these fields changed. */
export const house = (changes: Partial<RuleSet> = {}): RuleSet => ({
  ...OFFICIAL,
  id: 'house',
  name: 'House rules',
  provenance: 'Made up for a test.',
  ...changes,
});

/** The one joker style that no built-in rule set uses: the loosest published rules (Verhoeff and Scheffers, 1999). */
export const UNFORCED = house({ id: 'unforced', joker: { afterYahtzee: 'unforced', afterZero: 'unforced' } });

/** Rule sets that use every joker style. */
export const EVERY_RULE_SET: readonly RuleSet[] = [...RULE_SETS, UNFORCED];

/** Neither a Yahtzee bonus nor a joker; the upper bonus stays. */
export const NO_EXTRAS = house({
  id: 'no-extras',
  yahtzeeBonus: 0,
  joker: { afterYahtzee: 'none', afterZero: 'none' },
});
