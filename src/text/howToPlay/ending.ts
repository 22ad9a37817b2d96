import { BOXES, FACES, labelOf, type RuleSet } from '../../engine/index.js';
import { wrap, wrapBehind } from '../layout.js';
import { boardMessages } from '../play/board.js';
import { type Section, stack } from './frame.js';

export const ending = (rules: RuleSet, width: number): Section => ({
  title: 'Ending a Game',
  body: stack(
    wrap(`The game is over when all ${BOXES.length} boxes of every card are filled. Then:`, width),
    sums(rules).flatMap(([name, what]) => wrapBehind(`${name.padEnd(NAME_COLUMNS)}  `, what, width)),
    wrap(
      'All of it is added up for you. A player who leaves early keeps a column on the board, but no place ' +
        'in the standings.',
      width,
    ),
  ),
});

/** The lines of the card below the boxes, by the names that they have on the board. */
function sums(rules: RuleSet): readonly (readonly [string, string])[] {
  const { threshold, points } = rules.upperBonus;
  return [
    [boardMessages.upperTotal, `the ${FACES.length} upper boxes`],
    ...(points > 0
      ? [[boardMessages.upperBonus, `${points} if they make ${threshold} at least`] as const]
      : []),
    [boardMessages.upperWithBonus, 'these two together'],
    [boardMessages.lowerTotal, `the ${BOXES.length - FACES.length} lower boxes`],
    ...(rules.yahtzeeBonus > 0
      ? [[boardMessages.yahtzeeBonus(rules), `${rules.yahtzeeBonus} each time it was earned`] as const]
      : []),
    [boardMessages.grandTotal, 'all of it'],
  ];
}

const NAME_COLUMNS = 'Yahtzee bonus'.length;

export const winning = (_rules: RuleSet, width: number): Section => ({
  title: 'Winning',
  body: wrap('The highest grand total wins. Players who share it share the win.', width),
});

export const solo = (_rules: RuleSet, width: number): Section => ({
  title: 'Solo Play',
  body: wrap(
    'Alone you play against your own best score. The same seed (--seed) lays the same dice again: see how ' +
      'much more there was in them.',
    width,
  ),
});

export const tips = (rules: RuleSet, width: number): Section => ({
  title: 'Three Tips',
  body: stack(
    wrapBehind('1. ', highFacesTip(rules), width),
    wrapBehind(
      '2. ',
      `Nothing fits? ${labelOf(rules, 'aces')} is the cheapest box for a zero: it can lose you 5 points at most, ` +
        'and seldom more than 3.',
      width,
    ),
    wrapBehind('3. ', lastTip(rules), width),
  ),
});

function highFacesTip(rules: RuleSet): string {
  const boxes = `${labelOf(rules, 'fives')} and ${labelOf(rules, 'sixes')}`;
  return rules.upperBonus.points > 0
    ? `Work for the upper bonus, and start with ${boxes}: a fourth die there makes up for small faces missing later.`
    : `In the upper section ${boxes} are worth the most: do not give them away for a pair.`;
}

const lastTip = (rules: RuleSet): string =>
  rules.yahtzeeBonus > 0
    ? `Keep ${labelOf(rules, 'yahtzee')} free of a zero for as long as you can: with it goes every Yahtzee bonus.`
    : `Save ${labelOf(rules, 'chance')} for the throw late in the game that spoils everything else.`;

export const provenance = (rules: RuleSet, width: number): Section => ({
  title: 'About These Rules',
  body: stack(
    wrap(`${rules.name} (${rules.id}). ${rules.provenance}`, width),
    wrap('Yatzy, the Scandinavian sister game, has other boxes and is not played here.', width),
  ),
});
