import {
  type Box,
  BOX_RULES,
  countFaces,
  type Dice,
  type Face,
  labelOf,
  naturalPoints,
  type RuleSet,
  type ScoringOptions,
  sumDice,
} from '../../engine/index.js';
import { counted } from '../phrases.js';
import { refusalText } from './refusals.js';

/** What the dice would score in an open box and why, in a line: `Full House 25: three 3s and two 5s.` */
export function boxWorthText(rules: RuleSet, box: Box, dice: Dice, options: ScoringOptions): string {
  const { boxes, extraYahtzee, legal } = options;
  const points = boxes[box];
  if (points === undefined) {
    return extraYahtzee
      ? refusalText(rules, { code: 'joker-restricted', box, allowed: legal, extraYahtzee })
      : '';
  }
  const isJoker = points !== naturalPoints(rules, box, dice);
  return `${labelOf(rules, box)} ${points}: ${isJoker ? jokerWords(points) : whyText(box, dice, points)}.`;
}

const jokerWords = (points: number): string =>
  points > 0 ? 'an extra Yahtzee is a joker here' : 'an extra Yahtzee is worth nothing here';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'] as const;

/** `three 4s`. */
const facesText = (count: number, face: number): string =>
  `${NUMBER_WORDS[count] ?? count} ${face}${count === 1 ? '' : 's'}`;

function whyText(box: Box, dice: Dice, points: number): string {
  const rule = BOX_RULES[box];
  const counts = countFaces(dice);
  const most = Math.max(...counts);
  const face = counts.indexOf(most) as Face;
  switch (rule.kind) {
    case 'face':
      return facesText(counts[rule.face] ?? 0, rule.face);
    case 'alike':
      return points > 0
        ? `${facesText(most, face)}, and all dice count`
        : `not ${NUMBER_WORDS[rule.count]} dice alike`;
    case 'five-alike':
      return points > 0 ? facesText(5, face) : 'not five dice alike';
    case 'full-house':
      return points > 0
        ? `${facesText(3, counts.indexOf(3))} and ${facesText(2, counts.indexOf(2))}`
        : 'not three alike and two alike';
    case 'straight':
      return points > 0 ? runText(counts, rule.length) : `not ${NUMBER_WORDS[rule.length]} in a row`;
    case 'any':
      return `${counted(sumDice(dice), 'pip', 'pips')} on all dice`;
  }
}

/** `2 3 4 5 in a row`. */
function runText(counts: readonly number[], length: number): string {
  const first = counts.findIndex((_, face) =>
    Array.from({ length }, (_each, step) => counts[face + step] ?? 0).every((count) => count > 0),
  );
  return `${Array.from({ length }, (_, step) => first + step).join(' ')} in a row`;
}
