import * as v from 'valibot';
import type { KernelThreads, PlayStatistics, ScoreChances, SolvedRules } from '../../analysis/index.js';
import { EMPTY_CARD, isBoxOf, type RuleSet, turnsOf } from '../../engine/index.js';
import { shippedFigures } from '../../figures/index.js';
import type { Statistics } from '../../statistics/index.js';
import { type FigureCache, findCacheFolder, nodeFiles, openFigureCache } from '../../storage/index.js';
import type { PerfectPlays } from '../../text/index.js';
import { canAnalyse } from '../threads/canAnalyse.js';

/** Computes figures about a rule set. Called only if they're neither shipped nor in the cache. */
export interface LiveAnalysis {
  solved(): Promise<SolvedRules>;
  threads(): Promise<KernelThreads>;
}

/** Solves a rule set with one thread per core. */
export function liveAnalysis(rules: RuleSet): LiveAnalysis {
  const threads = async (): Promise<KernelThreads> => {
    const { kernelThreads } = await import('../threads/pool.js');
    return kernelThreads();
  };
  return {
    threads,
    solved: async () => {
      const { solve } = await import('../../analysis/index.js');
      return solve(rules, await threads());
    },
  };
}

/** Figures about perfect play under a rule set: shipped with yahtzee-cli, cached, or computed on demand. */
export interface Figures {
  /** Undefined if the statistics are neither shipped nor cached. */
  knownPlay(): Promise<PlayStatistics | undefined>;
  play(live: LiveAnalysis): Promise<PlayStatistics>;
  /** The chance of each final score. Undefined if there are too many possible scores. */
  scores(live: LiveAnalysis): Promise<ScoreChances | undefined>;
  /** The best possible chance of reaching a score. Undefined if computing it needs too much memory. */
  greatestChance(score: number, live: LiveAnalysis): Promise<number | undefined>;
}

export async function figuresOf(rules: RuleSet): Promise<Figures> {
  const shipped = await shippedFigures(rules);
  const folder = await findCacheFolder();
  const cache = folder === undefined ? NO_CACHE : openFigureCache(nodeFiles, folder);

  const knownPlay = async (): Promise<PlayStatistics | undefined> =>
    shipped?.play ?? (await cache.read(rules, 'play', isPlayUnder(rules)));
  const stored = async <Value>(name: string, value: Value): Promise<Value> => {
    if (value !== undefined) await cache.write(rules, name, value);
    return value;
  };
  return {
    knownPlay,
    play: async ({ solved }) => {
      const known = await knownPlay();
      if (known) return known;
      const { computePlayStatistics } = await import('../../analysis/index.js');
      return stored('play', computePlayStatistics(await solved()));
    },
    scores: async ({ solved }) => {
      const known = shipped?.scores ?? (await cache.read(rules, 'scores', isScores));
      if (known) return known;
      const { distributionFrom } = await import('../../analysis/index.js');
      const found = distributionFrom(await solved(), EMPTY_CARD);
      return stored('scores', found && { lowest: found.lowest, chances: Array.from(found.chances) });
    },
    greatestChance: async (score, { threads }) => {
      const name = `at-least-${score}`;
      const known = shipped?.greatestChances.get(score) ?? (await cache.read(rules, name, isChance));
      if (known !== undefined) return known;
      const { atLeast, chase } = await import('../../analysis/index.js');
      const found = chase(rules, EMPTY_CARD, atLeast(score), await threads(), 'whole-memory');
      return stored(name, found?.expected);
    },
  };
}

/** Used without a home directory: nothing is cached. */
const NO_CACHE: FigureCache = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
};

const CHANCE = v.pipe(v.number(), v.minValue(0), v.maxValue(1 + 1e-9));
const PLAY = v.strictObject({
  mean: v.number(),
  standardDeviation: v.number(),
  boxes: v.record(v.string(), v.strictObject({ mean: v.number(), zeroRate: CHANCE })),
  upperBonusShare: CHANCE,
});
const SCORES = v.strictObject({
  lowest: v.pipe(v.number(), v.integer()),
  chances: v.pipe(v.array(CHANCE), v.minLength(1)),
});

const isPlayUnder =
  (rules: RuleSet) =>
  (value: unknown): value is PlayStatistics => {
    if (!v.is(PLAY, value)) return false;
    const boxes = Object.keys(value.boxes);
    return boxes.length === turnsOf(rules) && boxes.every((box) => isBoxOf(rules, box));
  };
const isScores = (value: unknown): value is ScoreChances => v.is(SCORES, value);
const isChance = (value: unknown): value is number => v.is(CHANCE, value);

export type FindPerfectPlays = (statistics: Statistics) => Promise<PerfectPlays>;

/** Finds the statistics that are shipped or cached, and leaves out other rule sets. */
export const knownPerfectPlays: FindPerfectPlays = (statistics) =>
  findPlays(statistics, async (rules) => (await figuresOf(rules)).knownPlay());

/** Finds statistics of perfect play, and computes missing ones unless this machine can't run the analysis. */
export const allPerfectPlays: FindPerfectPlays = (statistics) =>
  canAnalyse()
    ? findPlays(statistics, async (rules) => (await figuresOf(rules)).play(liveAnalysis(rules)))
    : knownPerfectPlays(statistics);

async function findPlays(
  { rules }: Statistics,
  find: (rules: RuleSet) => Promise<PlayStatistics | undefined>,
): Promise<PerfectPlays> {
  const plays = new Map<RuleSet, PlayStatistics>();
  for (const group of rules) {
    const isFinished = group.players.some(({ scores }) => scores !== undefined);
    const play = isFinished ? await find(group.rules) : undefined;
    if (play) plays.set(group.rules, play);
  }
  return plays;
}
