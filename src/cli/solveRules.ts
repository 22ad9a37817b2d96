import { EMPTY_CARD } from '../engine/index.js';
import { solveWords } from '../text/index.js';
import { paintStdout } from './paint.js';
import { requireAnalysis } from './requireAnalysis.js';
import { resolveRules } from './rulesOption.js';
import { readThreads } from './threadsOption.js';

/** The options of `solve` as commander gives them. */
export interface SolveOptions {
  readonly rules: string;
  readonly threads?: string;
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
  const { countStates, playStatistics, solve } = await import('../analysis/index.js');
  const { kernelThreads } = await import('./kernelThreads.js');
  const threads = kernelThreads(wanted);
  const start = performance.now();
  const solution = solve(rules, threads);
  const milliseconds = performance.now() - start;
  const told = {
    rules: rules.id,
    expectedScore: solution.expectedTotal(EMPTY_CARD),
    standardDeviation: playStatistics(solution).standardDeviation,
    states: countStates(rules),
    threads: threads.count,
    milliseconds,
  };
  const lines = options.json
    ? [JSON.stringify({ schema: 'yahtzee-cli/solve@1', ...told })]
    : [(await paintStdout()).heading(solveWords.heading(rules.name)), ...solveWords.lines(told)];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
