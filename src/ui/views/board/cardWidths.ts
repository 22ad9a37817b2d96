const WIDEST_CELL = 14;
const NARROWEST_CELL = 6;
/** The width of the longest official label, plus a gap. Longer labels extend into the first player's column. */
const LABEL_WIDTH = 15;
/** The width of the mark after the last player's points. */
const MARK = 1;

/** The column widths in the upper or lower section of the scorecard. */
export interface HalfWidths {
  /** The width of the label column. A longer label extends into the first player's column. */
  readonly label: number;
  /** The width of one player's column, including the gap before the column. */
  readonly cell: number;
}

export interface CardWidths {
  readonly upper: HalfWidths;
  readonly lower: HalfWidths;
  /** The column in which the lower section starts. */
  readonly lowerAt: number;
}

/**
 * Returns the widths of the label columns and the players' columns. All players' columns have the same width.
 *
 * @param longest the width of the longest label in the upper section
 */
export function cardWidths(columns: number, players: number, longest: number): CardWidths {
  const label = Math.min(longest + 1, LABEL_WIDTH);
  // The players' points get the remaining width, after labels, marks and gaps.
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
