import type { Settings } from 'simple-ascii-chart';
import type { Histogram, Trend } from '../../../statistics/index.js';
import { AXIS, withPlainTicks } from '../axis.js';
import { trendChart, type TrendLabels } from './trendChart.js';

/** Functions that draw charts of scores as lines of text, at most `columns` wide. */
export interface Charts {
  readonly histogram: (histogram: Histogram, columns: number) => readonly string[];
  readonly trend: (trend: Trend, columns: number, labels: TrendLabels) => readonly string[];
}

const ROWS = 10;

/** The characters used in charts. */
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
      plot(points, { height: ROWS, symbols: SYMBOLS, ...settings })
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

/**
 * Returns the plot of a histogram. Each bar consists of several points, one per column, because the library's own bars
 * start one row too high.
 */
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
        Array.from({ length: ROWS + 1 - plotY }, (_, row) => ({ x: plotX, y: plotY + row, symbol: BAR })),
    },
  };
}

/** Returns the width of the plot without the labels, the axis and its arrow. */
const plotColumns = (highest: number, columns: number): number => columns - String(highest).length - 2;

/** Returns the two ends of a range and its midpoint, rounded to a whole number. */
const between = (low: number, high: number): number[] => [
  ...new Set([low, Math.round((low + high) / 2), high]),
];
