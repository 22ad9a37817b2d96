import {
  type Box,
  type ExtraYahtzee,
  isUpperBox,
  labelOf,
  type RuleSet,
  upperBoxOf,
} from '../engine/index.js';
import { orList } from './lists.js';

/** One line for an extra Yahtzee: what it earned, which boxes are open to it, and why. */
export function extraYahtzeeText(
  rules: RuleSet,
  extra: ExtraYahtzee,
  allowed: readonly Box[],
  yahtzeeBonus: number,
): string {
  const earned = yahtzeeBonus > 0 ? `+${yahtzeeBonus}` : 'no bonus';
  return `Extra Yahtzee, ${earned}: ${destinationText(rules, extra, allowed)}`;
}

/** Which boxes an extra Yahtzee may fill and why, as a clause that ends in a full stop. */
export function destinationText(rules: RuleSet, extra: ExtraYahtzee, allowed: readonly Box[]): string {
  const upperBox = upperBoxOf(extra.face);
  const matching = labelOf(rules, upperBox);
  const lower = allowed.filter((box) => !isUpperBox(box));
  const [offer] = extra.offers;
  if (offer?.worth === 'zero') {
    return offer.boxes === 'any'
      ? `a zero in ${some(rules, allowed, 'box')}, as ${matching} is filled.`
      : `a zero in ${some(rules, allowed, 'upper box')}; no lower box is open.`;
  }
  switch (extra.style) {
    case 'none':
      return `${some(rules, allowed, 'box')}, at what the dice are worth there.`;
    case 'forced':
    case 'matching-or-zero':
      return offer?.boxes === 'matching-upper'
        ? `only ${matching} will do, as it is open.`
        : `a joker for ${some(rules, lower, 'lower box')}, as ${matching} is filled.`;
    case 'free':
      if (lower.length === 0) return `only ${matching} will do; no lower box is open.`;
      return allowed.includes(upperBox)
        ? `a joker for ${some(rules, lower, 'lower box')}, or else ${matching}.`
        : `a joker for ${some(rules, lower, 'lower box')}, as ${matching} is filled.`;
    case 'lower':
      return `a joker for ${some(rules, lower, 'lower box')}, never an upper box.`;
    case 'unforced':
      return allowed.includes(upperBox)
        ? `${some(rules, allowed, 'box')}, but no joker while ${matching} is open.`
        : `a joker for ${some(rules, allowed, 'box')}, as ${matching} is filled.`;
  }
}

const ROOM_FOR_NAMES = 'any open lower box'.length;

/** Boxes by name where that is short, else as a kind: the card shows which are open. */
function some(rules: RuleSet, boxes: readonly Box[], kind: string): string {
  const names = orList(boxes.map((box) => labelOf(rules, box)));
  return names.length <= ROOM_FOR_NAMES ? names : `any open ${kind}`;
}
