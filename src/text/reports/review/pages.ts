import type { Review, SeatReview } from '../../../analysis/index.js';
import { type GameHeader, nameOf } from '../../../engine/index.js';
import type { Page } from '../../howToPlay/index.js';
import { columnsOf, padLeft, padRight, wrap } from '../../layout.js';
import { onOneLine } from '../../phrases.js';
import { costText, expectedText } from '../../play/coach.js';
import { COURSE_MARKS, type CourseChart } from './courseChart.js';
import { reviewMessages } from './messages.js';
import { luckText, seatLines } from './seatLines.js';

/** How much room a page has. */
export interface PageRoom {
  readonly columns: number;
  /** What the first page tries to fill and not to exceed; the others are as long as they are. */
  readonly rows: number;
}

type Players = Pick<GameHeader, 'rules' | 'players'>;

/** The review of a game: what everybody's luck and skill came to, and then a page for each player. */
export function reviewPages(
  header: Players,
  review: Review,
  chart: CourseChart,
  room: PageRoom,
): readonly Page[] {
  return [
    { title: reviewMessages.courseTitle, lines: courseLines(header, review.seats, chart, room) },
    ...review.seats.map((each) => ({
      title: seatTitle(header, each),
      lines: seatLines(header.rules, review, each.seat, room.columns),
    })),
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

/** The final score; the expected one in brackets. */
const resultText = ({ result, isFinished }: SeatReview): string =>
  isFinished ? String(result) : `(${expectedText(result)})`;

/** Start, luck, cost, and the result with its brackets; house rules may give points that take more. */
const LEAST_CELL_COLUMNS = [7, 7, 7, 8] as const;
const MARK_COLUMNS = 2;
const WIDEST_NAME = 20;
const LEAST_CHART_ROWS = 8;
const MOST_CHART_ROWS = 18;

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
  const chartRows = Math.min(MOST_CHART_ROWS, Math.max(LEAST_CHART_ROWS, rows - above.length));
  const courses = seats.map(({ course }) => course);
  return [...above, ...chart(courses, { columns, rows: chartRows })];
}

/** A line for each player, behind the mark that draws the course: `o Ann  254.6  +12.3  -31.9  235`. */
function sumLines(header: Players, seats: readonly SeatReview[], columns: number): readonly string[] {
  const names = seats.map(({ seat }) => onOneLine(nameOf(header, seat)));
  const { start, luck, cost, result } = reviewMessages.headings;
  const rows = seats.map((each) => [
    expectedText(each.start),
    luckText(each.luck),
    costText(each.cost),
    resultText(each),
  ]);
  const cellColumns = LEAST_CELL_COLUMNS.map((least, index) =>
    Math.max(least, ...rows.map((cells) => 1 + columnsOf(cells[index] ?? ''))),
  );
  const room = Math.min(
    WIDEST_NAME,
    columns - MARK_COLUMNS - cellColumns.reduce((sum, cell) => sum + cell, 0),
  );
  const nameColumns = Math.min(room, Math.max(...names.map(columnsOf)));
  const line = (mark: string, name: string, cells: readonly string[]): string =>
    [padRight(mark, MARK_COLUMNS), padRight(name, nameColumns)]
      .concat(cellColumns.map((width, index) => padLeft(cells[index] ?? '', width)))
      .join('');
  return [
    line(' ', '', [start, luck, cost, result]),
    ...seats.map(({ seat }, index) => line(COURSE_MARKS[seat] ?? ' ', names[index] ?? '', rows[index] ?? [])),
  ];
}
