import type { PlayStatistics } from '../../analysis/index.js';
import type { RuleSet } from '../../engine/index.js';
import type { Statistics } from '../../statistics/index.js';
import { canAnalyse } from '../threads/canAnalyse.js';

/** What play for the best average comes to under rule sets. */
export type PerfectPlays = ReadonlyMap<RuleSet, PlayStatistics>;

/** Computes perfect play under the rule sets by which somebody has finished a game; none where no analysis is possible. */
export type FindPerfectPlays = (statistics: Statistics) => Promise<PerfectPlays>;

export const findPerfectPlays: FindPerfectPlays = async ({ rules }) => {
  const played = rules.filter(({ players }) => players.some(({ scores }) => scores !== undefined));
  if (played.length === 0 || !canAnalyse()) return new Map();
  const { playStatistics, solve } = await import('../../analysis/index.js');
  const { kernelThreads } = await import('../threads/pool.js');
  return new Map(played.map((group) => [group.rules, playStatistics(solve(group.rules, kernelThreads()))]));
};
