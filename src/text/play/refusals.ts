import {
  type BoxId,
  type ExtraYahtzee,
  isUpperBox,
  labelOf,
  type Refusal,
  type RuleSet,
  schemeOf,
} from '../../engine/index.js';
import { onBoardLine } from '../layout.js';
import { counted, orList } from '../phrases.js';

export const boxList = (rules: RuleSet, boxes: readonly BoxId[]): string =>
  orList(boxes.map((box) => labelOf(rules, box)));

/** Says in one line why an action was refused, and what to do instead. */
export function refusalText(rules: RuleSet, refusal: Refusal): string {
  switch (refusal.code) {
    case 'game-over':
      return 'The game is over.';
    case 'roll-off-first':
      return 'Finish the roll-off first.';
    case 'roll-off-decided':
      return 'The roll-off is over.';
    case 'roll-first':
      return 'Roll the dice first.';
    case 'no-rolls-left':
      return "You've used all three rolls: fill in a box.";
    case 'nothing-held-yet':
      return "Your first roll uses all five dice: you can't hold any yet.";
    case 'nothing-to-roll':
      return 'You hold all five dice: score, or hold fewer to roll again.';
    case 'faces-needed':
      return 'You roll real dice: type the faces.';
    case 'no-real-dice':
      return "These dice come from the seed: you can't type their faces.";
    case 'box-filled':
      return boxFilledText(rules, refusal.box, refusal.points, refusal.open);
    case 'not-yet-open':
      return notYetOpenText(rules, refusal.open);
    case 'joker-restricted':
      return `Not in ${labelOf(rules, refusal.box)}: ${destinationText(rules, refusal.extraYahtzee, refusal.allowed)}`;
    case 'advised-already':
      return "You've already asked the coach in this turn.";
    case 'no-secret-seed':
      return "The seed of this game isn't secret.";
    case 'no-practice':
      return 'You can take back a box only until the next roll (in a practice game, any time).';
    case 'nothing-to-take-back':
      return 'There is nothing to take back.';
    case 'too-many-events':
      return `You've reached the limit of ${refusal.most} actions. You can keep playing, but not undo.`;
    case 'no-such-seat':
      return `There is no seat ${refusal.seat + 1}: the seats are 1-${refusal.seats}.`;
    case 'left-already':
      return 'That player has already left.';
  }
}

function notYetOpenText(rules: RuleSet, open: readonly BoxId[]): string {
  const [next, ...others] = open;
  return next !== undefined && others.length === 0
    ? `${labelOf(rules, next)} must be filled first: the boxes are filled in order.`
    : 'The upper section must be filled first.';
}

/** Says that a box is filled, and lists the open boxes if they fit on the line. */
function boxFilledText(rules: RuleSet, box: BoxId, points: number, open: readonly BoxId[]): string {
  const filled = `${labelOf(rules, box)} already has ${points}`;
  return onBoardLine(
    `${filled}. Open: ${boxList(rules, open)}.`,
    `${filled}. Choose one of the ${counted(open.length, 'open box', 'open boxes')}.`,
  );
}

export const rollsLeftText = (rollsLeft: number): string =>
  rollsLeft === 0 ? 'no rolls left' : `${counted(rollsLeft, 'roll', 'rolls')} left`;

/** Announces an extra Yahtzee in one line: its bonus, which boxes it can fill, and why. */
export function extraYahtzeeText(
  rules: RuleSet,
  extra: ExtraYahtzee,
  allowed: readonly BoxId[],
  yahtzeeBonus: number,
): string {
  const earned = yahtzeeBonus > 0 ? `+${yahtzeeBonus}` : 'no bonus';
  return `Extra Yahtzee, ${earned}: ${destinationText(rules, extra, allowed)}`;
}

/** Which boxes an extra Yahtzee can fill, and why. Ends with a full stop. */
function destinationText(rules: RuleSet, extra: ExtraYahtzee, allowed: readonly BoxId[]): string {
  const upperBox = schemeOf(rules).upper[extra.face - 1] ?? '';
  const matching = labelOf(rules, upperBox);
  const lower = allowed.filter((box) => !isUpperBox(rules, box));
  const [offer] = extra.offers;
  if (offer?.worth === 'zero') return zeroText(rules, extra, allowed);
  switch (extra.style) {
    case 'none':
      return `fill ${boxesOr(rules, allowed, 'any open box')}; these rules have no jokers.`;
    case 'forced':
    case 'matching-or-zero':
      return offer?.boxes === 'matching-upper'
        ? `you must fill ${matching}, which is open.`
        : `play a joker in ${boxesOr(rules, lower, 'any open lower box')}; ${matching} is filled.`;
    case 'free':
      if (lower.length === 0) return `you must fill ${matching}; no lower box is open.`;
      return allowed.includes(upperBox)
        ? `play a joker in ${boxesOr(rules, lower, 'any open lower box')}, or fill ${matching}.`
        : `play a joker in ${boxesOr(rules, lower, 'any open lower box')}; ${matching} is filled.`;
    case 'lower':
      return `play a joker in ${boxesOr(rules, lower, 'any open lower box')}, not an upper box.`;
    case 'unforced':
      if (allowed.includes(upperBox)) {
        return `fill ${boxesOr(rules, allowed, 'any open box')}; no joker while ${matching} is open.`;
      }
      return lower.length === 0
        ? `fill ${boxesOr(rules, allowed, 'any open box')}; no lower box is open.`
        : `play a joker in ${boxesOr(rules, lower, 'any open lower box')}; ${matching} is filled.`;
  }
}

function zeroText(rules: RuleSet, { face, offers }: ExtraYahtzee, allowed: readonly BoxId[]): string {
  if (offers[0]?.boxes === 'any') {
    const matching = labelOf(rules, schemeOf(rules).upper[face - 1] ?? '');
    return `${matching} is filled, so take a zero in ${boxesOr(rules, allowed, 'any open box')}.`;
  }
  return `take a zero in ${boxesOr(rules, allowed, 'any upper box')}; no lower box is open.`;
}

const NAMES_MAX = 'any open lower box'.length;

/**
 * Lists the boxes if they fit. Otherwise, a `kind` such as `any open box` is enough: the card shows which ones are
 * open.
 */
function boxesOr(rules: RuleSet, boxes: readonly BoxId[], kind: string): string {
  const names = orList(boxes.map((box) => labelOf(rules, box)));
  return names.length <= NAMES_MAX ? names : kind;
}
