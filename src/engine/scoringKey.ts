import { FIXED_SCORE_BOXES, type RuleSet } from './ruleSet.js';

/**
 * The same text for rule sets that score alike, whatever they call themselves and their boxes, and in whatever order
 * boxes and fields stand: house rules can change their labels under one id and version, and their scoring as well.
 */
export const scoringKey = ({ upperBonus, fixedScores, yahtzeeBonus, joker }: RuleSet): string =>
  JSON.stringify([
    upperBonus.threshold,
    upperBonus.points,
    ...FIXED_SCORE_BOXES.map((box) => fixedScores[box]),
    yahtzeeBonus,
    joker.afterYahtzee,
    joker.afterZero,
  ]);
