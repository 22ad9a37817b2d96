import {
  type Box,
  currentTurn,
  type Game,
  isUpperBox,
  nameOf,
  type ScoringOptions,
  type Seat,
  totals,
} from '../../engine/index.js';
import { boardWords } from '../../text/index.js';
import { BOX_LETTERS } from '../keys/boxLetters.js';
import type { InputStyle } from '../../settings/index.js';

/** What a cell of the card means, which settles how it looks. */
export type CellKind =
  'scored' | 'worthless' | 'candidate' | 'best' | 'marked' | 'total' | 'name' | 'in-turn';

export interface Cell {
  readonly kind: CellKind;
  readonly text: string;
  /** One character before: `>` at a marked box and at the player in turn, `x` at one who left. */
  readonly before: string;
  /** One character behind: `*` at the most points. */
  readonly after: string;
}

export interface CardRow {
  readonly label: string;
  readonly kind: 'heading' | 'box' | 'total';
  /** The box of a `box` row. */
  readonly box?: Box;
  readonly cells: readonly Cell[];
}

/** What the card shows besides what is written on it. */
export interface CardView {
  /** What the legal boxes would get now; absent while dice roll and after the game. */
  readonly candidates?: Pick<ScoringOptions, 'boxes' | 'best'>;
  readonly marked?: Box;
  /** The box that has just been filled. */
  readonly filled?: { readonly seat: number; readonly box: Box };
  /** Quick keys print a letter beside each box. */
  readonly input: InputStyle;
  /** The seats whose columns are shown. */
  readonly seats: readonly number[];
}

/** The two halves of the scorecard, row by row, as it stands for all players. */
export function cardRows(
  game: Game,
  view: CardView,
): { upper: readonly CardRow[]; lower: readonly CardRow[] } {
  const { rules } = game.header;
  const rowsOf = (fits: (box: Box) => boolean): CardRow[] =>
    rules.boxes.filter(({ box }) => fits(box)).map(({ box, label }) => boxRow(game, view, box, label));
  const totalRow = (label: string, textOf: (seat: Seat) => string): CardRow => ({
    label,
    kind: 'total',
    cells: seatsOf(game, view).map((seat) => plainCell('total', textOf(seat))),
  });
  return {
    upper: [
      headingRow(game, view, boardWords.upper),
      ...rowsOf(isUpperBox),
      totalRow(boardWords.upperTotal, ({ card }) => String(totals(rules, card).upper)),
      totalRow(boardWords.upperBonus, ({ card }) => boardWords.upperBonusCell(rules, card)),
      totalRow(boardWords.grandTotal, ({ card }) => String(totals(rules, card).grand)),
    ],
    lower: [
      headingRow(game, view, boardWords.lower),
      ...rowsOf((box) => !isUpperBox(box)),
      totalRow(boardWords.yahtzeeBonus(rules), ({ card }) => nonZero(totals(rules, card).yahtzeeBonus)),
      totalRow(boardWords.lowerTotal, ({ card }) => String(totals(rules, card).lower)),
    ],
  };
}

/** The row of the upper total with its bonus, which the finished card shows too. */
export const upperWithBonusRow = (game: Game, view: CardView): CardRow => ({
  label: boardWords.upperWithBonus,
  kind: 'total',
  cells: seatsOf(game, view).map(({ card }) => {
    const { upper, upperBonus } = totals(game.header.rules, card);
    return plainCell('total', String(upper + upperBonus));
  }),
});

const seatsOf = (game: Game, view: CardView): Seat[] => view.seats.flatMap((seat) => game.seats[seat] ?? []);

const plainCell = (kind: CellKind, text: string): Cell => ({ kind, text, before: ' ', after: ' ' });

const nonZero = (points: number): string => (points === 0 ? '' : String(points));

function headingRow(game: Game, view: CardView, label: string): CardRow {
  const inTurn = currentTurn(game)?.seat;
  const cells = view.seats.map((seat): Cell => {
    const text = nameOf(game.header, seat);
    if (game.seats[seat]?.left) return { kind: 'name', text, before: 'x', after: ' ' };
    return seat === inTurn ? { kind: 'in-turn', text, before: '>', after: ' ' } : plainCell('name', text);
  });
  return { label, kind: 'heading', cells };
}

function boxRow(game: Game, view: CardView, box: Box, label: string): CardRow {
  const inTurn = currentTurn(game)?.seat;
  const cells = view.seats.map((seat): Cell => {
    const points = game.seats[seat]?.card.filled[box];
    if (points !== undefined) {
      const isNew = view.filled?.seat === seat && view.filled.box === box;
      return isNew
        ? { ...plainCell('marked', String(points)), before: '>' }
        : plainCell('scored', String(points));
    }
    return seat === inTurn ? candidateCell(view, box) : plainCell('scored', '');
  });
  return { label: view.input === 'quick' ? `${BOX_LETTERS[box]} ${label}` : label, kind: 'box', box, cells };
}

function candidateCell({ candidates, marked }: CardView, box: Box): Cell {
  const points = candidates?.boxes[box];
  if (points === undefined) return plainCell('scored', '');
  const isBest = candidates?.best.includes(box);
  const worth = isBest ? 'best' : points > 0 ? 'candidate' : 'worthless';
  return {
    kind: box === marked ? 'marked' : worth,
    text: `(${points})`,
    before: box === marked ? '>' : ' ',
    after: isBest ? '*' : ' ',
  };
}
