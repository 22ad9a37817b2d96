import { type Face } from '../../engine/index.js';
import { DICE_WIDTH, drawAnyDie, drawDie, joinDice } from '../diceArt.js';

/** A die of an example: a face, or one that may show anything. */
export type ExampleDie = Face | 'any';

/** Parts of a section's body, an empty line between them; parts without lines leave no gap. */
export const stack = (...parts: readonly (readonly string[])[]): readonly string[] =>
  parts
    .filter((part) => part.some((line) => line !== ''))
    .flatMap((part, index) => (index === 0 ? part : ['', ...part]));

/** Whether a body of `width` columns has room for five drawn dice. */
export const hasRoomForDice = (width: number): boolean => width >= DICE_WIDTH;

/** Five dice of an example, drawn where there is room, else as `[3] [3] [5] [1] [Any]`. */
export const exampleDice = (dice: readonly ExampleDie[], width: number): readonly string[] =>
  hasRoomForDice(width)
    ? joinDice(dice.map((die) => (die === 'any' ? drawAnyDie() : drawDie(die))))
    : [dice.map((die) => (die === 'any' ? '[Any]' : `[${die}]`)).join(' ')];
