import type { Theme } from '../theme/theme.js';
import type { DiceArt } from '../../text/index.js';

/** The terminal's size in character cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The least room for the board in full: 80 x 24, less the line that a multiplexer takes for its status. */
export const FULL_SIZE: Size = { columns: 80, rows: 23 };
/** The least room for the compact board: wide terminals need fewer rows, as nothing has to be wrapped there. */
export const COMPACT_SIZE: Size = { columns: 40, rows: 24 };
const WIDE_COMPACT_SIZE: Size = { columns: 80, rows: 22 };

export type Layout = 'full' | 'compact' | 'too-small';

/** The size that a terminal which is too small is told of: the nearest that serves. */
export const leastSize = (size: Size): Size =>
  size.columns >= WIDE_COMPACT_SIZE.columns ? WIDE_COMPACT_SIZE : COMPACT_SIZE;

/** How the board is laid out in a terminal of this size. */
export function layoutFor(size: Size): Layout {
  const holds = (least: Size): boolean => size.columns >= least.columns && size.rows >= least.rows;
  if (holds(FULL_SIZE)) return 'full';
  return holds(COMPACT_SIZE) || holds(WIDE_COMPACT_SIZE) ? 'compact' : 'too-small';
}

/** From so many columns on, the dice lie beside the cards, which have as much room there as in 80 columns. */
const WIDE_COLUMNS = 120;
/** What dice three abreast take beside the cards, with the gap between them. */
export const BESIDE_CARDS = 40;

/** Where the dice lie on the board in full. */
export const placeOfDice = ({ columns }: Size): 'above' | 'beside' =>
  columns >= WIDE_COLUMNS ? 'beside' : 'above';

/** How many dice lie side by side there. */
export const diceAbreast = (size: Size): 3 | 5 => (placeOfDice(size) === 'beside' ? 3 : 5);

/** The columns of the cards, or of what takes their place, on the board in full. */
export const cardColumns = (size: Size): number =>
  placeOfDice(size) === 'beside' ? size.columns - BESIDE_CARDS : size.columns;

/** Lines for a message: one where every row counts. */
export const messageLines = (size: Size): number => (size.rows >= 24 ? 2 : 1);

/** Blank lines between the parts of the board: none in 24 rows, air where there is room. */
export const gapFor = (size: Size): number => (size.rows >= 28 ? 1 : 0);

/** The least terminal in which large dice take no room from anything else. */
const LARGE_DICE_SIZE: Size = { columns: 96, rows: 30 };

/** The dice of a look in a terminal of this size. */
export const diceFor = ({ dice, largeDice = dice }: Theme, { columns, rows }: Size): DiceArt =>
  columns >= LARGE_DICE_SIZE.columns && rows >= LARGE_DICE_SIZE.rows ? largeDice : dice;
