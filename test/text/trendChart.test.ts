import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { trendOf } from '../../src/statistics/index.js';
import { loadCharts } from '../../src/text/index.js';

const { trend: draw } = await loadCharts();

const SYMBOL = /[-+|]/;

/** Returns the rows of the line in each column, from the left edge of the chart to its right edge. */
function drawnRows(lines: readonly string[], columns: number): number[][] {
  const axis = lines.findIndex((line) => /^ *\+-+$/.test(line));
  const left = (lines[axis] ?? '').indexOf('+') + 1;
  return Array.from({ length: columns - left }, (_, column) =>
    lines.slice(0, axis).flatMap((line, row) => (SYMBOL.test(line[left + column] ?? '') ? [row] : [])),
  );
}

describe('the chart of a trend', () => {
  test('has a line without gaps, as wide as the chart, in any number of columns', () => {
    const series = fc.array(fc.integer({ min: 0, max: 1575 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(series, fc.integer({ min: 40, max: 130 }), (values, columns) => {
        const trend = trendOf(values);
        const lines = draw(trend, columns, { across: 'games, oldest to newest' });
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
        const drawn = drawnRows(lines, columns);
        let before = drawn[0] ?? [];
        for (const rows of drawn) {
          expect(rows).not.toEqual([]);
          // The rows of a column follow each other, and one of them continues the previous column.
          expect(rows).toEqual(rows.map((_, index) => (rows[0] ?? 0) + index));
          expect(before.some((row) => rows.includes(row))).toBe(true);
          before = rows;
        }
      }),
    );
  });

  test('a percentage never goes beyond 100', () => {
    const share = fc.array(fc.constantFrom(0, 100), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(share, (values) => {
        const lines = draw(trendOf(values), 80, { across: 'answers', highest: 100 });
        const labels = lines.flatMap((line) => /^ *(\d+)\|/.exec(line)?.[1] ?? []).map(Number);
        expect(labels).toHaveLength(3);
        expect(Math.max(...labels)).toBeLessThanOrEqual(100);
        expect(Math.min(...labels)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('shows the range of the values, and the first and the last number', () => {
    const lines = draw(
      { window: 10, points: [40, 60, 50].map((mean, index) => ({ game: 1 + index * 12, mean })) },
      40,
      {
        across: 'answers, oldest to newest',
      },
    );
    expect(lines).toEqual([
      '60|             +-----------+',
      '  |             |           |',
      '  |             |           |',
      '  |             |           |',
      '  |             |           |',
      '50|             |           +-----------',
      '  |             |',
      '  |             |',
      '  |             |',
      '  |             |',
      '40|-------------+',
      '  +-------------------------------------',
      '   1                                  25',
      '   answers, oldest to newest',
    ]);
  });
});
