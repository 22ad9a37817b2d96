import { type RuleSet, schemeOf } from '../../../engine/index.js';
import type { DiceArt, Size } from '../../../text/index.js';
import type { Theme } from '../../theme/theme.js';
import { type BoardSize, isRoomy, layoutFor, totalColumns } from '../../core/layout.js';

/** The dice on the board: drawn dice, or small dice such as `[3]`. */
export type BoardDice = DiceArt | 'small';

/** The places where the board gets blank lines if the terminal has rows to spare. */
type Gap = 'aboveDice' | 'aboveCards' | 'belowCards' | 'abovePrompt' | 'aboveFooter';

/**
 * The dice, and the rows of each part of the board. They depend only on the terminal and the theme, so
 * nothing moves during a game.
 */
export interface BoardRows {
  readonly dice: BoardDice;
  /** The rows for the dice, with their numbers and HELD. */
  readonly diceRows: number;
  /** The rows for the notes below the dice. On the full board, the notes are beside the dice. */
  readonly notes: number;
  /** The rows for the line below the scorecards, which explains an extra Yahtzee. */
  readonly notice: number;
  readonly message: 1 | 2;
  readonly gaps: Readonly<Record<Gap, number>>;
  /** The number of rows of the scorecards. */
  readonly cards: number;
  /** Whether the full board's scorecards have an extra row for the upper total with its bonus. */
  readonly hasUpperTotal: boolean;
  /** The blank rows above the header, which centre the board. */
  readonly top: number;
  readonly unused: number;
}

/**
 * The height of the scorecards without the upper total with its bonus. The compact board's includes
 * everybody's totals.
 */
export const CARD_ROWS = { full: 10, compact: 11 } as const;

const [HEADER, PROMPT, FOOTER] = [1, 1, 1];
/** The rows below each large die: one for its number, one for HELD. */
const DIE_LABELS = 2;
/** The rows of small dice, with their numbers and HELD. */
export const SMALL_DICE_ROWS = 3;
/** Large dice are drawn only if there's also room for this many blank lines. */
const LARGE_DICE_GAPS = 4;
/** The large dice of the theme `large` fit in every terminal of at least this size. */
export const LARGE_DICE_SIZE: Size = { columns: 96, rows: 30 };
/** The least width of the notes beside the dice, with a gap. */
const NOTES_COLUMNS = 32;

/** The scorecards' row for the upper total with its bonus. */
const UPPER_TOTAL = 'upperTotal';

/**
 * The order in which the board gets blank lines, and the scorecards the row for the upper total, as the terminal gets
 * higher. A place that is listed twice can get two blank lines.
 */
const LINE_ORDER: readonly (Gap | typeof UPPER_TOTAL)[] = [
  'aboveCards',
  'aboveDice',
  'belowCards',
  'abovePrompt',
  'aboveFooter',
  UPPER_TOTAL,
  'aboveDice',
  'aboveCards',
  'belowCards',
];

/**
 * The width of a small die, in columns. In a terminal of 40 columns, five small dice leave room for the Roll button.
 */
export const SMALL_DIE_WIDTH = 6;

export const diceColumns = (dice: BoardDice): number =>
  dice === 'small' ? 5 * SMALL_DIE_WIDTH : 5 * dice.width + 4;

const rowsOfDice = (dice: BoardDice): number =>
  dice === 'small' ? SMALL_DICE_ROWS : dice.height + DIE_LABELS;

/** Returns the number of rows that remain for the dice and for blank lines. */
function spareRows({
  columns,
  rows,
}: Size): Pick<BoardRows, 'notes' | 'notice' | 'message' | 'cards'> & { spare: number } {
  const isFull = layoutFor({ columns, rows }) === 'full';
  const notes = isFull ? 0 : 2;
  const notice = columns < 80 ? 2 : 1;
  const message = rows < 24 ? 1 : 2;
  const cards = CARD_ROWS[isFull ? 'full' : 'compact'];
  // The terminal's last row stays blank, so that it never scrolls.
  const spare = rows - 1 - HEADER - notes - cards - notice - PROMPT - message - FOOTER;
  return withRoomForDice({ notes, notice, message, cards, spare });
}

/** If the board is low, takes rows from its least important parts until small dice fit. */
function withRoomForDice<Rows extends ReturnType<typeof spareRows>>(rows: Rows): Rows {
  const lacking = Math.max(0, SMALL_DICE_ROWS - rows.spare);
  // The notice keeps at least one row, which the question "Leave?" needs.
  const notice = Math.min(lacking, rows.notice - 1);
  const notes = Math.min(lacking - notice, Math.max(0, rows.notes - 1));
  return {
    ...rows,
    notice: rows.notice - notice,
    notes: rows.notes - notes,
    cards: rows.cards - (lacking - notice - notes),
    spare: rows.spare + lacking,
  };
}

/** Returns the largest dice of the theme for which the terminal has room. */
export function diceFor({ dice, largeDice, largeDiceIn }: Theme, size: BoardSize): BoardDice {
  const { spare, notes } = spareRows(size);
  const columns = totalColumns(size) - (notes === 0 ? NOTES_COLUMNS : 0);
  const fits = (art: DiceArt, gaps: number): boolean =>
    diceColumns(art) <= columns && rowsOfDice(art) + gaps <= spare;
  const isLargeEnough = largeDiceIn === 'all' || isRoomy({ ...size, columns: totalColumns(size) });
  if (isLargeEnough && fits(largeDice, LARGE_DICE_GAPS)) return largeDice;
  // The notes beside medium dice may be a little narrower than `NOTES_COLUMNS`, so that these dice fit on the narrowest
  // full board.
  const hasRoom = notes === 0 ? rowsOfDice(dice) <= spare : fits(dice, 0);
  return hasRoom ? dice : 'small';
}

/** The most blank lines on a board that leaves room for messages below the footer. */
const GAPS_BESIDE_MESSAGES = 3;

/**
 * Returns the dice and the rows of the board in a terminal of this size.
 *
 * @param messages whether to leave room for chat messages below the footer, instead of blank lines
 */
export function boardRows(theme: Theme, size: BoardSize, messages: 'below' | 'none' = 'none'): BoardRows {
  const { spare, ...rows } = spareRows(size);
  const dice = diceFor(theme, size);
  const diceRows = rowsOfDice(dice);
  const free = Math.max(0, spare - diceRows);
  const mostLines = messages === 'below' ? Math.min(GAPS_BESIDE_MESSAGES, Math.floor(free / 3)) : free;
  const order = layoutFor(size) === 'full' ? LINE_ORDER : LINE_ORDER.filter((line) => line !== UPPER_TOTAL);
  const lines = order.slice(0, mostLines);
  const spareLines = free - lines.length;
  const top =
    isRoomy({ ...size, columns: totalColumns(size) }) && messages === 'none' ? Math.ceil(spareLines / 2) : 0;
  const hasUpperTotal = lines.includes(UPPER_TOTAL);
  const gapAt = (place: Gap): number => lines.filter((line) => line === place).length;
  return {
    ...rows,
    cards: rows.cards + (hasUpperTotal ? 1 : 0),
    hasUpperTotal,
    dice,
    diceRows,
    top,
    unused: spareLines - top,
    gaps: {
      aboveDice: gapAt('aboveDice'),
      aboveCards: gapAt('aboveCards'),
      belowCards: gapAt('belowCards'),
      abovePrompt: gapAt('abovePrompt'),
      aboveFooter: gapAt('aboveFooter'),
    },
  };
}

/**
 * Returns the rows of the board with one more for the scorecards, taken from the line below them. Without extra
 * Yahtzees, that line has nothing to say. In a low terminal, it keeps its rows, because the question "Leave?" needs
 * them.
 */
export function withHigherCards(rows: BoardRows, rules: RuleSet): BoardRows {
  const isSpare = !schemeOf(rules).extraFiveAlike && rows.notice > 0 && rows.message === 2;
  return isSpare ? { ...rows, cards: rows.cards + 1, notice: rows.notice === 2 ? 1 : 0 } : rows;
}

/** Returns the number of rows from the scorecards to the footer. The race is drawn beside them. */
export const rowsBesideRace = ({ cards, notice, message, gaps }: BoardRows): number =>
  cards + gaps.belowCards + notice + gaps.abovePrompt + PROMPT + message + gaps.aboveFooter + FOOTER;
