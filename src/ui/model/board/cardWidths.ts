import { columnsOf } from '../../../text/index.js';
import type { CardRow } from './cardRows.js';

/** A player with a short name never gets a wider column. A long name may, if there's room. */
const WIDEST_CELL = 14;
/** In columns: enough for a blank and `>(30)` or `27/63`. */
const NARROWEST_CELL = 6;
/** Blanks before a player's name. A mark can take one more from the column to its left. */
const NAME_GAP = 1;
/** In columns. The last player's points need room for a mark after them. */
const MARK = 1;
/** At least this many blank columns separate the two sections. */
const SECTION_GAP = 1;
const WIDEST_SECTION_GAP = 8;
/** In columns. Only house rules have totals with longer labels, which may be cut. */
const WIDEST_TOTAL_LABEL = 14;

export interface HalfWidths {
  /** A longer label runs on into the blank part of the first player's column. */
  readonly label: number;
  /** One for each player, including the gap before it. */
  readonly cells: readonly number[];
}

export interface CardWidths {
  readonly upper: HalfWidths;
  readonly lower: HalfWidths;
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
 * Divides the scorecards into columns for labels and players. The players' columns are as wide in one section as in the
 * other.
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

export const hasRoomForNames = (columns: number, names: readonly string[], rows: Rows): boolean =>
  sum(names.map(wantedCell)) <=
  roomForCells(columns, { upper: wantedLabel(rows.upper), lower: wantedLabel(rows.lower) });

/** The narrowest scorecards that show every name in full. */
export const columnsForNames = (names: readonly string[], rows: Rows): number =>
  wantedLabel(rows.upper) + wantedLabel(rows.lower) + BETWEEN + 2 * sum(names.map(wantedCell));

/** The narrowest scorecard for this many players that cuts no box label. */
export const narrowestCard = (players: number, { upper, lower }: Rows): number =>
  leastLabel(upper) + leastLabel(lower) + 2 * players * NARROWEST_CELL + BETWEEN;

const BETWEEN = 2 * MARK + SECTION_GAP;

const roomForCells = (columns: number, { upper, lower }: LabelWidths): number =>
  Math.floor((columns - upper - lower - BETWEEN) / 2);

const longest = (rows: readonly CardRow[], isBox: boolean): number =>
  Math.max(0, ...rows.filter(({ kind }) => (kind === 'box') === isBox).map(({ label }) => columnsOf(label)));

const totalLabel = (rows: readonly CardRow[]): number => Math.min(longest(rows, false), WIDEST_TOTAL_LABEL);

const wantedLabel = (rows: readonly CardRow[]): number => Math.max(longest(rows, true), totalLabel(rows)) + 1;

/**
 * The least width of a label column at which no label touches a number. A box label can fill it, because even the
 * widest cell, `>(30)`, leaves a blank first. A total's label can run two characters into the first player's column,
 * because totals have at most three digits.
 */
const leastLabel = (rows: readonly CardRow[]): number => Math.max(longest(rows, true), totalLabel(rows) - 2);

/** If room is short, the upper section's labels get narrower first. */
function labelWidths(room: number, wanted: LabelWidths, least: LabelWidths): LabelWidths {
  const upper = Math.max(least.upper, Math.min(wanted.upper, room - wanted.lower));
  const lower = Math.max(least.lower, Math.min(wanted.lower, room - upper));
  // Some house rules have labels that don't fit even then. Both columns get narrower still, and `CardHalves` cuts
  // labels that would touch a number.
  const excess = Math.max(0, upper + lower - room);
  return { upper: upper - Math.floor(excess / 2), lower: lower - Math.ceil(excess / 2) };
}

const wantedCell = (name: string): number => Math.max(NARROWEST_CELL, columnsOf(name) + NAME_GAP);

/** A long name only gets extra columns if shorter names don't need them. */
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

/** The largest width from `least` to `most` that `fits`, or `least` if none does. */
export function largest(most: number, least: number, fits: (width: number) => boolean): number {
  let width = most;
  while (width > least && !fits(width)) width--;
  return Math.max(width, least);
}

export const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
