import {
  type Box,
  type ExtraYahtzee,
  labelOf,
  type Refusal,
  type RuleSet,
  upperBoxOf,
} from '../engine/index.js';
import { counted, orList } from './lists.js';

/** The labels of boxes under a rule set, joined with `or`. */
export const boxList = (rules: RuleSet, boxes: readonly Box[]): string =>
  orList(boxes.map((box) => labelOf(rules, box)));

/** One line that says why an action was refused and what is allowed. */
export function refusalText(rules: RuleSet, refusal: Refusal): string {
  switch (refusal.code) {
    case 'game-over':
      return 'The game is over.';
    case 'roll-off-first':
      return 'The roll-off for the first turn comes first.';
    case 'roll-off-decided':
      return 'The roll-off is decided.';
    case 'roll-first':
      return 'The dice have to be rolled before a box can be filled.';
    case 'no-rolls-left':
      return 'All three rolls are used: fill in a box.';
    case 'nothing-held-yet':
      return 'The first roll of a turn is for all five dice.';
    case 'nothing-to-roll':
      return 'With all five dice held nothing is left to roll: score, or hold fewer.';
    case 'box-filled':
      return `${labelOf(rules, refusal.box)} already holds ${refusal.points}. Open: ${boxList(rules, refusal.open)}.`;
    case 'joker-restricted':
      return `${labelOf(rules, refusal.box)} is closed to this Yahtzee: ${openToExtraYahtzee(rules, refusal.extraYahtzee, refusal.allowed)}`;
    case 'no-such-seat':
      return `There is no seat ${refusal.seat + 1}: the seats are 1-${refusal.seats}.`;
    case 'left-already':
      return 'That player has left already.';
  }
}

/** One line for an extra Yahtzee: what it earned, which boxes are open to it, and why. */
export function extraYahtzeeText(
  rules: RuleSet,
  extra: ExtraYahtzee,
  allowed: readonly Box[],
  yahtzeeBonus: number,
): string {
  const earned = yahtzeeBonus > 0 ? `+${yahtzeeBonus}` : 'no bonus';
  return `Extra Yahtzee: ${earned}; ${openToExtraYahtzee(rules, extra, allowed)}`;
}

/** Which boxes an extra Yahtzee may fill and why, as a clause that ends in a full stop. */
function openToExtraYahtzee(rules: RuleSet, extra: ExtraYahtzee, allowed: readonly Box[]): string {
  const matching = labelOf(rules, upperBoxOf(extra.face));
  const matchingIsOpen = allowed.includes(upperBoxOf(extra.face));
  const [offer] = extra.offers;
  if (offer?.boxes === 'matching-upper') return `it must go in ${matching}, which is open.`;
  if (extra.offers.length > 1) {
    return matchingIsOpen
      ? `a joker for ${matching} or any open lower box.`
      : `a joker for any open lower box.`;
  }
  switch (offer?.boxes) {
    case 'lower':
      return extra.style === 'lower'
        ? `a joker for any open lower box, the only ones it may fill.`
        : `a joker for any open lower box, as ${matching} is filled.`;
    case 'upper':
      return `a zero in ${boxList(rules, allowed)}, as the lower section is full.`;
    default:
      return offer?.worth === 'zero'
        ? `a zero in any open box, as ${matching} is filled.`
        : offer?.worth === 'joker-once-matched' && !matchingIsOpen
          ? `a joker for any open box, as ${matching} is filled.`
          : `any open box, for what the dice are worth there.`;
  }
}

/** `no rolls left`, `1 roll left`, `2 rolls left`. */
export const rollsLeftText = (rollsLeft: number): string =>
  rollsLeft === 0 ? 'no rolls left' : `${counted(rollsLeft, 'roll', 'rolls')} left`;
