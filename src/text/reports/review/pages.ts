import type { Review, SeatReview } from '../../../analysis/index.js';
import { type GameHeader, nameOf, turnsOf } from '../../../engine/index.js';
import type { Page } from '../../howToPlay/index.js';
import { columnsOf, padLeft, padRight, wrap } from '../../layout.js';
import { onOneLine } from '../../phrases.js';
import { expectedText } from '../../play/coach/coach.js';
import { COURSE_MARKS, type CourseChart } from './courseChart.js';
import { figureCells, luckText, reviewMessages } from './figures.js';
import { lessonPage } from './lessons.js';
import { seatLines } from './seatLines.js';

export interface PageRoom {
  readonly columns: number;
  /** How high the first page should be. Later ones can be longer. */
  readonly rows: number;
}

type Players = Pick<GameHeader, 'rules' | 'players'>;

/** Reviews a game in pages: luck and skill, then each player, then lessons. */
export function reviewPages(
  header: Players,
  review: Review,
  chart: CourseChart,
  room: PageRoom,
): readonly Page[] {
  const lessons = lessonPage(header, review, room.columns);
  return [
    { title: reviewMessages.courseTitle, lines: courseLines(header, review.seats, chart, room) },
    ...review.seats.map((each) => ({
      title: seatTitle(header, each),
      lines: seatLines(header, review, each.seat, room.columns),
    })),
    ...(lessons ? [lessons] : []),
  ];
}

const seatTitle = (header: Players, { seat, result, isFinished }: SeatReview): string => {
  const points = isFinished ? String(result) : expectedText(result);
  return reviewMessages.seatTitle(
    onOneLine(nameOf(header, seat)),
    points,
    isFinished ? 'scored' : 'expected',
  );
};

/** The final score or, for an unfinished game, the expected one in brackets. */
const resultText = ({ result, isFinished }: SeatReview): string =>
  isFinished ? String(result) : `(${expectedText(result)})`;

/** For Start, Luck, Cost and Result. House rules with high scores can need more. */
const MIN_CELL_COLUMNS = [7, 7, 7, 8] as const;
const MARK_COLUMNS = 2;
const MIN_NAME_COLUMNS = 6;
const MAX_NAME_COLUMNS = 20;
const MIN_CHART_ROWS = 8;
const MAX_CHART_ROWS = 18;

function courseLines(
  header: Players,
  seats: readonly SeatReview[],
  chart: CourseChart,
  { columns, rows }: PageRoom,
): readonly string[] {
  const above = [
    ...wrap(reviewMessages.sum, columns),
    ...sumLines(header, seats, columns),
    ...(seats.every(({ isFinished }) => isFinished) ? [] : wrap(reviewMessages.unfinished, columns)),
    ...wrap(reviewMessages.chart, columns),
  ];
  const chartRows = Math.min(MAX_CHART_ROWS, Math.max(MIN_CHART_ROWS, rows - above.length));
  const courses = seats.map(({ course }) => course);
  return [...above, ...chart(courses, { columns, rows: chartRows, turns: turnsOf(header.rules) })];
}

/**
 * One line for each player below a heading, such as `o Ann  254.6  +12.3  31.9  235`, with the figures of the decisions
 * if there's room. Each starts with the player's character in the chart.
 */
function sumLines(header: Players, seats: readonly SeatReview[], columns: number): readonly string[] {
  const names = seats.map(({ seat }) => onOneLine(nameOf(header, seat)));
  const { start, luck, cost, result } = reviewMessages.headings;
  const headings = [start, luck, cost, result, ...reviewMessages.figureHeadings];
  const rows = seats.map((each) => [
    expectedText(each.start),
    luckText(each.luck),
    expectedText(each.cost),
    resultText(each),
    ...figureCells(each),
  ]);
  const widths = headings.map((heading, index) =>
    Math.max(
      MIN_CELL_COLUMNS[index] ?? 1 + heading.length,
      ...rows.map((cells) => 1 + columnsOf(cells[index] ?? '')),
    ),
  );
  const roomBeside = (cells: readonly number[]): number =>
    columns - MARK_COLUMNS - cells.reduce((sum, cell) => sum + cell, 0);
  // In narrow terminals, these figures are only on each player's own page.
  const hasFigures = roomBeside(widths) >= MIN_NAME_COLUMNS;
  const cellColumns = hasFigures ? widths : widths.slice(0, MIN_CELL_COLUMNS.length);
  const room = Math.min(MAX_NAME_COLUMNS, roomBeside(cellColumns));
  const nameColumns = Math.min(room, Math.max(...names.map(columnsOf)));
  const line = (mark: string, name: string, cells: readonly string[]): string =>
    [padRight(mark, MARK_COLUMNS), padRight(name, nameColumns)]
      .concat(cellColumns.map((width, index) => padLeft(cells[index] ?? '', width)))
      .join('');
  return [
    line(' ', '', headings),
    ...seats.map(({ seat }, index) => line(COURSE_MARKS[seat] ?? ' ', names[index] ?? '', rows[index] ?? [])),
  ];
}
