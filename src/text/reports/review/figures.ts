import type { Aim, SeatReview } from '../../../analysis/index.js';
import {
  type BoxId,
  type Face,
  type GameHeader,
  labelOf,
  nameOf,
  type RuleSet,
} from '../../../engine/index.js';
import { columnsOf, padLeft, padRight, shortened, type Size, wrap } from '../../layout.js';
import { counted, onOneLine, orList } from '../../phrases.js';
import { rollName } from '../../play/board.js';
import { expectedText, facesText, percentText } from '../../play/coach/coach.js';
import { carefulnessText } from './levels.js';

type KindTexts = Readonly<Record<'roll1' | 'roll2' | 'boxes', string>>;

/** Luck and cost are changes in the expected final score, in points. */
export const reviewMessages = {
  awaited: 'Computing the luck and the cost of every turn ...',
  unavailable: (why: string): string => `No review: ${why}.`,

  ofGame: (id: string, rules: string): string => `Game ${id}, ${rules}`,
  courseTitle: 'Luck and skill',
  sum: 'Start (expected score) + luck of the rolls - cost of the decisions = result:',
  headings: { start: 'Start', luck: 'Luck', cost: 'Cost', result: 'Result' },
  unfinished: 'A result in brackets is the expected score when the game stopped.',
  chart: 'Expected final score after each turn:',

  seatTitle: (name: string, result: string, was: 'scored' | 'expected'): string =>
    `${name}: ${result} ${result === '1' ? 'point' : 'points'}${was === 'expected' ? ' expected' : ''}`,
  costliest: (count: number): string =>
    count === 1 ? 'The only decision that cost points' : 'The costliest decisions',
  flawless: 'No decision cost any points. This was perfect play.',
  nothing: 'This player never rolled the dice.',
  /** @param result such as `the decision cost 5.2 points` */
  lesson: (turn: number, roll: number, dice: readonly Face[], result: string): string =>
    `Turn ${turn}, ${rollName(roll)}, ${facesText(dice)}: ${result}.`,
  cost: (points: string): string => `the decision cost ${points}`,
  best: 'best',
  trades: 'Where points and winning disagree',
  choice: (played: string, forPoints: string | undefined, toWin: string | undefined): string =>
    `Played: ${played}.${forPoints === undefined ? '' : ` For points: ${forPoints}.`}${toWin === undefined ? '' : ` To win: ${toWin}.`}`,
  played: (move: string, expected: string): string => `Played: ${move} (expected score ${expected}).`,
  better: (move: string, expected: string, reason: string): string =>
    `Better: ${move} (expected score ${expected})${reason}.`,
  why: (reason: string): string => `Why: ${reason}`,
  aims: (rules: RuleSet, aims: readonly Aim[]): string =>
    aims.length === 0
      ? ''
      : `, aiming for ${orList(aims.map(({ box, chance }) => `${labelOf(rules, box)} (${percentText(chance)})`))}`,
  keepsOpen: (rules: RuleSet, box: BoxId): string => `, which keeps ${labelOf(rules, box)} open`,
  stops: ', without rolling again',

  figureHeadings: ['Moves', 'Best', 'Mean', 'Roll 1', 'Roll 2', 'Boxes'],
  /** @param careful the comparison with the computer players' levels, if there is one */
  figures: (
    decisions: number,
    best: string,
    mean: string,
    careful: string | undefined,
    costs: KindTexts,
  ): string =>
    `${counted(decisions, 'decision', 'decisions')}, ${best} best moves. Mean cost ${mean}${careful === undefined ? '' : `: ${careful}`}. Holds after roll 1 cost ${costs.roll1}, after roll 2 ${costs.roll2}, boxes ${costs.boxes}.`,
  careful: (name: string, careful: string): string => `${name} played ${careful}.`,
  luck: (points: string): string => `Luck ${points}.`,
  shortFigures: (best: string, mean: string): string => `: ${best} best, mean ${mean}`,

  decisions: 'Every roll with its luck, and every decision with its cost',
  columns: {
    turn: 'Turn',
    dice: 'Dice',
    luck: 'Luck',
    played: 'Played',
    cost: 'Cost',
    better: 'Better',
    toWin: 'Win',
  },
  narrowBetter: (move: string): string => `better: ${move}`,
} as const;

type Players = Pick<GameHeader, 'rules' | 'players'>;

/** Such as `+12.3`, `-4.0` or `0.0`. */
export function luckText(points: number): string {
  const text = expectedText(points);
  if (Number(text) === 0) return expectedText(0);
  return points > 0 ? `+${text}` : text;
}

/**
 * Table cells in the order of `reviewMessages.figureHeadings`: the number of decisions, the share of best moves, the
 * mean cost, and the cost by kind.
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
 * A table of all players' decisions and luck. With enough rows, it also compares people with the computer players'
 * levels. Undefined if the table doesn't fit.
 */
export function figuresTable(
  header: Players,
  seats: readonly SeatReview[],
  { columns, rows }: Size,
): readonly string[] | undefined {
  const table = tableOfFigures(header, seats, columns);
  if (!table || table.length > rows) return undefined;
  const compared = seats.flatMap((seat) => {
    const careful = carefulnessText(header, seat);
    if (careful === undefined) return [];
    return wrap(reviewMessages.careful(onOneLine(nameOf(header, seat.seat)), careful), columns);
  });
  return table.length + compared.length <= rows ? [...table, ...compared] : table;
}

function tableOfFigures(
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
      padRight(shortened(names[index] ?? '', nameColumns), nameColumns) +
      widths.map((width, cell) => padLeft(row[cell] ?? '', width)).join(''),
  );
}

/** Sums up a player's decisions, and compares a person with the computer players' levels. */
export function figuresText(header: Players, seat: SeatReview): string {
  const { holdsAfterRoll1, holdsAfterRoll2, boxes } = seat.costByKind;
  return reviewMessages.figures(
    seat.decisions,
    bestShare(seat),
    meanText(seat),
    carefulnessText(header, seat),
    {
      roll1: expectedText(holdsAfterRoll1),
      roll2: expectedText(holdsAfterRoll2),
      boxes: expectedText(boxes),
    },
  );
}

/**
 * All players' figures for a panel: a table or, if it doesn't fit, sentences. Failing that, a short line for each
 * player.
 */
export function panelFigures(
  header: Players,
  seats: readonly SeatReview[],
  { columns, rows }: Size,
): readonly string[] {
  const table = figuresTable(header, seats, { columns, rows });
  const nameIn = ({ seat }: SeatReview): string => onOneLine(nameOf(header, seat));
  const sentences = seats.flatMap((seat) =>
    wrap(
      `${nameIn(seat)}: ${figuresText(header, seat)} ${reviewMessages.luck(luckText(seat.luck))}`,
      columns,
    ),
  );
  const fitting = table ?? (sentences.length <= rows ? sentences : undefined);
  return (
    fitting ??
    seats.slice(0, Math.max(0, rows)).map((seat) => {
      const rest = reviewMessages.shortFigures(bestShare(seat), meanText(seat));
      return shortened(nameIn(seat), columns - columnsOf(rest)) + rest;
    })
  );
}

const bestShare = ({ bestMoves, decisions }: SeatReview): string =>
  decisions === 0 ? '-' : `${Math.floor((100 * bestMoves) / decisions)}%`;

const meanText = ({ meanCost }: SeatReview): string => meanCost.toFixed(2);
