import {
  type BoxId,
  type BoxSpec,
  currentTurn,
  type Game,
  isUpperBox,
  nameOf,
  type RuleSet,
  schemeOf,
  specOf,
  type Scorecard,
  type ScoringOptions,
  type Seat,
  totals,
  upperBonusProgress,
} from '../../../engine/index.js';
import type { InputStyle } from '../../../settings/index.js';
import { boardMessages, MAX_LOWER_WITH_TOTAL, shortLabel } from '../../../text/index.js';
import type { BoardSize } from '../../core/layout.js';
import type { Theme } from '../../theme/theme.js';
import { GRAPH_ROWS } from '../review/graph.js';
import { type BoardRows, boardRows, CARD_ROWS, withHigherCards } from './boardRows.js';

/** Decides a cell's style. */
export type CellKind =
  'scored' | 'worthless' | 'candidate' | 'best' | 'marked' | 'total' | 'bonus' | 'name' | 'in-turn';

export interface Cell {
  readonly kind: CellKind;
  readonly text: string;
  /** A pointer before the highlighted box or the current player, or a mark before a player who has left. */
  readonly before?: 'pointer' | 'left';
  /** The star after the box with the most points. */
  readonly after?: 'best';
}

export interface CardRow {
  readonly label: string;
  /** `bonus` is the upper bonus, `grand` the grand total, and `more` says how many rows are hidden. */
  readonly kind: 'heading' | 'box' | 'total' | 'bonus' | 'grand' | 'more';
  /** Only in rows of kind `box`. */
  readonly box?: BoxId;
  readonly cells: readonly Cell[];
}

export interface CardView {
  /** What the dice would score in each legal box. Left out while they roll, and after the game. */
  readonly candidates?: Pick<ScoringOptions, 'boxes' | 'best'>;
  readonly marked?: BoxId;
  readonly filled?: { readonly seat: number; readonly box: BoxId };
  /** With quick keys, each box shows its letter. */
  readonly input: InputStyle;
  readonly seats: readonly number[];
  /** Short labels leave out some words, and the letters of quick keys. By default, labels are `full`. */
  readonly labels?: 'full' | 'short';
}

/** True if a scorecard needs more rows under these rules than the usual `CARD_ROWS`. */
export function hasHighCard(rules: RuleSet): boolean {
  const { lower, extraFiveAlike } = schemeOf(rules);
  const totalRows = Number(extraFiveAlike !== undefined) + Number(lower.length <= MAX_LOWER_WITH_TOTAL);
  return 1 + lower.length + totalRows > CARD_ROWS.full;
}

/**
 * How the board uses the terminal's rows under these rules. Network tables call `boardRows` instead.
 *
 * @param graph whether to leave room for a graph below the footer, instead of blank lines, if it fits
 */
export function rowsUnder(
  rules: RuleSet,
  theme: Theme,
  size: BoardSize,
  graph: 'below' | 'none' = 'none',
): BoardRows {
  const withGraph = graph === 'below' ? boardRows(theme, size, 'below') : undefined;
  const rows = withGraph && withGraph.unused > GRAPH_ROWS.least ? withGraph : boardRows(theme, size);
  // A card with many boxes takes the blank rows that would otherwise centre the board.
  const higher = { ...rows, top: 0, unused: rows.unused + rows.top };
  return hasHighCard(rules) ? withHigherCards(higher, rules) : rows;
}

/**
 * Fills in the rows of both sections of the scorecards.
 *
 * @param hasUpperTotal whether to add a row for the upper total with its bonus
 */
export function cardRows(
  game: Game,
  view: CardView,
  hasUpperTotal = false,
): { upper: readonly CardRow[]; lower: readonly CardRow[] } {
  const { rules } = game.header;
  const words = view.labels === 'short' ? { ...boardMessages, ...boardMessages.short } : boardMessages;
  const { lower, extraFiveAlike } = schemeOf(rules);
  const rowsIn = (section: 'upper' | 'lower'): CardRow[] =>
    rules.boxes
      .filter(({ box }) => isUpperBox(rules, box) === (section === 'upper'))
      .map(({ box }) => boxRow(game, view, box));
  const cellRow = (
    label: string,
    cellOf: (seat: Seat) => Cell,
    kind: CardRow['kind'] = 'total',
  ): CardRow => ({
    label,
    kind,
    cells: seatsOf(game, view).map(cellOf),
  });
  const totalRow = (
    label: string,
    totalOf: (seat: Seat) => number,
    kind: CardRow['kind'] = 'total',
  ): CardRow => cellRow(label, (seat) => plainCell('total', String(totalOf(seat))), kind);
  return {
    upper: [
      headingRow(game, view, boardMessages.upper),
      ...rowsIn('upper'),
      totalRow(boardMessages.upperTotal, ({ card }) => totals(rules, card).upper),
      cellRow(boardMessages.upperBonus, ({ card }) => upperBonusCell(rules, card), 'bonus'),
      ...(hasUpperTotal
        ? [totalRow(boardMessages.upperWithBonus, ({ card }) => upperWithBonus(rules, card))]
        : []),
      totalRow(words.grandTotal, ({ card }) => totals(rules, card).grand, 'grand'),
    ],
    lower: [
      headingRow(game, view, boardMessages.lower),
      ...rowsIn('lower'),
      ...(extraFiveAlike
        ? [
            cellRow(words.yahtzeeBonus(rules), ({ card }) =>
              yahtzeeBonusCell(totals(rules, card).yahtzeeBonus),
            ),
          ]
        : []),
      // A row for the upper total gives the lower section one more row too, unless the extra Yahtzees already use it.
      ...(lower.length <= MAX_LOWER_WITH_TOTAL + Number(hasUpperTotal && !extraFiveAlike)
        ? [totalRow(words.lowerTotal, ({ card }) => totals(rules, card).lower)]
        : []),
    ],
  };
}

function upperWithBonus(rules: RuleSet, card: Scorecard): number {
  const { upper, upperBonus } = totals(rules, card);
  return upper + upperBonus;
}

const seatsOf = (game: Game, view: CardView): Seat[] => view.seats.flatMap((seat) => game.seats[seat] ?? []);

const plainCell = (kind: CellKind, text: string): Cell => ({ kind, text });

const upperBonusCell = (rules: RuleSet, card: Scorecard): Cell =>
  plainCell(
    upperBonusProgress(rules, card) === 'earned' ? 'bonus' : 'total',
    boardMessages.upperBonusCell(rules, card),
  );

const yahtzeeBonusCell = (points: number): Cell =>
  points === 0 ? plainCell('total', '') : plainCell('bonus', String(points));

function headingRow(game: Game, view: CardView, label: string): CardRow {
  const inTurn = currentTurn(game)?.seat;
  const cells = view.seats.map((seat): Cell => {
    const text = nameOf(game.header, seat);
    if (game.seats[seat]?.left) return { kind: 'name', text, before: 'left' };
    return seat === inTurn ? { kind: 'in-turn', text, before: 'pointer' } : plainCell('name', text);
  });
  return { label, kind: 'heading', cells };
}

function boxRow(game: Game, view: CardView, box: BoxId): CardRow {
  const { rules } = game.header;
  const inTurn = currentTurn(game)?.seat;
  const cells = view.seats.map((seat): Cell => {
    const points = game.seats[seat]?.card.filled[box];
    if (points !== undefined) {
      const isNew = view.filled?.seat === seat && view.filled.box === box;
      return isNew
        ? { kind: 'marked', text: String(points), before: 'pointer' }
        : plainCell('scored', String(points));
    }
    return seat === inTurn ? candidateCell(view, box) : plainCell('scored', '');
  });
  return { label: boxLabel(view, specOf(rules, box)), kind: 'box', box, cells };
}

function boxLabel({ labels, input }: CardView, { label, letter = ' ' }: BoxSpec): string {
  if (labels === 'short') return shortLabel(label);
  return input === 'quick' ? `${letter} ${label}` : label;
}

function candidateCell({ candidates, marked }: CardView, box: BoxId): Cell {
  const points = candidates?.boxes[box];
  if (points === undefined) return plainCell('scored', '');
  const isBest = candidates?.best.includes(box);
  const worth = isBest ? 'best' : points > 0 ? 'candidate' : 'worthless';
  return {
    kind: box === marked ? 'marked' : worth,
    text: `(${points})`,
    ...(box === marked && { before: 'pointer' }),
    ...(isBest && { after: 'best' }),
  };
}

interface SectionRows {
  readonly upper: readonly CardRow[];
  readonly lower: readonly CardRow[];
}

/**
 * Leaves out all but `drawn` rows. The grand total stays, and so do the boxes that the dice could fill, most points
 * first. The last row of the lower section says how many are hidden.
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

/** How useful a row is during a turn. Those with the highest numbers are hidden last. */
const USES: Readonly<Record<CardRow['kind'], number>> = {
  heading: 5,
  grand: 4,
  bonus: 2,
  box: 1,
  total: 0,
  more: 0,
};
/** For a box that the dice could fill. */
const OPEN_BOX = 3;
