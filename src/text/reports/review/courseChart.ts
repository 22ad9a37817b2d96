import { AXIS, withPlainTicks } from '../axis.js';

/** Each player's line has its own character, in seating order, so you can tell them apart without colour. */
export const COURSE_MARKS = ['o', 'x', '#', '*'] as const;

/** The size of a chart with its axes. */
interface Room {
  readonly columns: number;
  readonly rows: number;
  readonly turns: number;
}

/**
 * Draws the players' expected final scores after each turn.
 *
 * @param courses each player's expected final scores at the start and after each turn, in seating order
 */
export type CourseChart = (courses: readonly (readonly number[])[], room: Room) => readonly string[];

/** Rows for the horizontal axis, the turn numbers below it, and the arrow at the top. */
const AXIS_ROWS = 3;
const MIN_ROWS = 5;
/** With fewer columns for each number, two-digit ones would touch. */
const MIN_COLUMNS_PER_NUMBER = 3;
/** The axis starts and ends at multiples of this. */
const STEP = 10;

/** Loads the plotting library, which isn't loaded at startup because only this chart needs it. */
export async function loadCourseChart(): Promise<CourseChart> {
  const { plot } = await import('simple-ascii-chart');
  return (courses, room) => {
    const scores = courses.flat();
    const low = STEP * Math.floor(Math.min(...scores) / STEP);
    const high = Math.max(low + STEP, STEP * Math.ceil(Math.max(...scores) / STEP));
    const rows = Math.max(MIN_ROWS, room.rows - AXIS_ROWS);
    const { turns } = room;
    const perTurn = Math.max(1, Math.floor((room.columns - String(high).length - 3) / turns));
    const rowOf = (score: number): number => Math.round(((score - low) / (high - low)) * (rows - 1));
    // The library ends the axis at the last point, so add an invisible one at the last turn of a complete game.
    const end: Cell = { column: turns * perTurn, row: 0, mark: ' ' };
    const cells = [...cellsOf(courses, turns, perTurn, rowOf), end];
    const lines = plot(
      cells.map(({ column, row }) => [column, row]),
      {
        width: turns * perTurn + 1,
        height: rows,
        symbols: { empty: ' ', axis: AXIS },
        yRange: [0, rows - 1],
        customYAxisTicks: [0, (rows - 1) / 2, rows - 1].map(Math.round),
        customXAxisTicks: numberedTurns(turns, perTurn).map((turn) => turn * perTurn),
        formatter: (value, { axis }) =>
          axis === 'x' ? value / perTurn : Math.round(low + (value / (rows - 1)) * (high - low)),
        lineFormatter: ({ x, y, plotX, plotY }) => ({ x: plotX, y: plotY, symbol: markAt(cells, x, y) }),
      },
    )
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line !== '');
    return withPlainTicks(lines);
  };
}

/** Which turns get a number: all, or every second one in a narrow chart. */
const numberedTurns = (turns: number, perTurn: number): readonly number[] =>
  Array.from({ length: turns + 1 }, (_, turn) => turn).filter(
    (turn) => perTurn >= MIN_COLUMNS_PER_NUMBER || turn % 2 === 0,
  );

interface Cell {
  readonly column: number;
  /** Counted from 0 at the bottom. */
  readonly row: number;
  readonly mark: string;
}

const markAt = (cells: readonly Cell[], column: number, row: number): string =>
  cells.find((cell) => cell.column === column && cell.row === row)?.mark ?? '';

/**
 * The columns to draw in. With several players, the column before each turn stays blank. Otherwise, lines with similar
 * scores would run together, and you couldn't tell the turns apart.
 */
function drawnColumns(players: number, turns: number, perTurn: number): readonly number[] {
  const columns = Array.from({ length: turns * perTurn + 1 }, (_, column) => column);
  return players > 1 && perTurn > 1 ? columns.filter((column) => (column + 1) % perTurn !== 0) : columns;
}

/** The cells of all lines. Where lines overlap, their characters alternate, so each stays visible. */
function cellsOf(
  courses: readonly (readonly number[])[],
  turns: number,
  perTurn: number,
  rowOf: (score: number) => number,
): readonly Cell[] {
  return drawnColumns(courses.length, turns, perTurn).flatMap((column, place) => {
    const scores = courses.map((course) => scoreAt(course, column / perTurn));
    const rows = scores.map((score) => (score === undefined ? undefined : rowOf(score)));
    return rows.flatMap((row, seat) => {
      if (row === undefined) return [];
      const sharing = rows.flatMap((other, index) => (other === row ? [index] : []));
      const isDrawn = sharing[place % sharing.length] === seat;
      return isDrawn ? [{ column, row, mark: COURSE_MARKS[seat] ?? '' }] : [];
    });
  });
}

/** The expected score after some turns, interpolated between whole ones. Undefined for turns that weren't played. */
function scoreAt(course: readonly number[], turns: number): number | undefined {
  const turn = Math.floor(turns);
  const before = course[turn];
  if (turn === turns || before === undefined) return before;
  const after = course[turn + 1];
  return after === undefined ? undefined : before + (after - before) * (turns - turn);
}
