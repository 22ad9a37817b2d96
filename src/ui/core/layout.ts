import type { Size } from '../../text/index.js';

/** The smallest terminal for the full board. Low ones have small dice. */
const FULL_SIZE: Size = { columns: 80, rows: 20 };
/** The smallest terminal for the compact board. In low ones, its card shows only the most useful rows. */
export const COMPACT_SIZE: Size = { columns: 40, rows: 16 };

/** From this size on, the screen is centred, and the board can have large dice. */
const ROOMY_SIZE: Size = { columns: 100, rows: 30 };
/** The widest that the screen gets in a large terminal. Wider lines are hard to follow. */
const WIDEST_SCREEN = 132;

/** Returns whether a terminal has room to spare. */
export const isRoomy = ({ columns, rows }: Size): boolean =>
  columns >= ROOMY_SIZE.columns && rows >= ROOMY_SIZE.rows;

/**
 * Returns the size of the screen, which is centred in the terminal.
 *
 * @param wanted the width that the scorecards need for the players' names
 */
export const screenSize = (terminal: Size, wanted = 0): Size =>
  isRoomy(terminal)
    ? { ...terminal, columns: Math.min(terminal.columns, Math.max(WIDEST_SCREEN, wanted)) }
    : terminal;

/**
 * Returns how many blanks separate the entries of a line, such as the footer. Narrow terminals have fewer, so that more
 * entries fit.
 */
export const gapOf = (columns: number): number => (columns < FULL_SIZE.columns ? 2 : 3);

export type Layout = 'full' | 'compact' | 'too-small';

/** Returns how the board is drawn in a terminal that is large enough for it. */
export const boardLayout = (size: Size): Exclude<Layout, 'too-small'> =>
  layoutFor(size) === 'full' ? 'full' : 'compact';

export function layoutFor(size: Size): Layout {
  const holds = (least: Size): boolean => size.columns >= least.columns && size.rows >= least.rows;
  if (holds(FULL_SIZE)) return 'full';
  return holds(COMPACT_SIZE) ? 'compact' : 'too-small';
}

/** The number of blank columns between the scorecards and a panel beside them. */
export const PANEL_GAP = 2;

export interface BoardSize extends Size {
  /** The width of the race, the table of totals to the right of the board. Absent if no race is drawn. */
  readonly race?: number;
}

/** Returns the width of the board and the race together. */
export const totalColumns = ({ columns, race }: BoardSize): number =>
  columns + (race === undefined ? 0 : PANEL_GAP + race);

/** The least width of a panel beside the scorecards. Wide terminals give it more. */
const PANEL_COLUMNS = 34;
/**
 * From this terminal width on, there's room for a panel beside the scorecards: `single` for one player, `several` for
 * more.
 */
const PANEL_FROM = { single: 80, several: 120 } as const;
/** The greatest width of the scorecards beside a panel. The panel gets all further columns. */
const WIDEST_CARD = { single: 60, several: 120 } as const;

const cardsOf = (players: number): 'single' | 'several' => (players === 1 ? 'single' : 'several');

/**
 * Returns the width of a panel beside the full board's scorecards, or 0 if there's no room for one. In a solo game, a
 * panel is always open. With several players, a panel opens where the race was, and the scorecards become narrower.
 */
export function panelColumns(size: BoardSize, players: number): number {
  const columns = players === 1 ? size.columns : totalColumns(size);
  if (columns < PANEL_FROM[cardsOf(players)]) return 0;
  const besideWidest = columns - PANEL_GAP - WIDEST_CARD[cardsOf(players)];
  return Math.max(PANEL_COLUMNS, besideWidest);
}

/** Returns the maximum width of the scorecards on the full board, with or without a panel beside them. */
export function cardColumns(size: BoardSize, players: number, panel: 'open' | 'closed'): number {
  const width = panel === 'open' ? panelColumns(size, players) : 0;
  return width === 0
    ? size.columns
    : Math.min(
        (players === 1 ? size.columns : totalColumns(size)) - PANEL_GAP - width,
        WIDEST_CARD[cardsOf(players)],
      );
}
