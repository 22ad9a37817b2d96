import type { Advice, Solution } from '../../analysis/index.js';
import type { RuleSet } from '../../engine/index.js';
import { adviceAnswer, adviceLines } from './adviceAnswer.js';
import { answerPositions, type PositionAnswers } from './answers.js';
import { kernelThreads } from '../threads/pool.js';
import type { Position } from './position.js';
import type { PositionOptions } from './positionOptions.js';
import { requireAnalysis } from '../threads/canAnalyse.js';

/** The options of `advise` as commander gives them. */
export interface AdviseOptions extends PositionOptions {
  readonly all?: true;
  readonly json?: true;
}

/** A screen of 24 lines shows so many and what stands around them. */
const USUALLY_LISTED = 12;

/**
 * Prints the best move for some dice and what the others cost, or answers a batch of positions.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError where this machine cannot compute
 */
export const adviseDice = (words: readonly string[], options: AdviseOptions): Promise<number> =>
  answerPositions(words, options, () => openAdvice(options.all ? Infinity : USUALLY_LISTED));

async function openAdvice(mostListed: number): Promise<PositionAnswers> {
  requireAnalysis();
  const { solve } = await import('../../analysis/index.js');
  // The lines of a batch can name six rule sets: all are kept, so that they may come in any order.
  const solutions = new Map<RuleSet, Solution>();
  const solved = (rules: RuleSet): Solution => {
    const known = solutions.get(rules);
    if (known) return known;
    const solution = solve(rules, kernelThreads());
    solutions.set(rules, solution);
    return solution;
  };
  const advice = (position: Position): Advice => solved(position.rules).advise(position);
  return {
    forPrograms: (position) => adviceAnswer(advice(position)),
    forPeople: (position, paint) => adviceLines(position, advice(position), mostListed, paint),
  };
}
