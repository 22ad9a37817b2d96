import type { Settings } from 'simple-ascii-chart';
import type { Histogram, Trend } from '../../../statistics/index.js';
import { columnsOf, wrap } from '../../layout.js';
import { AXIS, withPlainTicks } from '../axis.js';

/** Draws charts of scores as lines of text, at most `columns` wide. */
export interface Charts {
  readonly histogram: (histogram: Histogram, columns: number) => readonly string[];
  readonly trend: (trend: Trend, columns: number, labels: TrendLabels) => readonly string[];
}

const HISTOGRAM_ROWS = 10;

const SYMBOLS: NonNullable<Settings['symbols']> = {
  empty: ' ',
  axis: AXIS,
  chart: { we: '-', wns: '+', ns: '|', nse: '+', wsn: '+', sne: '+' },
};
const BAR = '#';
const MAX_BAR_COLUMNS = 5;

/** Loads the plotting library, which is too slow to load at startup. */
export async function loadCharts(): Promise<Charts> {
  const { plot } = await import('simple-ascii-chart');
  const draw = (points: [number, number][], settings: Settings): readonly string[] =>
    withPlainTicks(
      plot(points, { height: HISTOGRAM_ROWS, symbols: SYMBOLS, ...settings })
        .split('\n')
        .map((line) => line.trimEnd())
        .filter((line) => line !== ''),
    );
  return {
    histogram(histogram, columns) {
      const { points, settings } = histogramPlot(histogram, columns);
      return draw(points, settings);
    },
    trend: trendChart,
  };
}

interface Plot {
  readonly points: [number, number][];
  readonly settings: Settings;
}

/** Builds each bar from one point per column, because the library's own bars start one row too high. */
function histogramPlot({ bins, binWidth }: Histogram, columns: number): Plot {
  const most = Math.max(...bins.map(({ count }) => count));
  const first = bins[0]?.from ?? 0;
  const barWidth = Math.min(MAX_BAR_COLUMNS, Math.floor(plotColumns(most, columns) / bins.length));
  const points = bins.flatMap(({ count }, bin) =>
    count === 0
      ? []
      : Array.from({ length: barWidth }, (_, column): [number, number] => [bin * barWidth + column, count]),
  );
  const widestLabel = String(first + bins.length * binWidth).length;
  const barsPerTick = Math.ceil((widestLabel + 1) / barWidth);
  const ticks = bins.map((_, bin) => bin * barWidth).filter((_, bin) => bin % barsPerTick === 0);
  return {
    points,
    settings: {
      width: barWidth * bins.length,
      yRange: [0, most],
      customYAxisTicks: between(0, most),
      customXAxisTicks: ticks,
      formatter: (value, { axis }) => (axis === 'x' ? first + (value / barWidth) * binWidth : value),
      lineFormatter: ({ plotX, plotY }) =>
        Array.from({ length: HISTOGRAM_ROWS + 1 - plotY }, (_, row) => ({
          x: plotX,
          y: plotY + row,
          symbol: BAR,
        })),
    },
  };
}

/** The columns left for the plot, beside the labels, the axis and its arrow. */
const plotColumns = (highest: number, columns: number): number => columns - String(highest).length - 2;

/** Both ends of a range, and its midpoint rounded to a whole number. */
const between = (low: number, high: number): number[] => [
  ...new Set([low, Math.round((low + high) / 2), high]),
];

interface TrendLabels {
  /** The line below the chart, such as `games, oldest to newest`. */
  readonly across: string;
  /** The highest possible value, if there is one. */
  readonly highest?: number;
}

const TREND_ROWS = 11;
/** The vertical axis covers at least this many points. */
const LEAST_RANGE = 10;

/**
 * Draws a trend as a curve across the whole width, without gaps. Uses only ASCII, which takes one column per character
 * in every terminal.
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
    [(TREND_ROWS - 1) / 2, String((low + high) / 2)],
    [TREND_ROWS - 1, String(low)],
  ]);
  const labelColumns = Math.max(...[...labels.values()].map(columnsOf));
  const width = Math.max(1, columns - labelColumns - 1);
  const rowOf = (mean: number): number => Math.round(((high - mean) / (high - low)) * (TREND_ROWS - 1));
  const rows = Array.from({ length: width }, (_, column) => {
    const point = points[Math.floor((column * points.length) / width)];
    return rowOf(point?.mean ?? low);
  });
  const lines = Array.from({ length: TREND_ROWS }, (_, row) => {
    // Draw no `+` after a number, because `45+` would look like "45 or more".
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

/** Both ends of the vertical axis, rounded outwards to tens, but never above `highest`. */
function rangeOf(means: readonly number[], highest = Infinity): readonly [number, number] {
  const low = 10 * Math.floor(Math.min(...means) / 10);
  const high = Math.max(low + LEAST_RANGE, 10 * Math.ceil(Math.max(...means) / 10));
  return high <= highest ? [low, high] : [Math.min(low, highest - LEAST_RANGE), highest];
}

/** What to draw in a row of a column where the curve goes from row `from` to row `to`. */
function symbolAt(row: number, from: number, to: number): string {
  if (from === to) return row === to ? '-' : ' ';
  if (row === from || row === to) return '+';
  return row > Math.min(from, to) && row < Math.max(from, to) ? '|' : ' ';
}
