import { BOXES, FACES, labelOf, type RuleSet } from '../../engine/index.js';
import { wrap, wrapWithIndent } from '../layout.js';
import { boardMessages } from '../play/board.js';
import { lessonTip } from '../play/training/lessons.js';
import { sourceText } from '../ruleSets.js';
import { type Section, stack } from './frame.js';

export const ending = (rules: RuleSet, width: number): Section => ({
  title: 'Ending a Game',
  body: stack(
    wrap(
      `The game ends when all ${BOXES.length} boxes on every card are filled. Each card has these totals:`,
      width,
    ),
    sums(rules).flatMap(([name, what]) => wrapWithIndent(`${name.padEnd(NAME_COLUMNS)}  `, what, width)),
    wrap(
      'The program adds up the totals for you. ' +
        'If you leave early, your card stays on the board, but you are not ranked.',
      width,
    ),
  ),
});

/** Returns the name and a description of each total on a card, such as `Total` and `the 6 upper boxes`. */
function sums(rules: RuleSet): readonly (readonly [string, string])[] {
  const { threshold, points } = rules.upperBonus;
  return [
    [boardMessages.upperTotal, `the ${FACES.length} upper boxes`],
    ...(points > 0
      ? [[boardMessages.upperBonus, `${points} if this total is ${threshold} or more`] as const]
      : []),
    [boardMessages.upperWithBonus, points > 0 ? 'the total plus the bonus' : 'the same as the total'],
    [boardMessages.lowerTotal, `the ${BOXES.length - FACES.length} lower boxes`],
    ...(rules.yahtzeeBonus > 0
      ? [[boardMessages.yahtzeeBonus(rules), `${rules.yahtzeeBonus} for each extra Yahtzee`] as const]
      : []),
    [boardMessages.grandTotal, 'all boxes and bonuses'],
  ];
}

const NAME_COLUMNS = 'Yahtzee bonus'.length;

export const winning = (_rules: RuleSet, width: number): Section => ({
  title: 'Winning',
  body: wrap(
    'The highest grand total wins. If several players tie for the highest total, they share the win.',
    width,
  ),
});

export const solo = (_rules: RuleSet, width: number): Section => ({
  title: 'Solo Play',
  body: wrap(
    'If you play alone, try to beat your own best score. ' +
      'To play again with the same dice, reuse the seed of the game (--seed).',
    width,
  ),
});

export const tips = (rules: RuleSet, width: number): Section => ({
  title: 'Three Tips',
  body: stack(
    wrapWithIndent('1. ', highFacesTip(rules), width),
    wrapWithIndent('2. ', `Nothing fits? ${lessonTip(rules, 'zero-in-aces')}`, width),
    wrapWithIndent('3. ', lastTip(rules), width),
  ),
});

function highFacesTip(rules: RuleSet): string {
  const boxes = `${labelOf(rules, 'fives')} and ${labelOf(rules, 'sixes')}`;
  return rules.upperBonus.points > 0
    ? `Aim for the upper bonus. Start with ${boxes}: a fourth five or six can make up for low faces you miss later.`
    : `In the upper section, ${boxes} are worth the most: do not waste them on a pair.`;
}

const lastTip = (rules: RuleSet): string =>
  rules.yahtzeeBonus > 0
    ? `Avoid an early zero in ${labelOf(rules, 'yahtzee')}: after that zero, you cannot earn a Yahtzee bonus.`
    : `Save ${labelOf(rules, 'chance')} for a bad roll late in the game.`;

export const provenance = (rules: RuleSet, width: number): Section => ({
  title: 'About These Rules',
  body: stack(
    wrap(`${rules.name} (${rules.id}). ${sourceText(rules)}`, width),
    wrap('Yahtzee is not the same game as Scandinavian Yatzy, which has different boxes.', width),
  ),
});
