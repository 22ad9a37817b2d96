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
  if (offer?.worth === 'zero') return zeroText(rules, extra, allowed);
  switch (extra.style) {
    case 'none':
      return `${some(rules, allowed, 'any open box')}; these rules have no joker.`;
    case 'forced':
    case 'matching-or-zero':
      return offer?.boxes === 'matching-upper'
        ? `only ${matching} will do, as that box is open.`
        : `a joker for ${some(rules, lower, 'any open lower box')}, as ${matching} is filled.`;
    case 'free':
      if (lower.length === 0) return `only ${matching} will do; no lower box is open.`;
      return allowed.includes(upperBox)
        ? `a joker for ${some(rules, lower, 'any open lower box')}, or else ${matching}.`
        : `a joker for ${some(rules, lower, 'any open lower box')}, as ${matching} is filled.`;
    case 'lower':
      return `a joker for ${some(rules, lower, 'any open lower box')}; only those take one.`;
    case 'unforced':
      if (allowed.includes(upperBox)) {
        return `${some(rules, allowed, 'any open box')}, but no joker while ${matching} is open.`;
      }
      return lower.length === 0
        ? `${some(rules, allowed, 'any open box')}; no lower box is open.`
        : `a joker for ${some(rules, lower, 'any open lower box')}, as ${matching} is filled.`;
  }
}

function zeroText(rules: RuleSet, { face, style, offers }: ExtraYahtzee, allowed: readonly Box[]): string {
  if (offers[0]?.boxes === 'any') {
    const matching = labelOf(rules, upperBoxOf(face));
    return `a zero in ${some(rules, allowed, 'any open box')}, as ${matching} is filled.`;
  }
  // Where the matching box itself may be open, a player wants to know why it takes a zero only.
  return style === 'lower'
    ? `a zero in ${some(rules, allowed, 'any upper box')}; jokers need a lower box.`
    : `a zero in ${some(rules, allowed, 'any open upper box')}; no lower box is open.`;
}

const ROOM_FOR_NAMES = 'any open lower box'.length;

/** Boxes by name where that is short, else as a kind: the card shows which are open. */
function some(rules: RuleSet, boxes: readonly Box[], kind: string): string {
  const names = orList(boxes.map((box) => labelOf(rules, box)));
  return names.length <= ROOM_FOR_NAMES ? names : kind;
}
