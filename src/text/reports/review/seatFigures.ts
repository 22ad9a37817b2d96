import type { SeatReview } from '../../../analysis/index.js';
import { type GameHeader, nameOf } from '../../../engine/index.js';
import { columnsOf, cut, padLeft, padRight, wrap } from '../../layout.js';
import { onOneLine } from '../../phrases.js';
import { expectedText } from '../../play/coach/coach.js';
import { reviewMessages } from './messages.js';

type Players = Pick<GameHeader, 'players'>;

/** Formats the luck of a roll: `+12.3`, `-4.0`, `0.0`. */
export function luckText(points: number): string {
  const text = expectedText(points);
  if (Number(text) === 0) return expectedText(0);
  return points > 0 ? `+${text}` : text;
}

/**
 * Returns the figures of a player's decisions as table cells, in the order of `reviewMessages.figureHeadings`: their
 * number, the share of best moves, the mean cost, and the cost by kind.
 */
export function figureCells(seat: SeatReview): readonly string[] {
  const { holdsAfterRoll1, holdsAfterRoll2, boxes } = seat.costByKind;
  return [
    String(seat.decisions),
    bestShare(seat),
    meanText(seat),
    ...[holdsAfterRoll1, holdsAfterRoll2, boxes].map(expectedText),
  ];
}

const MAX_NAME_COLUMNS = 20;
const MIN_NAME_COLUMNS = 8;
const GAP = 2;

/**
 * Returns a heading and a line for each player with the figures of the player's decisions, and the luck. Returns
 * undefined if the table does not fit.
 */
export function figuresTable(
  { players }: Players,
  seats: readonly SeatReview[],
  columns: number,
): readonly string[] | undefined {
  const rows = [
    [...reviewMessages.figureHeadings, reviewMessages.headings.luck],
    ...seats.map((seat) => [...figureCells(seat), luckText(seat.luck)]),
  ];
  const widths = (rows[0] ?? []).map(
    (_, cell) => GAP + Math.max(...rows.map((row) => columnsOf(row[cell] ?? ''))),
  );
  const names = ['', ...seats.map(({ seat }) => onOneLine(nameOf({ players }, seat)))];
  const room = columns - widths.reduce((sum, width) => sum + width, 0);
  const nameColumns = Math.min(room, MAX_NAME_COLUMNS, Math.max(...names.map(columnsOf)));
  if (room < MIN_NAME_COLUMNS) return undefined;
  return rows.map(
    (row, index) =>
      padRight(cut(names[index] ?? '', nameColumns), nameColumns) +
      widths.map((width, cell) => padLeft(row[cell] ?? '', width)).join(''),
  );
}

/** Describes the figures of a player's decisions in a sentence, and names the aim. */
export function figuresText(seat: SeatReview): string {
  const { holdsAfterRoll1, holdsAfterRoll2, boxes } = seat.costByKind;
  return reviewMessages.figures(seat.decisions, bestShare(seat), meanText(seat), {
    roll1: expectedText(holdsAfterRoll1),
    roll2: expectedText(holdsAfterRoll2),
    boxes: expectedText(boxes),
  });
}

/**
 * Returns lines with the figures of all players for a panel: a table or, if it does not fit, sentences. If these do not
 * fit either, returns a short line for each player.
 */
export function panelFigures(
  header: Players,
  seats: readonly SeatReview[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly string[] {
  const table = figuresTable(header, seats, columns);
  const nameIn = ({ seat }: SeatReview): string => onOneLine(nameOf(header, seat));
  const sentences = seats.flatMap((seat) =>
    wrap(`${nameIn(seat)}: ${figuresText(seat)} ${reviewMessages.luck(luckText(seat.luck))}`, columns),
  );
  const fitting = [table, sentences].find((lines) => lines && lines.length <= rows);
  return (
    fitting ??
    seats.slice(0, Math.max(0, rows)).map((seat) => {
      const rest = reviewMessages.shortFigures(bestShare(seat), meanText(seat));
      return cut(nameIn(seat), columns - columnsOf(rest)) + rest;
    })
  );
}

const bestShare = ({ bestMoves, decisions }: SeatReview): string =>
  decisions === 0 ? '-' : `${Math.floor((100 * bestMoves) / decisions)}%`;

const meanText = ({ meanCost }: SeatReview): string => meanCost.toFixed(2);
