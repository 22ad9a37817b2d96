import { columnsOf } from '../../../text/index.js';
import type { CardRow } from './cardRows.js';

/** The widest column for a player with a short name. A long name gets a wider one if there's room. */
const WIDEST_CELL = 14;
/** The narrowest column for a player, with room for `>(30)` or `27/63` and a blank. */
const NARROWEST_CELL = 6;
/** The blanks before a player's name. A mark before the name can use one of the column to its left. */
const NAME_GAP = 1;
/** The width of the mark after the last player's points, in terminal columns. */
const MARK = 1;
/** The minimum number of blank columns between the two sections. */
const SECTION_GAP = 1;
/** The maximum number of blank columns between the two sections. */
const WIDEST_SECTION_GAP = 8;
/** The longest total label, in columns. Only house rules have longer ones, which may be cut. */
const WIDEST_TOTAL_LABEL = 14;

/** The widths of the parts of the upper or lower section of the scorecard. */
export interface HalfWidths {
  /** The width of the label column. A longer label runs on into the blank part of the first player's column. */
  readonly label: number;
  /** The width of each player's column, including the gap before the column. */
  readonly cells: readonly number[];
}

export interface CardWidths {
  readonly upper: HalfWidths;
  readonly lower: HalfWidths;
  /** The column in which the lower section starts. */
  readonly lowerAt: number;
}

interface LabelWidths {
  readonly upper: number;
  readonly lower: number;
}

interface Rows {
  readonly upper: readonly CardRow[];
  readonly lower: readonly CardRow[];
}

/**
 * Returns the widths of the label columns and of the players' columns, which are the same in both sections.
 *
 * @param names the players' names
 */
export function cardWidths(columns: number, names: readonly string[], rows: Rows): CardWidths {
  const wanted = { upper: wantedLabel(rows.upper), lower: wantedLabel(rows.lower) };
  const cells = cellWidths(roomForCells(columns, wanted), names);
  const room = columns - 2 * sum(cells) - BETWEEN;
  const label = labelWidths(room, wanted, { upper: leastLabel(rows.upper), lower: leastLabel(rows.lower) });
  const upper = label.upper + sum(cells) + MARK;
  const lower = label.lower + sum(cells) + MARK;
  return {
    upper: { label: label.upper, cells },
    lower: { label: label.lower, cells },
    lowerAt:
      upper + Math.min(WIDEST_SECTION_GAP, Math.max(SECTION_GAP, Math.ceil((columns - upper - lower) / 2))),
  };
}

/** Returns whether scorecards of this width show all names in full. */
export const hasRoomForNames = (columns: number, names: readonly string[], rows: Rows): boolean =>
  sum(names.map(wantedCell)) <=
  roomForCells(columns, { upper: wantedLabel(rows.upper), lower: wantedLabel(rows.lower) });

/** Returns the width of the narrowest scorecards that show all names in full. */
export const columnsForNames = (names: readonly string[], rows: Rows): number =>
  wantedLabel(rows.upper) + wantedLabel(rows.lower) + BETWEEN + 2 * sum(names.map(wantedCell));

/** Returns the width of the narrowest scorecard with this number of players on which no label of a box is cut. */
export const narrowestCard = (players: number, { upper, lower }: Rows): number =>
  leastLabel(upper) + leastLabel(lower) + 2 * players * NARROWEST_CELL + BETWEEN;

const BETWEEN = 2 * MARK + SECTION_GAP;

const roomForCells = (columns: number, { upper, lower }: LabelWidths): number =>
  Math.floor((columns - upper - lower - BETWEEN) / 2);

const longest = (rows: readonly CardRow[], isBox: boolean): number =>
  Math.max(0, ...rows.filter(({ kind }) => (kind === 'box') === isBox).map(({ label }) => columnsOf(label)));

const totalLabel = (rows: readonly CardRow[]): number => Math.min(longest(rows, false), WIDEST_TOTAL_LABEL);

/** Returns the width that a label column needs for its longest label and a gap. */
const wantedLabel = (rows: readonly CardRow[]): number => Math.max(longest(rows, true), totalLabel(rows)) + 1;

/**
 * Returns the least width of a label column at which no label touches a number. A box label can end where the column
 * does, because even the widest cell, `>(30)`, leaves a blank before it. A total's label can run two characters into
 * the first player's column, because totals have at most three digits.
 */
const leastLabel = (rows: readonly CardRow[]): number => Math.max(longest(rows, true), totalLabel(rows) - 2);

/** Returns the widths of the label columns. If there's too little room, the upper section's gets narrower first. */
function labelWidths(room: number, wanted: LabelWidths, least: LabelWidths): LabelWidths {
  const upper = Math.max(least.upper, Math.min(wanted.upper, room - wanted.lower));
  const lower = Math.max(least.lower, Math.min(wanted.lower, room - upper));
  // Some house rules have labels so long that even the least widths don't fit. Both columns then get still narrower,
  // and `CardHalves` cuts labels that would touch a number.
  const excess = Math.max(0, upper + lower - room);
  return { upper: upper - Math.floor(excess / 2), lower: lower - Math.ceil(excess / 2) };
}

const wantedCell = (name: string): number => Math.max(NARROWEST_CELL, columnsOf(name) + NAME_GAP);

/** Returns the widths of the players' columns. A long name gets extra columns only if shorter names don't need them. */
function cellWidths(room: number, names: readonly string[]): readonly number[] {
  const wanted = names.map(wantedCell);
  const widest = Math.max(...wanted);
  const cap = largest(
    widest,
    NARROWEST_CELL,
    (width) => sum(wanted.map((cell) => Math.min(cell, width))) <= room,
  );
  const named = wanted.map((cell) => Math.min(cell, cap));
  const even = largest(
    WIDEST_CELL,
    NARROWEST_CELL,
    (width) => sum(named.map((cell) => Math.max(cell, width))) <= room,
  );
  return named.map((cell) => Math.max(cell, even));
}

/**
 * Returns the largest width from `least` to `most` for which `fits` returns true, or `least` if none fits.
 */
export function largest(most: number, least: number, fits: (width: number) => boolean): number {
  let width = most;
  while (width > least && !fits(width)) width--;
  return Math.max(width, least);
}

export const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
