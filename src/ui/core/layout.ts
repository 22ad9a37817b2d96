import type { Size } from '../../text/index.js';

/** The full board needs at least this much. With few rows, it has small dice. */
const FULL_SIZE: Size = { columns: 80, rows: 20 };
/** The compact board needs at least this much. With few rows, its card shows only the most useful ones. */
export const COMPACT_SIZE: Size = { columns: 40, rows: 16 };

/** From this size on, the screen is centred and the dice can be large. */
const ROOMY_SIZE: Size = { columns: 100, rows: 30 };
/** The screen never gets wider, unless the players' names need it. Long lines are hard to follow. */
const WIDEST_SCREEN = 132;

export const isRoomy = ({ columns, rows }: Size): boolean =>
  columns >= ROOMY_SIZE.columns && rows >= ROOMY_SIZE.rows;

/**
 * The size of the screen, which is centred in the terminal.
 *
 * @param wanted the width that the scorecards need for the players' names
 */
export const screenSize = (terminal: Size, wanted = 0): Size =>
  isRoomy(terminal)
    ? { ...terminal, columns: Math.min(terminal.columns, Math.max(WIDEST_SCREEN, wanted)) }
    : terminal;

/**
 * How many blanks go between the entries of a line, such as the footer. Narrow terminals get fewer, so that more
 * entries fit.
 */
export const gapOf = (columns: number): number => (columns < FULL_SIZE.columns ? 2 : 3);

export type Layout = 'full' | 'compact' | 'too-small';

/** For terminals that are known to be large enough for a board. */
export const boardLayout = (size: Size): Exclude<Layout, 'too-small'> =>
  layoutFor(size) === 'full' ? 'full' : 'compact';

export function layoutFor(size: Size): Layout {
  const holds = (least: Size): boolean => size.columns >= least.columns && size.rows >= least.rows;
  if (holds(FULL_SIZE)) return 'full';
  return holds(COMPACT_SIZE) ? 'compact' : 'too-small';
}

/** In columns, between the scorecards and a panel beside them. */
export const PANEL_GAP = 2;

export interface BoardSize extends Size {
  /** The width of the race, the table of totals to the right of the board. Left out if it isn't drawn. */
  readonly race?: number;
}

export const totalColumns = ({ columns, race }: BoardSize): number =>
  columns + (race === undefined ? 0 : PANEL_GAP + race);

/** A panel beside the scorecards gets at least this width, and more in wide terminals. */
const PANEL_COLUMNS = 34;
/** The narrowest terminal with a panel beside the scorecards, for one player (`single`) and for `several`. */
const PANEL_FROM = { single: 80, several: 120 } as const;
/** Beside a panel, the scorecards stop growing at this width. The panel gets all further columns. */
const WIDEST_CARD = { single: 60, several: 120 } as const;

const cardsOf = (players: number): 'single' | 'several' => (players === 1 ? 'single' : 'several');

/**
 * The width of a panel beside the full board's scorecards, or 0 if there's no room. A solo game always has one open.
 * With several players, it takes the place of the race, and the scorecards shrink.
 */
export function panelColumns(size: BoardSize, players: number): number {
  const columns = players === 1 ? size.columns : totalColumns(size);
  if (columns < PANEL_FROM[cardsOf(players)]) return 0;
  const besideWidest = columns - PANEL_GAP - WIDEST_CARD[cardsOf(players)];
  return Math.max(PANEL_COLUMNS, besideWidest);
}

/** The most columns that the scorecards may take on the full board. */
export function cardColumns(size: BoardSize, players: number, panel: 'open' | 'closed'): number {
  const width = panel === 'open' ? panelColumns(size, players) : 0;
  return width === 0
    ? size.columns
    : Math.min(
        (players === 1 ? size.columns : totalColumns(size)) - PANEL_GAP - width,
        WIDEST_CARD[cardsOf(players)],
      );
}
