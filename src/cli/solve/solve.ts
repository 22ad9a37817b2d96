import type { ScoreChances } from '../../analysis/index.js';
import { EMPTY_CARD } from '../../engine/index.js';
import { pricesOf, solveMessages, solveReport } from '../../text/index.js';
import { figuresOf, type LiveAnalysis } from '../figures/figures.js';
import { readThreads, UsageError } from '../options.js';
import { reportColumns } from '../output.js';
import { readRules } from '../rulesOption.js';
import { stdoutStyles } from '../settings/paint.js';
import { requireAnalysis } from '../threads/canAnalyse.js';

export interface SolveOptions {
  readonly rules: string;
  readonly threads?: string;
  readonly distribution?: true;
  readonly atLeast?: string;
  readonly json?: true;
}

/**
 * Solves a rule set and prints the expected score of perfect play.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine can't run the analysis
 */
export async function solveRules(options: SolveOptions): Promise<number> {
  const rules = readRules(options.rules);
  const threadCount = readThreads(options.threads);
  const atLeast = options.atLeast === undefined ? undefined : readTarget(options.atLeast);
  requireAnalysis();
  const { countStates, solve } = await import('../../analysis/index.js');
  const { kernelThreads } = await import('../threads/pool.js');
  const start = performance.now();
  const threads = kernelThreads(threadCount);
  const solution = solve(rules, threads);
  const milliseconds = performance.now() - start;
  const live: LiveAnalysis = {
    solved: () => Promise.resolve(solution),
    threads: () => Promise.resolve(threads),
  };
  const figures = await figuresOf(rules);
  const play = await figures.play(live);
  const { standardDeviation, boxes, upperBonusShare } = play;
  const result = {
    expectedScore: solution.expectedTotal(EMPTY_CARD),
    standardDeviation,
    states: countStates(rules),
    threads: threads.count,
    milliseconds,
  };
  const { spreadOf, chancesByScore, chancesOfTargets } = await import('./spread.js');
  const target =
    atLeast === undefined
      ? undefined
      : { atLeast, greatestChance: requireChance(atLeast, await figures.greatestChance(atLeast, live)) };
  const scores = options.distribution && requireScores(await figures.scores(live));
  const distribution = scores && { ...spreadOf(scores), boxes, upperBonusShare };
  const lines = options.json
    ? [
        JSON.stringify({
          schema: 'yahtzee-cli/solve@1',
          rules: rules.id,
          ...result,
          ...distribution,
          ...target,
          worth: pricesOf({ rules, play }).map(({ label, points }) => ({ label, points })),
          ...(scores && { distribution: chancesByScore(scores) }),
        }),
      ]
    : solveReport(
        rules,
        {
          ...result,
          play,
          ...(target && { target }),
          ...(distribution && { distribution: { ...distribution, atLeast: chancesOfTargets(scores) } }),
        },
        { columns: reportColumns(process.stdout.columns), heading: (await stdoutStyles()).heading },
      );
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

function requireChance(target: number, chance: number | undefined): number {
  if (chance === undefined) throw new UsageError(solveMessages.tooFarToChase(target));
  return chance;
}

const MAX_TARGET = 99_999;

function readTarget(input: string): number {
  const target = Number(input);
  if (/^\d{1,5}$/.test(input) && target >= 1) return target;
  throw new UsageError(solveMessages.badTarget(input, MAX_TARGET));
}

function requireScores(scores: ScoreChances | undefined): ScoreChances {
  if (!scores) throw new UsageError(solveMessages.tooManyScores);
  return scores;
}
