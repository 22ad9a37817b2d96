import {
  type Box,
  type ExtraYahtzee,
  isUpperBox,
  labelOf,
  type Refusal,
  type RuleSet,
  upperBoxOf,
} from '../../engine/index.js';
import { onBoardLine } from '../layout.js';
import { counted, orList } from '../phrases.js';

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
      return 'The dice have to be rolled first.';
    case 'no-rolls-left':
      return 'All three rolls are used: fill in a box.';
    case 'nothing-held-yet':
      return 'The first roll of a turn is for all five dice.';
    case 'nothing-to-roll':
      return 'With all five dice held nothing is left to roll: score, or hold fewer.';
    case 'box-filled':
      return boxFilledText(rules, refusal.box, refusal.points, refusal.open);
    case 'joker-restricted':
      return `Not in ${labelOf(rules, refusal.box)}: ${destinationText(rules, refusal.extraYahtzee, refusal.allowed)}`;
    case 'advised-already':
      return 'The advice of this turn is on record already.';
    case 'no-practice':
      return 'Only in a practice game can decisions be taken back (--practice).';
    case 'nothing-to-take-back':
      return 'There is no decision to take back.';
    case 'too-many-events':
      return `This game has ${refusal.most} actions, which is the limit: nothing more can be taken back. Play on.`;
    case 'no-such-seat':
      return `There is no seat ${refusal.seat + 1}: the seats are 1-${refusal.seats}.`;
    case 'left-already':
      return 'That player has left already.';
  }
}

/** Names the open boxes where they fit on the line; where there are many, the card shows them anyway. */
function boxFilledText(rules: RuleSet, box: Box, points: number, open: readonly Box[]): string {
  const filled = `${labelOf(rules, box)} already holds ${points}`;
  return onBoardLine(
    `${filled}. Open: ${boxList(rules, open)}.`,
    `${filled}. Choose one of the ${counted(open.length, 'box', 'boxes')} still open.`,
  );
}

/** `no rolls left`, `1 roll left`, `2 rolls left`. */
export const rollsLeftText = (rollsLeft: number): string =>
  rollsLeft === 0 ? 'no rolls left' : `${counted(rollsLeft, 'roll', 'rolls')} left`;

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
function destinationText(rules: RuleSet, extra: ExtraYahtzee, allowed: readonly Box[]): string {
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
