import { parseArgs } from 'node:util';
import { computeForecasts, solve } from '../../src/analysis/index.js';
import { OFFICIAL } from '../../src/engine/index.js';
import type { Tools } from '../earlyChase/opening.js';
import { type Pair, playPair } from '../earlyChase/pairs.js';
import type { Figure, Section } from '../figure.js';
import { processorTime } from '../processorTime.js';
import { slope } from '../statistics.js';

const { values: options } = parseArgs({
  options: { pairs: { type: 'string' }, pilot: { type: 'string' } },
  strict: false,
});
/** The number of pairs. Few by default, because a pair takes a quarter of a second. */
const PAIRS = Number(options['pairs'] ?? 20);
const PILOT_PAIRS = Number(options['pilot'] ?? 20);
/** The pilot's pairs and the run's have different dice. */
const PILOT_SEED = 'early-chase-pilot';
const SEED = 'early-chase';
/** The coefficient of the control variate, fixed before the run. */
const COEFFICIENT = 1;
/** In a normal distribution, 95% of values are within this number of standard deviations of the mean. */
const STANDARD_DEVIATIONS = 1.96;

/**
 * Measures how much a player gains by chasing from turn 1 instead of turn 6. Both meet an opponent who plays
 * for the best average.
 */
export const earlyChase: Section = {
  title: `chasing from turn 1 against chasing from turn 6, ${PILOT_PAIRS} + ${PAIRS} pairs of games`,
  measure() {
    const solved = solve(OFFICIAL);
    const tools: Tools = { solved, forecasts: computeForecasts(solved) };
    const play = (seed: string, count: number): Sample => {
      let pairs: readonly Pair[] = [];
      const ms = processorTime(() => {
        pairs = Array.from({ length: count }, (_, pair) => playPair(tools, seed, pair));
      });
      return { pairs, ms };
    };
    return Promise.resolve([
      ...pilotFigures(play(PILOT_SEED, PILOT_PAIRS)),
      ...resultFigures(play(SEED, PAIRS)),
    ]);
  },
};

interface Sample {
  readonly pairs: readonly Pair[];
  readonly ms: number;
}

const controlled = ({ difference, luck }: Pair): number => difference - COEFFICIENT * luck;

function pilotFigures({ pairs, ms }: Sample): readonly Figure[] {
  const points = pairs.map(({ difference, luck }) => [luck, difference] as const);
  return [
    { label: 'pilot: processor time of a pair', value: `${(ms / pairs.length).toFixed(0)} ms` },
    {
      label: '  best coefficient of the control variate',
      value: slope(points).toFixed(3),
    },
    { label: '  standard deviation of a pair', value: percent(deviation(pairs.map(controlled))) },
    {
      label: '    without the control variate',
      value: percent(deviation(pairs.map(({ difference }) => difference))),
    },
  ];
}

function resultFigures({ pairs, ms }: Sample): readonly Figure[] {
  return [
    { label: 'run: processor time', value: `${(ms / 60_000).toFixed(1)} minutes` },
    {
      label: '  pairs with the same cards',
      value: String(pairs.filter(({ sameCards }) => sameCards).length),
    },
    ...meanFigures(
      '  mean of the control variate',
      pairs.map(({ luck }) => luck),
    ),
    ...meanFigures(
      '  edge without the control variate',
      pairs.map(({ difference }) => difference),
    ),
    ...meanFigures('edge of chasing from turn 1', pairs.map(controlled)),
  ];
}

function meanFigures(label: string, sample: readonly number[]): readonly Figure[] {
  const within = (STANDARD_DEVIATIONS * deviation(sample)) / Math.sqrt(sample.length);
  const middle = mean(sample);
  return [
    { label, value: percent(middle) },
    {
      label: '    95% confidence interval',
      value: `${percent(middle - within)} to ${percent(middle + within)}`,
    },
  ];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

const percent = (share: number): string => `${(100 * share).toFixed(3)} %`;
