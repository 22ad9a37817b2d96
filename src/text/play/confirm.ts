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
  scoringOptions,
} from '../../engine/index.js';
import type { Concern, RollFacts, Slip } from '../../players/index.js';
import { counted } from '../phrases.js';
import { refusalText } from './refusals.js';

/** Explains what the dice would score in an open box: `Full House 25: three 3s and two 5s.` */
export function boxWorthText(rules: RuleSet, box: Box, dice: Dice, options: ScoringOptions): string {
  const { boxes, extraYahtzee, legal } = options;
  const points = boxes[box];
  if (points === undefined) {
    return extraYahtzee
      ? refusalText(rules, { code: 'joker-restricted', box, allowed: legal, extraYahtzee })
      : '';
  }
  const isJoker = points !== naturalPoints(rules, box, dice);
  return `${labelOf(rules, box)} ${points}: ${isJoker ? jokerText(points) : whyText(box, dice, points)}.`;
}

const jokerText = (points: number): string =>
  points > 0 ? 'the extra Yahtzee counts as a joker' : 'the extra Yahtzee scores nothing here';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'] as const;

/** Formats how many dice show a face: `three 4s`. */
const countedFaces = (count: number, face: number): string =>
  `${NUMBER_WORDS[count] ?? count} ${face}${count === 1 ? '' : 's'}`;

function whyText(box: Box, dice: Dice, points: number): string {
  const rule = BOX_RULES[box];
  const counts = countFaces(dice);
  const most = Math.max(...counts);
  const face = counts.indexOf(most) as Face;
  switch (rule.kind) {
    case 'face':
      return countedFaces(counts[rule.face] ?? 0, rule.face);
    case 'alike':
      return points > 0
        ? `${countedFaces(most, face)}, so all five dice count`
        : `needs ${NUMBER_WORDS[rule.count]} of a kind`;
    case 'five-alike':
      return points > 0 ? countedFaces(5, face) : 'needs five of a kind';
    case 'full-house':
      return points > 0
        ? `${countedFaces(3, counts.indexOf(3))} and ${countedFaces(2, counts.indexOf(2))}`
        : 'needs three of one face and two of another';
    case 'straight':
      return points > 0 ? runText(counts, rule.length) : `needs ${NUMBER_WORDS[rule.length]} faces in a row`;
    case 'any':
      return 'the sum of all dice';
  }
}

/** Formats the faces of a straight: `2 3 4 5 in a row`. */
function runText(counts: readonly number[], length: number): string {
  const first = counts.findIndex((_, face) =>
    Array.from({ length }, (_each, step) => counts[face + step] ?? 0).every((count) => count > 0),
  );
  return `${Array.from({ length }, (_, step) => first + step).join(' ')} in a row`;
}

/** A question that the player answers with yes or no, and the reason for asking. Each is one line. */
export interface Confirmation {
  /** The question, which is short enough for a terminal with 40 columns. */
  readonly question: string;
  readonly reason: string;
}

/** Returns the question to ask before an action that the player must confirm. */
export function confirmationOf(concern: Concern, { rules, card, dice }: RollFacts): Confirmation {
  if (concern.kind !== 'fill') return slipConfirmation(rules, concern);
  const { box } = concern;
  return {
    question: `Fill in ${labelOf(rules, box)}?`,
    reason: boxWorthText(rules, box, dice, scoringOptions(rules, card, dice)),
  };
}

function slipConfirmation(rules: RuleSet, slip: Slip): Confirmation {
  const label = labelOf(rules, slip.box);
  if (slip.kind === 'zero') {
    return {
      question: `Score 0 in ${label}?`,
      reason: `${labelOf(rules, slip.better)} would score ${slip.points}.`,
    };
  }
  return {
    question: `Roll away your ${label}?`,
    reason:
      slip.worth === 'bonus'
        ? `These dice would earn ${counted(slip.points, 'bonus point', 'bonus points')}.`
        : `These dice would score ${slip.points}.`,
  };
}

/** The message for a key that does not answer a y/n question. */
export const PRESS_YES_OR_NO = 'Press y or n.';

/** Returns the prompt for a y/n question. */
export const yesOrNo = (question: string): string => `${question} (y/n) `;
