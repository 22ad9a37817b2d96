const WIDEST_CELL = 14;
const NARROWEST_CELL = 6;
/** Columns of labels: the longest official one and a gap. Longer labels use the gap of the first cell. */
const LABEL_WIDTH = 15;
/** The mark after the last player's points. */
const MARK = 1;

/** Widths of the upper or lower section of the card, in columns. */
export interface HalfWidths {
  /** A longer label uses the gap after it. */
  readonly label: number;
  /** One player's column, including the gap before it. */
  readonly cell: number;
}

export interface CardWidths {
  readonly upper: HalfWidths;
  readonly lower: HalfWidths;
  /** The first column of the lower section. */
  readonly lowerAt: number;
}

/**
 * Returns the widths of labels and players' columns, with the remaining room spread evenly.
 *
 * @param longest columns of the longest label of the upper section
 */
export function cardWidths(columns: number, players: number, longest: number): CardWidths {
  const label = Math.min(longest + 1, LABEL_WIDTH);
  // A gap after the marks, if there is room.
  const room = columns - label - LABEL_WIDTH - 2 * (MARK + 1);
  const cell = Math.max(NARROWEST_CELL, Math.min(WIDEST_CELL, Math.floor(room / (2 * players))));
  const upper = label + players * cell + MARK;
  const lower = LABEL_WIDTH + players * cell + MARK;
  return {
    upper: { label, cell },
    lower: { label: LABEL_WIDTH, cell },
    lowerAt: upper + Math.ceil(Math.max(0, columns - upper - lower) / 2),
  };
}
