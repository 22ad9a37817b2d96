import type { Trend } from '../../../statistics/index.js';
import { columnsOf, wrap } from '../../layout.js';

/** What a trend chart shows besides the curve. */
export interface TrendLabels {
  /** Describes the horizontal axis, below the chart: `games, oldest to newest`. */
  readonly across: string;
  /** The highest possible value, if there is one. */
  readonly highest?: number;
}

/** The number of rows of the curve. */
const ROWS = 11;
/** The least distance between the ends of the vertical axis. */
const LEAST_RANGE = 10;

/**
 * Draws a trend as a curve, in rows of at most `columns` columns. The points are spread over the whole width, so the
 * curve has no gaps. Uses only ASCII characters, which take one column in every terminal.
 */
export function trendChart(
  { points }: Trend,
  columns: number,
  { across, highest }: TrendLabels,
): readonly string[] {
  const [low, high] = rangeOf(
    points.map(({ mean }) => mean),
    highest,
  );
  const labels = new Map([
    [0, String(high)],
    [(ROWS - 1) / 2, String((low + high) / 2)],
    [ROWS - 1, String(low)],
  ]);
  const labelColumns = Math.max(...[...labels.values()].map(columnsOf));
  const width = Math.max(1, columns - labelColumns - 1);
  const rowOf = (mean: number): number => Math.round(((high - mean) / (high - low)) * (ROWS - 1));
  const rows = Array.from({ length: width }, (_, column) => {
    const point = points[Math.floor((column * points.length) / width)];
    return rowOf(point?.mean ?? low);
  });
  const lines = Array.from({ length: ROWS }, (_, row) => {
    // A `+` after a number would look like `or more`.
    const axis = `${(labels.get(row) ?? '').padStart(labelColumns)}|`;
    return axis + rows.map((at, column) => symbolAt(row, rows[column - 1] ?? at, at)).join('');
  });
  const indent = ' '.repeat(labelColumns + 1);
  const first = String(points[0]?.game ?? 1);
  const last = String(points.at(-1)?.game ?? 1);
  return [
    ...lines.map((line) => line.trimEnd()),
    `${' '.repeat(labelColumns)}+${'-'.repeat(width)}`,
    indent + (first === last ? first : first + last.padStart(width - first.length)),
    ...wrap(across, columns - indent.length).map((line) => indent + line),
  ];
}

/** Returns the lowest and the highest value of the vertical axis. Both are multiples of ten. */
function rangeOf(means: readonly number[], highest = Infinity): readonly [number, number] {
  const low = 10 * Math.floor(Math.min(...means) / 10);
  const high = Math.max(low + LEAST_RANGE, 10 * Math.ceil(Math.max(...means) / 10));
  return high <= highest ? [low, high] : [Math.min(low, highest - LEAST_RANGE), highest];
}

/** Returns the symbol in a row of a column, in which the line goes from the row `from` to the row `to`. */
function symbolAt(row: number, from: number, to: number): string {
  if (from === to) return row === to ? '-' : ' ';
  if (row === from || row === to) return '+';
  return row > Math.min(from, to) && row < Math.max(from, to) ? '|' : ' ';
}
