import type { PlayStatistics } from '../../analysis/index.js';
import type { RuleSet } from '../../engine/index.js';
import type { Statistics } from '../../statistics/index.js';
import type { PerfectPlays } from '../../text/index.js';
import { canAnalyse } from '../threads/canAnalyse.js';
import { figuresOf, liveAnalysis } from './figures.js';

/** Returns the statistics of perfect play for rule sets with at least one finished game. */
export type FindPerfectPlays = (statistics: Statistics) => Promise<PerfectPlays>;

/** Finds the statistics of perfect play, but leaves out rule sets whose statistics would have to be computed. */
export const knownPerfectPlays: FindPerfectPlays = (statistics) =>
  findPlays(statistics, async (rules) => (await figuresOf(rules)).knownPlay());

/** Finds or computes the statistics of perfect play. Computes nothing if this machine cannot run the analysis. */
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
