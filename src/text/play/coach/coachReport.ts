import type { Coaching, GoalChance, Move, Parts } from '../../../analysis/index.js';
import type { RuleSet, Scorecard } from '../../../engine/index.js';
import { columnsOf, padLeft, padRight } from '../../layout.js';
import { type BoxPoints, chanceCells, coachMessages, goalText, moveLines } from './coach.js';
import { soloMessages } from '../gameEnd.js';
import { whySentence } from './why.js';

const GAP = '  ';
const PERCENT_COLUMNS = '100%'.length;

/** The coach's complete advice about a position. */
export interface CoachReport extends Coaching {
  readonly goals: readonly GoalChance[];
  /** The parts of the expected final score after each move, in the order of the moves. */
  readonly parts: readonly Parts[];
}

/**
 * Returns the complete advice as lines of text. A line with a colon never ends in a number, because scripts would
 * mistake such a line for a filled box.
 */
export function coachLines(
  rules: RuleSet,
  card: Scorecard,
  { advice, chances, goals, parts }: CoachReport,
  points: BoxPoints,
): readonly string[] {
  const cells = chances.map((chance) => chanceCells(rules, chance));
  const labelColumns = Math.max(0, ...cells.map(([label]) => columnsOf(label)));
  return [
    coachMessages.introduction,
    ...moveLines(rules, advice.moves, points),
    ...whySecondLines(rules, advice.moves, parts),
    ...(cells.length > 0 ? [coachMessages.chances] : []),
    ...cells.map(
      ([label, percent]) => `${padRight(label, labelColumns)}${GAP}${padLeft(percent, PERCENT_COLUMNS)}`,
    ),
    soloMessages.upper,
    soloMessages.upperBonus(rules, card),
    ...(goals.length > 0 ? [coachMessages.goals] : []),
    ...goals.map(goalText),
  ];
}

/** Returns lines that say why the best move is better than the second; no lines if there is only one move. */
function whySecondLines(rules: RuleSet, moves: readonly Move[], parts: readonly Parts[]): readonly string[] {
  const [best, second] = moves;
  const [bestParts, secondParts] = parts;
  if (!best || !second || !bestParts || !secondParts) return [];
  const sentence = whySentence(rules, { move: best, parts: bestParts }, { move: second, parts: secondParts });
  return [coachMessages.why, sentence];
}
