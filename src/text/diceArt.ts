import { type Dice, type Face } from '../engine/index.js';

const EDGE = ' ======= ';
const NONE = '|       |';
const LEFT = '| *     |';
const MIDDLE = '|   *   |';
const RIGHT = '|     * |';
const BOTH = '| *   * |';
const ANY = '|  Any  |';

const PIPS: Readonly<Record<Face, readonly [string, string, string]>> = {
  1: [NONE, MIDDLE, NONE],
  2: [LEFT, NONE, RIGHT],
  3: [LEFT, MIDDLE, RIGHT],
  4: [BOTH, NONE, BOTH],
  5: [BOTH, MIDDLE, BOTH],
  6: [BOTH, BOTH, BOTH],
};

/** Columns that one die takes. */
export const DIE_WIDTH = EDGE.length;
/** Lines that one die takes. */
const DIE_HEIGHT = 5;
/** Columns that five dice take side by side. */
export const DICE_WIDTH = 5 * DIE_WIDTH + 4;

/** A die as the ASCII instructions (document 004) draw it: five lines of nine columns. */
export const drawDie = (face: Face): readonly string[] => [EDGE, ...PIPS[face], EDGE];

/** A die that may show any face, as big as the others. */
export const drawAnyDie = (): readonly string[] => [EDGE, NONE, ANY, NONE, EDGE];

/** Five dice side by side: five lines of 49 columns. */
export const drawDice = (dice: Dice): readonly string[] => joinDice(dice.map(drawDie));

/** Drawn dice side by side, with one column between them. */
export const joinDice = (drawn: readonly (readonly string[])[]): readonly string[] =>
  Array.from({ length: DIE_HEIGHT }, (_, line) => drawn.map((die) => die[line] ?? '').join(' '));
