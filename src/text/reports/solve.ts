import type { PlayStatistics } from '../../analysis/index.js';
import type { RuleSet } from '../../engine/index.js';
import { padLeft, padRight, wrap } from '../layout.js';
import { counted, onOneLine, quoted } from '../phrases.js';
import { pricesOf } from './prices.js';
import { statsMessages } from './stats/messages.js';

/** The best possible chance of reaching a score, from 0 to 1. */
interface SolveTarget {
  readonly atLeast: number;
  readonly greatestChance: number;
}

interface SolveResult {
  readonly expectedScore: number;
  readonly standardDeviation: number;
  readonly play: PlayStatistics;
  readonly states: number;
  readonly threads: number;
  readonly milliseconds: number;
  readonly target?: SolveTarget;
  readonly distribution?: SolveDistribution;
}

/** Final scores under perfect play. Shares, rates and chances range from 0 to 1. */
export interface SolveDistribution extends Pick<PlayStatistics, 'boxes' | 'upperBonusShare'> {
  readonly lowest: number;
  readonly highest: number;
  readonly quantiles: readonly { readonly share: number; readonly score: number }[];
  readonly atLeast: readonly { readonly score: number; readonly chance: number }[];
}

const LABEL_COLUMNS = 20;

export const solveMessages = {
  heading: (rules: string): string => `Perfect play: ${onOneLine(rules)}`,
  tooManyScores:
    '--distribution: these rules have too many possible scores for 1 GiB of memory; ' +
    'use rules with lower scores, or leave out the option',
  badTarget: (input: string, max: number): string =>
    `--at-least ${quoted(input)}: give a score, a whole number from 1 to ${max}`,
  tooFarToChase: (target: number): string =>
    `--at-least ${target}: with these rules, the computation needs more than 1 GiB of memory; ` +
    'use a lower target score, or rules with lower scores',
} as const;

export const solveReport = (
  rules: RuleSet,
  result: SolveResult,
  { columns, heading }: { readonly columns: number; readonly heading: (text: string) => string },
): readonly string[] => [
  ...wrap(solveMessages.heading(rules.name), columns).map(heading),
  row('Expected score', result.expectedScore.toFixed(9)),
  row('Standard deviation', result.standardDeviation.toFixed(4)),
  row('States', String(result.states)),
  row(
    'Computed in',
    `${Math.round(result.milliseconds)} ms on ${counted(result.threads, 'thread', 'threads')}`,
  ),
  ...(result.target ? [targetRow(result.target)] : []),
  ...(result.distribution ? [] : worthLines(rules, result)),
  ...(result.distribution ? distributionLines(rules, result.distribution, columns) : []),
];

/** What each box and bonus is worth. A distribution has its own list of boxes, and doesn't need this. */
const worthLines = (rules: RuleSet, { play }: SolveResult): readonly string[] => [
  '',
  'Points a game',
  ...pricesOf({ rules, play }).map(({ label, points }) =>
    row(label, padLeft(points.toFixed(2), NUMBER_COLUMNS)),
  ),
];

export const targetRow = ({ atLeast, greatestChance }: SolveTarget): string =>
  row(`At least ${atLeast}`, `${chanceText(greatestChance)} at best`);

const distributionLines = (
  { boxes: boxRules }: RuleSet,
  { lowest, highest, quantiles, upperBonusShare, atLeast, boxes }: SolveDistribution,
  columns: number,
): readonly string[] => [
  '',
  row('Lowest', String(lowest)),
  ...quantiles.map(({ share, score }) =>
    row(share === 0.5 ? 'Median' : `${Math.round(100 * share)}% score up to`, String(score)),
  ),
  row('Highest', String(highest)),
  row('Upper bonus', percent(upperBonusShare)),
  '',
  'Chance of at least this many points',
  ...atLeast.map(({ score, chance }) => row(String(score), padLeft(percent(chance), NUMBER_COLUMNS))),
  '',
  ...wrap(statsMessages.boxes, columns),
  ...boxRules.flatMap(({ box, label }) => {
    const scores = boxes[box];
    if (!scores) return [];
    const { mean, zeroRate } = scores;
    return row(label, padLeft(mean.toFixed(2), NUMBER_COLUMNS) + padLeft(percent(zeroRate), 10));
  }),
];

const NUMBER_COLUMNS = 8;

const row = (label: string, value: string): string => padRight(label, LABEL_COLUMNS) + value;

/** Chances below this get an exponent, because nine decimals would be mostly zeros. */
const SMALL = 1e-6;

const ALMOST_ONE = '0.999999999';

function chanceText(chance: number): string {
  if (chance > 0 && chance < SMALL) return chance.toExponential(3);
  const rounded = chance.toFixed(9);
  return chance < 1 && Number(rounded) === 1 ? `more than ${ALMOST_ONE}` : rounded;
}

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
