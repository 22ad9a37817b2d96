import {
  type BoxId,
  countFaces,
  type Dice,
  FACES,
  labelOf,
  naturalPoints,
  type Pattern,
  patternSum,
  type RuleSet,
  type ScoringOptions,
  scoringOptions,
  specOf,
} from '../../engine/index.js';
import type { Concern, RollFacts, Slip } from '../../players/index.js';
import { counted } from '../phrases.js';
import { refusalText } from './refusals.js';

/** Explains what the dice would score in an open box: `Full House 25: three 3s and two 5s.` */
export function boxWorthText(rules: RuleSet, box: BoxId, dice: Dice, options: ScoringOptions): string {
  const { boxes, extraYahtzee, legal } = options;
  const points = boxes[box];
  if (points === undefined) {
    return extraYahtzee
      ? refusalText(rules, { code: 'joker-restricted', box, allowed: legal, extraYahtzee })
      : '';
  }
  const isJoker = points !== naturalPoints(rules, box, dice);
  return `${labelOf(rules, box)} ${points}: ${isJoker ? jokerText(points) : whyText(rules, box, dice, points)}.`;
}

const jokerText = (points: number): string =>
  points > 0 ? 'the extra Yahtzee counts as a joker' : 'the extra Yahtzee scores nothing here';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five'] as const;

/** Formats how many dice show a face: `three 4s`. */
const countedFaces = (count: number, face: number): string =>
  `${NUMBER_WORDS[count] ?? count} ${face}${count === 1 ? '' : 's'}`;

function whyText(rules: RuleSet, box: BoxId, dice: Dice, points: number): string {
  const { pattern, worth } = specOf(rules, box);
  if (points === 0 && pattern.kind !== 'face') return `needs ${needsText(pattern)}`;
  const counts = countFaces(dice);
  switch (pattern.kind) {
    case 'face':
      return countedFaces(counts[pattern.face] ?? 0, pattern.face);
    case 'alike': {
      if (worth.kind === 'sum' && worth.of === 'pattern') {
        return countedFaces(pattern.count, patternSum(pattern, dice) / pattern.count);
      }
      const most = Math.max(...counts);
      const shown = countedFaces(most, counts.indexOf(most));
      return worth.kind === 'sum' ? `${shown}, so all five dice count` : shown;
    }
    case 'two-pairs': {
      const [low, high] = FACES.filter((face) => (counts[face] ?? 0) >= 2);
      if (low === undefined) return '';
      return high === undefined
        ? countedFaces(4, low)
        : `${countedFaces(2, low)} and ${countedFaces(2, high)}`;
    }
    case 'full-house':
      return counts.includes(5)
        ? countedFaces(5, counts.indexOf(5))
        : `${countedFaces(3, counts.indexOf(3))} and ${countedFaces(2, counts.indexOf(2))}`;
    case 'run':
      return runText(counts, pattern);
    case 'any':
      return 'the sum of all dice';
  }
}

/** Describes the dice that a box needs: `three of a kind`. */
export function needsText(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'face':
      return `any ${pattern.face}s`;
    case 'alike':
      return pattern.count === 2 ? 'a pair' : `${NUMBER_WORDS[pattern.count]} of a kind`;
    case 'two-pairs':
      return pattern.fourAlikeCounts ? 'two pairs' : 'two pairs of different faces';
    case 'full-house':
      return `three of one face and two of another${pattern.fiveAlikeCounts ? ', or five of a kind' : ''}`;
    case 'run':
      return pattern.from === undefined
        ? `${NUMBER_WORDS[pattern.length]} faces in a row`
        : facesFrom(pattern.from, pattern.length);
    case 'any':
      return 'any dice';
  }
}

/** Formats a row of faces: `2 3 4 5`. */
const facesFrom = (first: number, length: number): string =>
  Array.from({ length }, (_, step) => first + step).join(' ');

/** Formats the faces of a straight: `2 3 4 5 in a row`. */
function runText(counts: readonly number[], { length, from }: Extract<Pattern, { kind: 'run' }>): string {
  const first = counts.findIndex((_, face) =>
    Array.from({ length }, (_each, step) => counts[face + step] ?? 0).every((count) => count > 0),
  );
  return `${facesFrom(from ?? first, length)} in a row`;
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
