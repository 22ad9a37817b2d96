import {
  type BoxId,
  type Dice,
  labelOf,
  naturalPoints,
  type RuleSet,
  type ScoringOptions,
  scoringOptions,
  specOf,
} from '../../engine/index.js';
import type { Concern, RollFacts, Slip } from '../../players/index.js';
import { needsText, scoredDice } from '../patterns.js';
import { counted } from '../phrases.js';
import { refusalText } from './refusals.js';

/** What the dice would score in an open box, and why: `Full House 25: three 3s and two 5s.` */
export function boxWorthText(rules: RuleSet, box: BoxId, dice: Dice, options: ScoringOptions): string {
  const { boxes, extraYahtzee, legal } = options;
  const points = boxes[box];
  if (points === undefined) {
    return extraYahtzee
      ? refusalText(rules, { code: 'joker-restricted', box, allowed: legal, extraYahtzee })
      : '';
  }
  const spec = specOf(rules, box);
  const why =
    points !== naturalPoints(rules, box, dice)
      ? jokerText(points)
      : points === 0 && spec.pattern.kind !== 'face'
        ? `needs ${needsText(spec.pattern)}`
        : scoredDice(spec, dice);
  return `${spec.label} ${points}: ${why}.`;
}

const jokerText = (points: number): string =>
  points > 0 ? 'the extra Yahtzee counts as a joker' : 'the extra Yahtzee scores nothing here';

export interface Confirmation {
  /** The question fits in a terminal with 40 columns. */
  readonly question: string;
  readonly reason: string;
}

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
  if (slip.kind === 'zero' || slip.kind === 'early-zero') {
    return {
      question: `Score 0 in ${label}?`,
      reason:
        slip.kind === 'zero'
          ? `${labelOf(rules, slip.better)} would score ${slip.points}.`
          : `You have ${counted(slip.rollsLeft, 'roll', 'rolls')} left.`,
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

export const PRESS_YES_OR_NO = 'Press y or n.';

export const yesOrNo = (question: string): string => `${question} (y/n) `;
