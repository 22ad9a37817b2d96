import type { Theme } from '../theme/theme.js';
import type { DiceArt } from '../../text/index.js';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The minimum terminal size for the full board: 80 x 24, minus one row for the status line of tmux or screen. */
export const FULL_SIZE: Size = { columns: 80, rows: 23 };
/**
 * The minimum terminal size for the compact board. With 80 or more columns, 22 rows are enough, because no text wraps.
 */
export const COMPACT_SIZE: Size = { columns: 40, rows: 24 };
const WIDE_COMPACT_SIZE: Size = { columns: 80, rows: 22 };

export type Layout = 'full' | 'compact' | 'too-small';

/** Returns the smallest size that works, to show when the terminal is too small. */
export const minimumSize = (size: Size): Size =>
  size.columns >= WIDE_COMPACT_SIZE.columns ? WIDE_COMPACT_SIZE : COMPACT_SIZE;

/** Returns the board layout for a terminal of this size. */
export function layoutFor(size: Size): Layout {
  const holds = (least: Size): boolean => size.columns >= least.columns && size.rows >= least.rows;
  if (holds(FULL_SIZE)) return 'full';
  return holds(COMPACT_SIZE) || holds(WIDE_COMPACT_SIZE) ? 'compact' : 'too-small';
}

/**
 * The minimum terminal width for dice beside the scorecards. The dice take 40 columns, so the scorecards have at least
 * 80.
 */
const WIDE_COLUMNS = 120;
/** The width of the dice beside the scorecards: three dice and a gap. */
export const BESIDE_CARDS = 40;

/** Returns whether the full board shows the dice above or beside the scorecards. */
export const placeOfDice = ({ columns }: Size): 'above' | 'beside' =>
  columns >= WIDE_COLUMNS ? 'beside' : 'above';

/** Returns the number of dice per row on the full board. */
export const diceAbreast = (size: Size): 3 | 5 => (placeOfDice(size) === 'beside' ? 3 : 5);

/** Returns the width of the scorecards on the full board. A panel that replaces the scorecards has the same width. */
export const cardColumns = (size: Size): number =>
  placeOfDice(size) === 'beside' ? size.columns - BESIDE_CARDS : size.columns;

/** Returns the number of lines for a message: two in terminals with at least 24 rows, otherwise one. */
export const messageLines = (size: Size): number => (size.rows >= 24 ? 2 : 1);

/** Returns the number of blank lines between sections of the board. */
export const gapFor = (size: Size): number => (size.rows >= 28 ? 1 : 0);

/** The minimum terminal size for large dice. */
const LARGE_DICE_SIZE: Size = { columns: 96, rows: 30 };

/** Returns the theme's large dice if they fit in the terminal, otherwise its standard dice. */
export const diceFor = ({ dice, largeDice = dice }: Theme, { columns, rows }: Size): DiceArt =>
  columns >= LARGE_DICE_SIZE.columns && rows >= LARGE_DICE_SIZE.rows ? largeDice : dice;
