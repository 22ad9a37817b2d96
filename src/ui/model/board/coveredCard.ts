import { boardMessages } from '../../../text/index.js';
import type { CardRow, CardView } from './cardRows.js';

/** The rows of the two sections of a scorecard. */
interface SectionRows {
  readonly upper: readonly CardRow[];
  readonly lower: readonly CardRow[];
}

/**
 * Returns the rows of a scorecard of which only `drawn` rows are visible. Keeps the grand total, and the boxes that the
 * dice could fill, those with the most points first. The last row of the lower section says how much is hidden.
 */
export function coveredCard(
  { upper, lower }: SectionRows,
  drawn: number,
  { candidates, marked }: Pick<CardView, 'candidates' | 'marked'>,
): SectionRows {
  if (drawn >= Math.max(upper.length, lower.length)) return { upper, lower };
  const pointsOf = ({ box }: CardRow): number => {
    if (box === undefined) return 0;
    return box === marked ? Number.POSITIVE_INFINITY : (candidates?.boxes[box] ?? 0);
  };
  const useOf = (row: CardRow): number =>
    row.box !== undefined && candidates?.boxes[row.box] !== undefined ? OPEN_BOX : USES[row.kind];
  const mostUseful = (rows: readonly CardRow[], count: number): readonly CardRow[] => {
    const kept = rows
      .toSorted((a, b) => useOf(b) - useOf(a) || pointsOf(b) - pointsOf(a))
      .slice(0, Math.max(0, count));
    return rows.filter((row) => kept.includes(row));
  };
  const kept = { upper: mostUseful(upper, drawn), lower: mostUseful(lower, drawn - 1) };
  const hidden = [...upper, ...lower].filter((row) => !kept.upper.includes(row) && !kept.lower.includes(row));
  const boxes = hidden.filter(({ kind }) => kind === 'box').length;
  const label = boxes > 0 ? boardMessages.moreBoxes(boxes) : boardMessages.moreTotals(hidden.length);
  return { upper: kept.upper, lower: [...kept.lower, { label, kind: 'more', cells: [] }] };
}

/** How useful a row is during a turn, from 0 to 5. */
const USES: Readonly<Record<CardRow['kind'], number>> = {
  heading: 5,
  grand: 4,
  bonus: 2,
  box: 1,
  total: 0,
  more: 0,
};
/** How useful the row of a box is that the dice could fill. */
const OPEN_BOX = 3;
