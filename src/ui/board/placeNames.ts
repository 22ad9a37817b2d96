import { columnsOf, shortNames } from '../../text/index.js';
import type { CardRow, Cell } from '../model/board/cardRows.js';
import type { HalfWidths } from '../model/board/cardWidths.js';

/** A name in the heading of the scorecard. */
export interface PlacedName {
  /** The number of blanks before the name and its mark. */
  readonly gap: number;
  readonly name: string;
  readonly cell: Cell;
}

/**
 * Returns the names of a heading row, shortened where necessary. Usually, a name ends where its column ends. A name
 * ends earlier if the next name and its mark are wider than the next column. There is always a blank between two names.
 */
export function placeNames({ label, cells }: CardRow, widths: HalfWidths): readonly PlacedName[] {
  const names = shortNames(
    cells.map(({ text }) => text),
    nameColumns(label, widths),
  );
  const contents = cells.map(
    ({ before }, seat) => columnsOf(names[seat] ?? '') + (before === undefined ? 0 : 1),
  );
  const ends = endsOf(contents, widths);
  return cells.map((cell, seat) => {
    const previous = seat === 0 ? columnsOf(label) : (ends[seat - 1] ?? 0);
    return { gap: (ends[seat] ?? 0) - (contents[seat] ?? 0) - previous, name: names[seat] ?? '', cell };
  });
}

/**
 * Returns the maximum width of each name. The name of a single player can use the blank space after the section's
 * title.
 */
function nameColumns(label: string, { label: labelColumns, cells }: HalfWidths): readonly number[] {
  const [only = 0, ...others] = cells;
  return others.length === 0 ? [labelColumns + only - columnsOf(label) - 2] : cells.map((width) => width - 1);
}

/**
 * Returns the first column after each name.
 *
 * @param contents the width of each name with its mark
 */
function endsOf(contents: readonly number[], { label, cells }: HalfWidths): readonly number[] {
  const ends: number[] = [];
  let latest = Infinity;
  for (let seat = cells.length - 1; seat >= 0; seat--) {
    const columnEnd = cells.slice(0, seat + 1).reduce((end, width) => end + width, label);
    const end = Math.min(columnEnd, latest);
    ends.unshift(end);
    latest = end - (contents[seat] ?? 0) - 1;
  }
  return ends;
}
