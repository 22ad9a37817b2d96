import { type Box, type Dice, labelOf, ROLLS_PER_TURN, type RuleSet } from '../../engine/index.js';
import { unbroken, wrap, wrapBehind } from '../layout.js';
import { andList, orList } from '../phrases.js';
import { DIE_WIDTH } from '../play/dice.js';
import { exampleDice, hasRoomForDice, type Section, stack } from './frame.js';

export const turn = (_rules: RuleSet, width: number): Section => ({
  title: 'Taking a Turn',
  body: stack(
    wrap('A turn is one to three rolls and then a box.', width),
    wrapBehind('Roll 1  ', 'All five dice, thrown for you.', width),
    wrapBehind(
      'Roll 2  ',
      'Hold the dice that you like, any number of them, and the others are thrown. Or stop and fill a box.',
      width,
    ),
    wrapBehind(
      `Roll ${ROLLS_PER_TURN}  `,
      'The same choice over all five dice: one held before may be dropped, one thrown before may stay. ' +
        'You may change your mind about the box, too.',
      width,
    ),
    wrapBehind(
      'Box     ',
      `After roll ${ROLLS_PER_TURN}, or sooner if you stop, one open box takes your points, or a zero. ` +
        'Then the next player is on.',
      width,
    ),
  ),
});

/** The dice of the example, and the places (0-4) of those held in it. */
const DICE: Dice = [2, 5, 5, 1, 5];
const HELD = [1, 2, 4];

/** The names in the example of typed box names: the shortest that mean one box in every rule set. */
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
      wrapBehind(
        '1. ',
        'How many dice to hold, 0 to 5. With 0 all of them are thrown again; 5, or s in place of a ' +
          'number, stops and goes on to the box.',
        width,
      ),
      wrapBehind(
        '2. ',
        `Which dice: their numbers. ${orList([spaced, held.join(','), held.join('')])} mean the same.`,
        width,
      ),
      wrapBehind(
        '3. ',
        `Which box: its name in any usual form (${andList(shortNames)}); Tab completes it. Or mark a box ` +
          'with the arrow keys and press Enter.',
        width,
      ),
      [...dieLabels(width), ...exampleDice(DICE, width)],
      wrap(
        `To keep the three fives here, answer ${held.length}, then ${spaced}: ` +
          `Dice ${andList(thrownAgain())} are thrown again.`,
        width,
      ),
    ),
  };
}

const thrownAgain = (): string[] =>
  DICE.flatMap((_face, place) => (HELD.includes(place) ? [] : [`${place + 1}`]));

const dieLabels = (width: number): string[] =>
  hasRoomForDice(width)
    ? [
        DICE.map((_face, place) => ` Dice ${place + 1}`.padEnd(DIE_WIDTH))
          .join(' ')
          .trimEnd(),
      ]
    : [];

export const quickKeys = (_rules: RuleSet, width: number): Section => ({
  title: 'Quick Keys',
  body: stack(
    wrap('F2 changes from prompts to single keys, and back:', width),
    [
      ...wrapBehind('1-5     ', 'hold a die, or let it go', width),
      ...wrapBehind('Enter   ', 'roll the others (r does too)', width),
      ...wrapBehind('letter  ', 'fill the box that the letter stands beside', width),
    ],
    wrap(
      'In both ways F1 shows help, F3 asks the coach and F10 leaves. Before a zero goes into a box while another would ' +
        'score, you are asked once whether you mean it.',
      width,
    ),
  ),
});
