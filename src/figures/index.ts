/** Statistics of perfect play under the built-in rule sets. `npm run figures` computes them. */
import type { PlayStatistics, ScoreChances } from '../analysis/index.js';
import { RULE_SETS, type RuleSet, scoringKey } from '../engine/index.js';

/** A rule set's figures, within 1e-9 of what the analysis computes. */
export interface RulesFigures {
  readonly play: PlayStatistics;
  readonly scores: ScoreChances;
  /** The best possible chance of reaching at least a score, for some round scores such as 300. */
  readonly greatestChances: ReadonlyMap<number, number>;
}

interface FiguresData {
  readonly scoring: string;
  readonly play: PlayStatistics;
  readonly lowest: number;
  /** The chance of each score from `lowest` upwards, in units of 1e-12. */
  readonly chances: readonly number[];
  readonly greatestChances: Readonly<Record<string, number>>;
}

type DataModule = Promise<{ readonly default: FiguresData }>;

/** Each file is a chunk of the bundle, so a command loads only what it shows. */
const DATA: Readonly<Record<string, () => DataModule>> = {
  official: () => import('./data/official.json', { with: { type: 'json' } }),
  meowtzee: () => import('./data/meowtzee.json', { with: { type: 'json' } }),
  'virtual-place': () => import('./data/virtual-place.json', { with: { type: 'json' } }),
  instructions: () => import('./data/instructions.json', { with: { type: 'json' } }),
  'original-1956': () => import('./data/original-1956.json', { with: { type: 'json' } }),
  yatzy: () => import('./data/yatzy.json', { with: { type: 'json' } }),
  'yatzy-forced': () => import('./data/yatzy-forced.json', { with: { type: 'json' } }),
};

const UNIT = 1e-12;

/** The figures of a rule set that scores like a built-in one; undefined for others. */
export async function shippedFigures(rules: RuleSet): Promise<RulesFigures | undefined> {
  const key = scoringKey(rules);
  const builtIn = RULE_SETS.find((each) => scoringKey(each) === key);
  const data = builtIn && (await DATA[builtIn.id]?.())?.default;
  // The rule set has changed since the figures were computed, so they're outdated.
  if (data?.scoring !== key) return undefined;
  const { play, lowest, chances, greatestChances } = data;
  return {
    play,
    scores: { lowest, chances: chances.map((units) => units * UNIT) },
    greatestChances: new Map(
      Object.entries(greatestChances).map(([score, chance]) => [Number(score), chance]),
    ),
  };
}
