import { type RuleSet, schemeOf } from '../../../engine/index.js';
import type { DiceArt, Size } from '../../../text/index.js';
import type { Theme } from '../../theme/theme.js';
import { type BoardSize, isRoomy, layoutFor, totalColumns } from '../../core/layout.js';

export type BoardDice = DiceArt | 'small';

/** Where a high terminal gets blank lines. */
type Gap = 'aboveDice' | 'aboveCards' | 'belowCards' | 'abovePrompt' | 'aboveFooter';

/**
 * The dice, and how many rows each part of the board has. Only the terminal and the theme matter, so nothing moves
 * during a game.
 */
export interface BoardRows {
  readonly dice: BoardDice;
  /** With their numbers and HELD. */
  readonly diceRows: number;
  /** For notes below the dice. On the full board, notes are beside the dice. */
  readonly notes: number;
  /** For the line below the scorecards, which explains an extra Yahtzee. */
  readonly notice: number;
  readonly message: 1 | 2;
  readonly gaps: Readonly<Record<Gap, number>>;
  readonly cards: number;
  /** Adds a row to the full board's scorecards for the upper total with its bonus. */
  readonly hasUpperTotal: boolean;
  /** Blank rows above the header, which centre the board. */
  readonly top: number;
  readonly unused: number;
}

/**
 * How high the scorecards are without the upper total with its bonus. On the compact board, everybody's totals count
 * too.
 */
export const CARD_ROWS = { full: 10, compact: 11 } as const;

const [HEADER, PROMPT, FOOTER] = [1, 1, 1];
/** Below each large die: one row for its number, one for HELD. */
const DIE_LABELS = 2;
/** With their numbers and HELD. */
export const SMALL_DICE_ROWS = 3;
/** Large dice need room for this many blank lines too. */
const LARGE_DICE_GAPS = 4;
/** In every terminal of at least this size, the theme `large` can draw its large dice. */
export const LARGE_DICE_SIZE: Size = { columns: 96, rows: 30 };
/** Notes beside the dice need at least this many columns, including a gap. */
const NOTES_COLUMNS = 32;

const UPPER_TOTAL = 'upperTotal';

/**
 * As the terminal gets higher, the board gets blank lines in this order, and the scorecards their row for the upper
 * total. A place listed twice can get two.
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

/** In columns. Five small dice leave room for the Roll button in a terminal of 40. */
export const SMALL_DIE_WIDTH = 6;

export const diceColumns = (dice: BoardDice): number =>
  dice === 'small' ? 5 * SMALL_DIE_WIDTH : 5 * dice.width + 4;

const rowsOfDice = (dice: BoardDice): number =>
  dice === 'small' ? SMALL_DICE_ROWS : dice.height + DIE_LABELS;

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

/** On a low board, takes rows from the least important parts until small dice fit. */
function withRoomForDice<Rows extends ReturnType<typeof spareRows>>(rows: Rows): Rows {
  const lacking = Math.max(0, SMALL_DICE_ROWS - rows.spare);
  // The question "Leave?" needs at least one row here.
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

export function diceFor({ dice, largeDice, largeDiceIn }: Theme, size: BoardSize): BoardDice {
  const { spare, notes } = spareRows(size);
  const columns = totalColumns(size) - (notes === 0 ? NOTES_COLUMNS : 0);
  const fits = (art: DiceArt, gaps: number): boolean =>
    diceColumns(art) <= columns && rowsOfDice(art) + gaps <= spare;
  const isLargeEnough = largeDiceIn === 'all' || isRoomy({ ...size, columns: totalColumns(size) });
  if (isLargeEnough && fits(largeDice, LARGE_DICE_GAPS)) return largeDice;
  // Medium dice have to fit on the narrowest full board. So the notes beside them may be a little narrower than
  // `NOTES_COLUMNS`.
  const hasRoom = notes === 0 ? rowsOfDice(dice) <= spare : fits(dice, 0);
  return hasRoom ? dice : 'small';
}

/** With messages below the footer, the board has at most this many blank lines. */
const GAPS_BESIDE_MESSAGES = 3;

/**
 * Chooses the dice, and divides the terminal's rows among the parts of the board.
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
 * Gives the scorecards one more row, taken from the line below them. Without extra Yahtzees, that line has nothing to
 * say. In a low terminal, it keeps its rows for the question "Leave?".
 */
export function withHigherCards(rows: BoardRows, rules: RuleSet): BoardRows {
  const isSpare = !schemeOf(rules).extraFiveAlike && rows.notice > 0 && rows.message === 2;
  return isSpare ? { ...rows, cards: rows.cards + 1, notice: rows.notice === 2 ? 1 : 0 } : rows;
}

/** From the scorecards down to the footer. The race is drawn beside these rows. */
export const rowsBesideRace = ({ cards, notice, message, gaps }: BoardRows): number =>
  cards + gaps.belowCards + notice + gaps.abovePrompt + PROMPT + message + gaps.aboveFooter + FOOTER;
