const WIDEST_CELL = 14;
const NARROWEST_CELL = 6;
/** What labels take, the longest official one with a gap behind it; longer ones run into that of the first cell. */
const LABEL_WIDTH = 15;
/** The mark behind the last player's points. */
const MARK = 1;

/** Widths of one half of the card, upper or lower section, in columns. */
export interface HalfWidths {
  /** A longer label runs into the gap behind it. */
  readonly label: number;
  /** One player's column, the gap before it included. */
  readonly cell: number;
}

export interface CardWidths {
  readonly upper: HalfWidths;
  readonly lower: HalfWidths;
  /** Where the lower section begins. */
  readonly lowerAt: number;
}

/**
 * How wide labels and players' columns are when the card has this much room, and as evenly as can be what is left.
 *
 * @param longest columns of the longest label of the upper section
 */
export function cardWidths(columns: number, players: number, longest: number): CardWidths {
  const label = Math.min(longest + 1, LABEL_WIDTH);
  // After the marks a gap, where there is room.
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
