import { type Box, type Dice, labelOf, ROLLS_PER_TURN, type RuleSet } from '../../engine/index.js';
import { unbroken, wrap, wrapWithIndent } from '../layout.js';
import { andList, orList } from '../phrases.js';
import { DIE_WIDTH } from '../play/dice.js';
import { exampleDice, hasRoomForDice, type Section, stack } from './frame.js';

export const turn = (_rules: RuleSet, width: number): Section => ({
  title: 'Taking a Turn',
  body: stack(
    wrap('In each turn you roll one to three times and then fill in a box.', width),
    wrapWithIndent('Roll 1  ', 'The program rolls all five dice for you.', width),
    wrapWithIndent('Roll 2  ', 'Hold any dice you like and roll the rest, or stop and fill in a box.', width),
    wrapWithIndent(
      `Roll ${ROLLS_PER_TURN}  `,
      'Choose again from all five dice: you can release held dice and hold others. ' +
        'You can also aim for a different box.',
      width,
    ),
    wrapWithIndent(
      'Box     ',
      `After roll ${ROLLS_PER_TURN}, or earlier if you stop, fill in one open box with your points or a zero. ` +
        "Then it is the next player's turn.",
      width,
    ),
  ),
});

/** The example dice, and the positions (0-4) of the held dice. */
const DICE: Dice = [2, 5, 5, 1, 5];
const HELD = [1, 2, 4];

/** Examples of short box names. A short name means the same box under every rule set. */
const SHORT_NAMES: readonly (readonly [string, Box])[] = [
  ['fh', 'fullHouse'],
  ['3k', 'threeOfAKind'],
  ['ls', 'largeStraight'],
];

export function answers(rules: RuleSet, width: number): Section {
  const held = HELD.map((place) => `${place + 1}`);
  const spaced = unbroken(held.join(' '));
  const shortNames = SHORT_NAMES.map(([name, box]) => `${name} for ${labelOf(rules, box)}`);
  return {
    title: 'Answering the Prompts',
    body: stack(
      wrapWithIndent(
        '1. ',
        `Which dice to hold: type their numbers, such as ${orList([spaced, held.join(','), held.join('')])}. ` +
          'To hold die 4 as well as the dice marked HELD, type +4. To roll all five dice again, type none. ' +
          'To choose a box, type all or s.',
        width,
      ),
      wrapWithIndent('2. ', 'Or type how many dice to hold, 0 to 5, and then which.', width),
      wrapWithIndent(
        '3. ',
        `Which box to fill: type its name or a short name (${andList(shortNames)}). Tab completes a name. ` +
          'When the program asks for a box, you can also mark a box with the arrow keys and press Enter.',
        width,
      ),
      [...dieLabels(width), ...exampleDice(DICE, width)],
      wrap(
        `To hold the three fives here, answer ${spaced}. Then you roll dice ${andList(rolledAgain())} again.`,
        width,
      ),
    ),
  };
}

const rolledAgain = (): string[] =>
  DICE.flatMap((_face, place) => (HELD.includes(place) ? [] : [`${place + 1}`]));

const dieLabels = (width: number): string[] =>
  hasRoomForDice(width)
    ? [
        DICE.map((_face, place) => ` Dice ${place + 1}`.padEnd(DIE_WIDTH))
          .join(' ')
          .trimEnd(),
      ]
    : [];

export const quickKeys = (rules: RuleSet, width: number): Section => ({
  title: 'Quick Keys',
  body: stack(
    wrap('Press F2 to switch between prompts and quick keys. The quick keys are:', width),
    [
      ...wrapWithIndent('1-5     ', 'hold a die, or release it', width),
      ...wrapWithIndent('Enter   ', 'roll the rest (or press r)', width),
      ...wrapWithIndent('letter  ', 'fill in the box beside the letter', width),
      ...wrapWithIndent('Space   ', 'hold the die at the cursor; Left and Right move the cursor', width),
    ],
    wrap(
      'In both modes, F1 shows help, F3 asks the coach, and F10 leaves the game. ' +
        'The screen asks you to confirm a zero if another box would score points. ' +
        `It also asks before you roll away a ${labelOf(rules, 'yahtzee')} or a ${labelOf(rules, 'largeStraight')} that you could score.`,
      width,
    ),
  ),
});
