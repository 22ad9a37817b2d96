import { type Dice, labelOf, naturalPoints, type RuleSet, schemeOf, turnsOf } from '../../engine/index.js';
import { wrap } from '../layout.js';
import { exampleDice, type Section, joinParts } from './frame.js';

const FIRST: Dice = [5, 2, 5, 6, 5];
const HELD = [1, 3, 5].join('');
const SECOND: Dice = [5, 5, 5, 6, 5];

/** Teaches a turn by example. Fits on a screen of 80 columns and 24 rows. */
export const firstTurn = (rules: RuleSet, width: number): Section => ({
  title: 'Your First Turn',
  body: joinParts(
    [
      ...wrap('Roll five dice up to three times, and hold some. Your first roll:', width),
      ...exampleDice(FIRST, width),
      ...wrap(
        `Hold the fives: type ${HELD}, their places, and press Enter. The other two dice roll again. ` +
          `Now you have ${SECOND.join(' ')}. Roll again, or ${fillText(rules)}.`,
        width,
      ),
    ],
    wrap(
      `Every turn fills one box, and no box counts twice. If nothing fits, you take a zero. ` +
        `After ${turnsOf(rules)} turns all boxes are full, and the highest total wins.`,
      width,
    ),
  ),
});

function fillText(rules: RuleSet): string {
  const { order, upper } = schemeOf(rules);
  const [box = ''] = upper.slice(SECOND[0] - 1);
  if (order === 'card') return 'type s to fill the next box on the card';
  return `type a box, such as ${labelOf(rules, box)} for ${naturalPoints(rules, box, SECOND)} points`;
}
