import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COURSE_MARKS, type CourseChart, loadCourseChart } from '../../../src/text/index.js';

let chart: CourseChart;
beforeAll(async () => {
  chart = await loadCourseChart();
});

const TURNS = 13;
const LEVEL = Array<number>(TURNS + 1).fill(250);

/**
 * Returns the column and the line of every chart cell that contains this symbol. Columns are counted from the axis.
 */
function cellsOf(lines: readonly string[], mark: string): { column: number; line: number }[] {
  const plotted = lines.slice(1, -2);
  return plotted.flatMap((text, line) => {
    const axis = text.search(/[|+]/);
    return [...text.slice(axis + 1)].flatMap((each, column) => (each === mark ? [{ column, line }] : []));
  });
}

const anyCourse = fc.array(fc.double({ min: 0, max: 1600, noNaN: true }), { minLength: 1, maxLength: 14 });

describe('the chart of the expected final scores', () => {
  test('matches the expected drawing', () => {
    const rising = LEVEL.map((score, turn) => score + 10 * turn);
    expect(chart([LEVEL, rising, [250, 220]], { columns: 60, rows: 11, turns: 13 })).toEqual([
      '   ^',
      '380|                                                xxx x',
      '   |                                        xxx xxx',
      '   |                              x xxx xxx',
      '311|                    xxx xxx xx',
      '   |            xxx xxx',
      '   |  x xxx xxx',
      '   |oxo ooo ooo ooo ooo ooo ooo ooo ooo ooo ooo ooo ooo o',
      '220|    #',
      '   ++---+---+---+---+---+---+---+---+---+---+---+---+---+>',
      '    0   1   2   3   4   5   6   7   8   9  10  11  12  13',
    ]);
  });

  test('never exceeds the given size, and ends with the last turn played', () => {
    fc.assert(
      fc.property(
        fc.array(anyCourse, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 39, max: 80 }),
        fc.integer({ min: 8, max: 20 }),
        (courses, columns, rows) => {
          const lines = chart(courses, { columns, rows, turns: 13 });
          expect(lines).toHaveLength(rows);
          expect(lines.filter((line) => line.length > columns)).toEqual([]);
          const axis = (lines.at(-2) ?? '').trim();
          const perTurn = (axis.length - 3) / TURNS;
          courses.forEach((course, seat) => {
            const drawn = cellsOf(lines, COURSE_MARKS[seat] ?? '');
            const last = Math.max(...drawn.map(({ column }) => column));
            const end = (course.length - 1) * perTurn;
            expect(last).toBeLessThanOrEqual(end);
            // If the lines of several players coincide, their symbols alternate, so the last symbol can belong to any
            // of these players.
            if (courses.length === 1) expect(last).toBe(end);
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('draws higher scores nearer to the top', () => {
    fc.assert(
      fc.property(anyCourse, (course) => {
        const lines = chart([course], { columns: 80, rows: 16, turns: 13 });
        const perTurn = 5;
        const lineOf = (turn: number): number =>
          cellsOf(lines, 'o').find(({ column }) => column === turn * perTurn)?.line ?? -1;
        course.forEach((score, turn) => {
          expect(lineOf(turn)).toBeGreaterThanOrEqual(0);
          const next = course[turn + 1];
          if (next !== undefined && next > score) expect(lineOf(turn + 1)).toBeLessThanOrEqual(lineOf(turn));
        });
      }),
      { numRuns: 200 },
    );
  });

  test('shows every player’s mark if all lines coincide', () => {
    const lines = chart([LEVEL, LEVEL, LEVEL, LEVEL], { columns: 80, rows: 12, turns: 13 });
    const counts = COURSE_MARKS.map((mark) => cellsOf(lines, mark).length);
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(13);
  });

  test('keeps the turns of several players apart by a blank column', () => {
    fc.assert(
      fc.property(
        fc.array(anyCourse, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 39, max: 80 }),
        (courses, columns) => {
          const lines = chart(courses, { columns, rows: 12, turns: 13 });
          const perTurn = ((lines.at(-2) ?? '').trim().length - 3) / TURNS;
          const drawn = COURSE_MARKS.flatMap((mark) => cellsOf(lines, mark)).map(({ column }) => column);
          expect(drawn.filter((column) => column % perTurn === perTurn - 1)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('draws the line of a single player without gaps', () => {
    const drawn = cellsOf(chart([LEVEL], { columns: 80, rows: 12, turns: 13 }), 'o').map(
      ({ column }) => column,
    );
    expect(drawn).toEqual(Array.from({ length: 5 * TURNS + 1 }, (_, column) => column));
  });
});
