import { type Box, labelOf, type Refusal, type RuleSet } from '../engine/index.js';
import { onBoardLine } from './boardLine.js';
import { destinationText } from './extraYahtzee.js';
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
