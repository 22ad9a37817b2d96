import type { KernelThreads, ScoreChances } from '../../analysis/index.js';
import { EMPTY_CARD, type RuleSet } from '../../engine/index.js';
import { solveMessages, wrap } from '../../text/index.js';
import { readRules, readThreads, UsageError } from '../options.js';
import { reportColumns } from '../output.js';
import { stdoutStyles } from '../settings/paint.js';
import { requireAnalysis } from '../threads/canAnalyse.js';

/** The options of `solve` as commander gives them. */
export interface SolveOptions {
  readonly rules: string;
  readonly threads?: string;
  readonly distribution?: true;
  readonly atLeast?: string;
  readonly json?: true;
}

/**
 * Solves a rule set and prints what perfect play comes to.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError where this machine cannot compute
 */
export async function solveRules(options: SolveOptions): Promise<number> {
  const rules = readRules(options.rules);
  const wanted = readThreads(options.threads);
  const target = options.atLeast === undefined ? undefined : readTarget(options.atLeast);
  requireAnalysis();
  const { countStates, distributionFrom, playStatistics, solve } = await import('../../analysis/index.js');
  const { kernelThreads } = await import('../threads/pool.js');
  const start = performance.now();
  const threads = kernelThreads(wanted);
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
  const { spreadOf, chancesByScore, chancesOfTargets } = await import('./spread.js');
  const chased =
    target === undefined
      ? undefined
      : { atLeast: target, greatestChance: await greatestChance(rules, target, threads) };
  const scores = options.distribution && orTooMany(distributionFrom(solution, EMPTY_CARD));
  const distribution = scores && { ...spreadOf(scores), boxes, upperBonusShare };
  const columns = reportColumns(process.stdout.columns);
  const lines = options.json
    ? [
        JSON.stringify({
          schema: 'yahtzee-cli/solve@1',
          ...told,
          ...distribution,
          ...chased,
          ...(scores && { distribution: chancesByScore(scores) }),
        }),
      ]
    : [
        ...wrap(solveMessages.heading(rules.name), columns).map((await stdoutStyles()).heading),
        ...solveMessages.lines(told),
        ...(chased ? solveMessages.chased(chased) : []),
        ...(distribution
          ? solveMessages.distribution(rules, { ...distribution, atLeast: chancesOfTargets(scores) }, columns)
          : []),
      ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

async function greatestChance(rules: RuleSet, target: number, threads: KernelThreads): Promise<number> {
  const { atLeast, chase } = await import('../../analysis/index.js');
  const found = chase(rules, EMPTY_CARD, atLeast(target), threads, 'whole-memory');
  if (!found) throw new UsageError(solveMessages.tooFarToChase(target));
  return found.expected;
}

const MOST_TARGET = 99_999;

function readTarget(typed: string): number {
  const target = Number(typed);
  if (/^\d{1,5}$/.test(typed) && target >= 1) return target;
  throw new UsageError(solveMessages.badTarget(typed, MOST_TARGET));
}

function orTooMany(scores: ScoreChances | undefined): ScoreChances {
  if (!scores) throw new UsageError(solveMessages.tooManyScores);
  return scores;
}
