import { FIXED_SCORE_BOXES, labelOf, type RuleSet } from '../engine/index.js';
import { bonusWords, jokerStyleWords } from './jokerWords.js';
import { unbroken, wrap } from './wrap.js';

const WIDTH = 76;

/**
 * A rule set in at most eight lines of 76 columns, or more of `columns` where that is less, for help during a
 * game: its name, the upper bonus, the fixed scores and what an extra Yahtzee does.
 */
export function rulesSummary(rules: RuleSet, columns: number = WIDTH): readonly string[] {
  const width = Math.min(columns, WIDTH);
  const { afterYahtzee, afterZero } = rules.joker;
  const fixed = FIXED_SCORE_BOXES.map((box) => unbroken(`${labelOf(rules, box)} ${rules.fixedScores[box]}`));
  const holding = `${labelOf(rules, 'yahtzee')} holds ${rules.fixedScores.yahtzee}`;
  const sameBoxes = afterZero === afterYahtzee;
  return [
    ...wrap(`${rules.name}: ${upperBonusWords(rules)}.`, width),
    ...wrap(`${fixed.join(', ')}.`, width),
    ...wrap(
      `Extra Yahtzee (${holding}): ${bonusWords(rules, 'score')}; ${jokerStyleWords(afterYahtzee)}.`,
      width,
    ),
    ...wrap(
      `If it holds 0: ${bonusWords(rules, 'zero')}; ${sameBoxes ? 'the same boxes' : jokerStyleWords(afterZero)}.`,
      width,
    ),
  ];
}

const upperBonusWords = ({ upperBonus: { threshold, points } }: RuleSet): string =>
  points > 0 ? `upper bonus ${points} from ${threshold} points` : 'no upper bonus';
