import type { ScoreChances } from '../analysis/index.js';
import { EMPTY_CARD } from '../engine/index.js';
import { solveWords } from '../text/index.js';
import { paintStdout } from './paint.js';
import { requireAnalysis } from './requireAnalysis.js';
import { resolveRules } from './rulesOption.js';
import { readThreads } from './threadsOption.js';
import { UsageError } from './usageError.js';

/** The options of `solve` as commander gives them. */
export interface SolveOptions {
  readonly rules: string;
  readonly threads?: string;
  readonly distribution?: true;
  readonly json?: true;
}

/**
 * Solves a rule set and prints what perfect play comes to.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError where this machine cannot compute
 */
export async function solveRules(options: SolveOptions): Promise<number> {
  const rules = resolveRules(options.rules);
  const wanted = readThreads(options.threads);
  await requireAnalysis();
  const { countStates, distributionFrom, playStatistics, solve } = await import('../analysis/index.js');
  const { kernelThreads } = await import('./kernelThreads.js');
  const threads = kernelThreads(wanted);
  const start = performance.now();
  const solution = solve(rules, threads);
  const milliseconds = performance.now() - start;
  const { standardDeviation, boxes, upperBonusShare } = playStatistics(solution);
  const told = {
    rules: rules.id,
    expectedScore: solution.expectedTotal(EMPTY_CARD),
    standardDeviation,
    states: countStates(rules),
    threads: threads.count,
    milliseconds,
  };
  const { spreadOf, chancesByScore, chancesOfTargets } = await import('./scoreSpread.js');
  const scores = options.distribution && orTooMany(distributionFrom(solution, EMPTY_CARD));
  const distribution = scores && { ...spreadOf(scores), boxes, upperBonusShare };
  const lines = options.json
    ? [
        JSON.stringify({
          schema: 'yahtzee-cli/solve@1',
          ...told,
          ...distribution,
          ...(scores && { distribution: chancesByScore(scores) }),
        }),
      ]
    : [
        (await paintStdout()).heading(solveWords.heading(rules.name)),
        ...solveWords.lines(told),
        ...(distribution
          ? solveWords.distribution(rules, { ...distribution, atLeast: chancesOfTargets(scores) })
          : []),
      ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

function orTooMany(scores: ScoreChances | undefined): ScoreChances {
  if (!scores) throw new UsageError(solveWords.tooManyScores);
  return scores;
}
