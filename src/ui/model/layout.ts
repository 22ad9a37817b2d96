import type { Theme } from '../theme/theme.js';
import type { DiceArt } from '../../text/index.js';

/** The size of the terminal in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The smallest terminal for the full board: 80 x 24, less one row for the status line of tmux or screen. */
export const FULL_SIZE: Size = { columns: 80, rows: 23 };
/** The smallest terminal for the compact board. Wider terminals need fewer rows, because no text wraps. */
export const COMPACT_SIZE: Size = { columns: 40, rows: 24 };
const WIDE_COMPACT_SIZE: Size = { columns: 80, rows: 22 };

export type Layout = 'full' | 'compact' | 'too-small';

/** Returns the required size to suggest to a player whose terminal is too small. */
export const leastSize = (size: Size): Size =>
  size.columns >= WIDE_COMPACT_SIZE.columns ? WIDE_COMPACT_SIZE : COMPACT_SIZE;

/** Returns the layout of the board for this size. */
export function layoutFor(size: Size): Layout {
  const holds = (least: Size): boolean => size.columns >= least.columns && size.rows >= least.rows;
  if (holds(FULL_SIZE)) return 'full';
  return holds(COMPACT_SIZE) || holds(WIDE_COMPACT_SIZE) ? 'compact' : 'too-small';
}

/**
 * In terminals at least this wide, the dice are beside the cards. The dice take 40 columns and leave at least 80 for
 * the cards.
 */
const WIDE_COLUMNS = 120;
/** Columns for the dice beside the cards: three dice and the gap. */
export const BESIDE_CARDS = 40;

/** Returns whether the dice are above or beside the cards on the full board. */
export const placeOfDice = ({ columns }: Size): 'above' | 'beside' =>
  columns >= WIDE_COLUMNS ? 'beside' : 'above';

/** Returns how many dice the full board draws in one row. */
export const diceAbreast = (size: Size): 3 | 5 => (placeOfDice(size) === 'beside' ? 3 : 5);

/** Returns the width of the cards on the full board. A panel that replaces the cards has the same width. */
export const cardColumns = (size: Size): number =>
  placeOfDice(size) === 'beside' ? size.columns - BESIDE_CARDS : size.columns;

/** Returns the number of lines for a message: one in terminals with few rows, else two. */
export const messageLines = (size: Size): number => (size.rows >= 24 ? 2 : 1);

/** Returns the number of blank lines between the parts of the board. */
export const gapFor = (size: Size): number => (size.rows >= 28 ? 1 : 0);

/** The smallest terminal with room for large dice. */
const LARGE_DICE_SIZE: Size = { columns: 96, rows: 30 };

/** Returns the theme's large dice if they fit in the terminal, else its usual dice. */
export const diceFor = ({ dice, largeDice = dice }: Theme, { columns, rows }: Size): DiceArt =>
  columns >= LARGE_DICE_SIZE.columns && rows >= LARGE_DICE_SIZE.rows ? largeDice : dice;
