import { TURNS_PER_SEAT } from '../../../engine/index.js';

/** What draws each player's line, in seating order, so that no colour is needed to tell them apart. */
export const COURSE_MARKS = ['o', 'x', '#', '*'] as const;

/** How much room a chart has, its axes included. */
interface Room {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Draws how the expected final scores went, turn by turn.
 *
 * @param courses one for each player, in seating order: the score at the start and after each turn
 */
export type CourseChart = (courses: readonly (readonly number[])[], room: Room) => readonly string[];

/** Plain ASCII, which every terminal draws, in one column each. */
const AXIS = { n: '^', ns: '|', y: '+', nse: '+', x: '+', we: '-', e: '>' } as const;
/** The axis across, the turns below it, and the arrow on top. */
const AXIS_ROWS = 3;
const FEWEST_ROWS = 5;
/** Narrower turns have no room for numbers of two digits side by side. */
const LEAST_FOR_EACH_TURN = 3;
/** Scores at the ends of the axis are whole tens. */
const STEP = 10;

/** Loads the plotting library, which nothing else on the screen uses. */
export async function loadCourseChart(): Promise<CourseChart> {
  const { plot } = await import('simple-ascii-chart');
  return (courses, room) => {
    const scores = courses.flat();
    const low = STEP * Math.floor(Math.min(...scores) / STEP);
    const high = Math.max(low + STEP, STEP * Math.ceil(Math.max(...scores) / STEP));
    const rows = Math.max(FEWEST_ROWS, room.rows - AXIS_ROWS);
    const perTurn = Math.max(1, Math.floor((room.columns - String(high).length - 3) / TURNS_PER_SEAT));
    const rowOf = (score: number): number => Math.round(((score - low) / (high - low)) * (rows - 1));
    // The library draws the axis as far as there is something to draw, which need not be the last turn.
    const end: Cell = { column: TURNS_PER_SEAT * perTurn, row: 0, mark: ' ' };
    const cells = [...cellsOf(courses, perTurn, rowOf), end];
    return plot(
      cells.map(({ column, row }) => [column, row]),
      {
        width: TURNS_PER_SEAT * perTurn + 1,
        height: rows,
        symbols: { empty: ' ', axis: AXIS },
        yRange: [0, rows - 1],
        customYAxisTicks: [0, (rows - 1) / 2, rows - 1].map(Math.round),
        customXAxisTicks: turnsNamed(perTurn).map((turn) => turn * perTurn),
        formatter: (value, { axis }) =>
          axis === 'x' ? value / perTurn : Math.round(low + (value / (rows - 1)) * (high - low)),
        lineFormatter: ({ x, y, plotX, plotY }) => ({ x: plotX, y: plotY, symbol: markAt(cells, x, y) }),
      },
    )
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line !== '');
  };
}

/** The turns below the axis: every other one where not all have room. */
const turnsNamed = (perTurn: number): readonly number[] =>
  Array.from({ length: TURNS_PER_SEAT + 1 }, (_, turn) => turn).filter(
    (turn) => perTurn >= LEAST_FOR_EACH_TURN || turn % 2 === 0,
  );

interface Cell {
  readonly column: number;
  /** Counted from 0 at the bottom. */
  readonly row: number;
  readonly mark: string;
}

const markAt = (cells: readonly Cell[], column: number, row: number): string =>
  cells.find((cell) => cell.column === column && cell.row === row)?.mark ?? '';

/** Every character of the lines. Lines in the same place take it in turns, so that all of them are seen. */
function cellsOf(
  courses: readonly (readonly number[])[],
  perTurn: number,
  rowOf: (score: number) => number,
): readonly Cell[] {
  const columns = Array.from({ length: TURNS_PER_SEAT * perTurn + 1 }, (_, column) => column);
  return columns.flatMap((column) => {
    const scores = courses.map((course) => scoreAt(course, column / perTurn));
    const rows = scores.map((score) => (score === undefined ? undefined : rowOf(score)));
    return rows.flatMap((row, seat) => {
      if (row === undefined) return [];
      const sharing = rows.flatMap((other, index) => (other === row ? [index] : []));
      const isItsTurn = sharing[column % sharing.length] === seat;
      return isItsTurn ? [{ column, row, mark: COURSE_MARKS[seat] ?? '' }] : [];
    });
  });
}

/** The score at a moment of the game, between two turns on the straight line; undefined behind the end. */
function scoreAt(course: readonly number[], moment: number): number | undefined {
  const turn = Math.floor(moment);
  const before = course[turn];
  if (turn === moment || before === undefined) return before;
  const after = course[turn + 1];
  return after === undefined ? undefined : before + (after - before) * (moment - turn);
}
