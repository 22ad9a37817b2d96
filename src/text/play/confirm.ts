import { labelOf, type RuleSet, scoringOptions } from '../../engine/index.js';
import type { Concern, RollFacts, Slip } from '../../players/index.js';
import { counted } from '../phrases.js';
import { boxWorthText } from './boxPoints.js';

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
