import { type Box, BOXES, DIE_INDEXES } from '../../engine/index.js';
import {
  AT_TABLE,
  bind,
  type Binding,
  CHANGE_INPUT,
  COACH_LETTER,
  EVERYWHERE,
  LETTERS_TOO,
  TAKE_BACK_LETTER,
} from './bindings.js';

/**
 * The quick key for each box: a letter from the box's usual label. All rule sets use the same keys. The letters `c`
 * (coach), `q` (leave), `r` (roll), `s` (stop) and `u` (undo) are already taken. No box has the letter `y` or `n`,
 * because these letters answer questions, and pressing `n` once too often must not fill a box.
 */
export const BOX_LETTERS: Readonly<Record<Box, string>> = {
  aces: 'a',
  twos: 't',
  threes: 'h',
  fours: 'o',
  fives: 'v',
  sixes: 'x',
  threeOfAKind: 'k',
  fourOfAKind: 'd',
  fullHouse: 'f',
  smallStraight: 'm',
  largeStraight: 'l',
  yahtzee: 'z',
  chance: 'e',
};

/**
 * Returns the quick-key bindings.
 *
 * @param enter the binding for Enter, which rolls the dice or fills the marked box
 * @param moving the bindings of the arrow keys, Space and Esc
 */
export const quickKeys = (enter: Binding, stop: Binding, moving: readonly Binding[]): readonly Binding[] => [
  ...DIE_INDEXES.map((place) =>
    bind([String(place + 1)], { verb: 'toggle', place }, 'hold or release the die with that number'),
  ),
  enter,
  bind(['r'], { verb: 'roll' }, 'roll'),
  stop,
  ...BOXES.map((box) => bind([BOX_LETTERS[box]], { verb: 'score', box }, 'fill in the box with that letter')),
  ...moving,
  ...EVERYWHERE,
  ...AT_TABLE,
  COACH_LETTER,
  TAKE_BACK_LETTER,
  ...LETTERS_TOO,
  { ...CHANGE_INPUT, footer: 'prompts' },
];
