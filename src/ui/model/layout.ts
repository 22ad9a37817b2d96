import type { Theme } from '../theme/theme.js';
import type { DiceArt } from '../../text/index.js';

/** The size of the terminal in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The smallest terminal for the full board: 80 x 24 without the status line of a multiplexer. */
export const FULL_SIZE: Size = { columns: 80, rows: 23 };
/** The smallest terminal for the compact board. Wide terminals need fewer rows, because nothing is wrapped. */
export const COMPACT_SIZE: Size = { columns: 40, rows: 24 };
const WIDE_COMPACT_SIZE: Size = { columns: 80, rows: 22 };

export type Layout = 'full' | 'compact' | 'too-small';

/** Returns the nearest size that is large enough. */
export const leastSize = (size: Size): Size =>
  size.columns >= WIDE_COMPACT_SIZE.columns ? WIDE_COMPACT_SIZE : COMPACT_SIZE;

/** Returns the layout of the board for this size. */
export function layoutFor(size: Size): Layout {
  const holds = (least: Size): boolean => size.columns >= least.columns && size.rows >= least.rows;
  if (holds(FULL_SIZE)) return 'full';
  return holds(COMPACT_SIZE) || holds(WIDE_COMPACT_SIZE) ? 'compact' : 'too-small';
}

/** From this width on, the dice are beside the cards, which then have the same room as in 80 columns. */
const WIDE_COLUMNS = 120;
/** Columns of three dice beside the cards, with the gap. */
export const BESIDE_CARDS = 40;

/** Returns the place of the dice on the full board. */
export const placeOfDice = ({ columns }: Size): 'above' | 'beside' =>
  columns >= WIDE_COLUMNS ? 'beside' : 'above';

/** Returns how many dice are side by side there. */
export const diceAbreast = (size: Size): 3 | 5 => (placeOfDice(size) === 'beside' ? 3 : 5);

/** Returns the columns of the cards, or of a panel instead of them, on the full board. */
export const cardColumns = (size: Size): number =>
  placeOfDice(size) === 'beside' ? size.columns - BESIDE_CARDS : size.columns;

/** Returns the lines for a message: one in low terminals. */
export const messageLines = (size: Size): number => (size.rows >= 24 ? 2 : 1);

/** Returns the blank lines between the parts of the board. */
export const gapFor = (size: Size): number => (size.rows >= 28 ? 1 : 0);

/** The smallest terminal in which large dice take no room from other parts. */
const LARGE_DICE_SIZE: Size = { columns: 96, rows: 30 };

/** Returns the dice of a theme for this size. */
export const diceFor = ({ dice, largeDice = dice }: Theme, { columns, rows }: Size): DiceArt =>
  columns >= LARGE_DICE_SIZE.columns && rows >= LARGE_DICE_SIZE.rows ? largeDice : dice;
