import { type Dice, FACES, isUpperBox, labelOf, type RuleSet, UPPER_BOXES } from '../../engine/index.js';
import { wrap } from '../wrap.js';
import { exampleDice, stack } from './body.js';
import type { Section } from './frame.js';
import { optionList, optionsOf } from './options.js';

const DICE: Dice = [4, 4, 1, 4, 6];

/** What the upper boxes add up to with three dice of each face. */
const THREE_OF_EACH = FACES.reduce((sum, face) => sum + 3 * face, 0);

export function upperSection(rules: RuleSet, width: number): Section {
  const options = optionsOf(rules, DICE);
  const [first, last] = [UPPER_BOXES[0], UPPER_BOXES[UPPER_BOXES.length - 1] ?? UPPER_BOXES[0]];
  return {
    title: 'Upper Section',
    body: stack(
      wrap(
        `The boxes from ${labelOf(rules, first)} to ${labelOf(rules, last)} each collect one face. Only the ` +
          'dice with that face count, and what they show is added up. For example:',
        width,
      ),
      exampleDice(DICE, width),
      wrap(
        `In the upper section: ${optionList(
          rules,
          options.filter(({ box }) => isUpperBox(box)),
        )}.`,
        width,
      ),
      wrap(
        `Other options: ${optionList(
          rules,
          options.filter(({ box }) => !isUpperBox(box)),
        )}.`,
        width,
      ),
      wrap(bonusText(rules), width),
    ),
  };
}

function bonusText(rules: RuleSet): string {
  const { threshold, points } = rules.upperBonus;
  if (points === 0) return 'These rules have no upper bonus.';
  return (
    `An upper total of ${threshold} or more earns a bonus of ${points} points. Three dice of each face make ` +
    `${THREE_OF_EACH}, ${distance(THREE_OF_EACH - threshold)}; any mixture that gets there will do, even ` +
    'with a zero in it.'
  );
}

function distance(spare: number): string {
  if (spare === 0) return 'just enough';
  return spare > 0 ? `${spare} more than it takes` : `${-spare} short of it`;
}
