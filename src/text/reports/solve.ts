import type { PlayStatistics } from '../../analysis/index.js';
import type { RuleSet } from '../../engine/index.js';
import { padLeft, padRight, wrap } from '../layout.js';
import { counted, onOneLine, quoted } from '../phrases.js';

/** The result of solving a rule set. */
interface SolveResult {
  readonly rules: string;
  readonly expectedScore: number;
  readonly standardDeviation: number;
  /** States between turns that a game can reach. */
  readonly states: number;
  readonly threads: number;
  readonly milliseconds: number;
}

/** The final scores of perfect play. Shares, rates and chances are from 0 to 1. */
interface SolveDistribution extends Pick<PlayStatistics, 'boxes' | 'upperBonusShare'> {
  readonly lowest: number;
  readonly highest: number;
  readonly quantiles: readonly { readonly share: number; readonly score: number }[];
  /** The chance of `score` points or more. */
  readonly atLeast: readonly { readonly score: number; readonly chance: number }[];
}

const LABEL_COLUMNS = 20;

/** Words of `solve`. */
export const solveMessages = {
  heading: (rules: string): string => `Perfect play: ${onOneLine(rules)}`,
  tooManyScores:
    '--distribution: with so many possible scores the chances do not fit into 1 GiB of memory; ' +
    'give rules with fewer points, or leave it out',
  badTarget: (typed: string, most: number): string =>
    `--at-least ${quoted(typed)}: give a score, a whole number from 1 to ${most}`,
  tooFarToChase: (target: number): string =>
    `--at-least ${target}: under rules of so many points this does not fit into 1 GiB of memory; ` +
    'give a lower score, or rules with fewer points',
  /** What somebody can do who plays for a score alone; the chance is from 0 to 1. */
  chased: ({ atLeast, greatestChance }: { readonly atLeast: number; readonly greatestChance: number }) => [
    row(`At least ${atLeast}`, `${chanceText(greatestChance)} at best`),
  ],
  lines: ({
    expectedScore,
    standardDeviation,
    states,
    threads,
    milliseconds,
  }: SolveResult): readonly string[] => [
    row('Expected score', expectedScore.toFixed(9)),
    row('Standard deviation', standardDeviation.toFixed(4)),
    row('States', String(states)),
    row('Computed in', `${Math.round(milliseconds)} ms on ${counted(threads, 'thread', 'threads')}`),
  ],
  distribution: (
    { boxes: boxRules }: RuleSet,
    told: SolveDistribution,
    columns: number,
  ): readonly string[] => [
    '',
    row('Lowest', String(told.lowest)),
    ...told.quantiles.map(({ share, score }) =>
      row(share === 0.5 ? 'Median' : `${Math.round(100 * share)}% up to`, String(score)),
    ),
    row('Highest', String(told.highest)),
    row('Upper bonus', percent(told.upperBonusShare)),
    '',
    'How likely at least so many points are',
    ...told.atLeast.map(({ score, chance }) => row(String(score), padLeft(percent(chance), NUMBER_COLUMNS))),
    '',
    ...wrap('Boxes, with their mean points and how often they hold a zero', columns),
    ...boxRules.map(({ box, label }) => {
      const { mean, zeroRate } = told.boxes[box];
      return row(label, padLeft(mean.toFixed(2), NUMBER_COLUMNS) + padLeft(percent(zeroRate), 10));
    }),
  ],
} as const;

const NUMBER_COLUMNS = 8;

const row = (label: string, value: string): string => padRight(label, LABEL_COLUMNS) + value;

/** Below this most of nine decimals are zeros, and in the end all of them. */
const SMALL = 1e-6;

const chanceText = (chance: number): string =>
  chance > 0 && chance < SMALL ? chance.toExponential(3) : chance.toFixed(9);

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
