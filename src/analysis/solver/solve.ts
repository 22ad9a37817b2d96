import type { RuleSet } from '../../engine/index.js';
import {
  type ComputedRows,
  computeRows,
  joinKernelWork,
  kernelModule,
  type KernelThreads,
  type KernelWork,
  ONE_THREAD,
} from './runKernel.js';
import { planTotals } from './planTotals.js';
import { fillRow, firstRowAt, layOut, type RowMemory } from './memory.js';
import { FULL_MASK, ruleTables } from './ruleTables.js';
import { createSolution, type SolvedStates } from './solvedValues.js';
import { yahtzeeContents } from './states.js';

/** A solved rule set, including its rows of values. */
export interface SolvedRules extends SolvedStates {
  readonly rows: ComputedRows;
}

/**
 * Computes the expected remaining points of every state under best play. The method is backward induction from the full
 * cards (Verhoeff and Scheffers 1999). Each row contains the states that differ only in their upper total.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) are not supported
 */
export const solve = (rules: RuleSet, threads: KernelThreads = ONE_THREAD): SolvedRules =>
  solutionIn(rules, computeRows(layOutTotals(rules, threads.count), threads));

/**
 * Prepares the memory in which other threads solve a rule set; `threads` is the number of these threads. Each of these
 * threads calls `joinSolving` with the result.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) are not supported
 */
export const prepareSolving = (rules: RuleSet, threads: number): KernelWork => ({
  module: kernelModule(),
  memory: layOutTotals(rules, threads).memory,
});

/**
 * Solves a rule set together with other threads. Each thread gets its own solution, but all solutions share the values
 * in memory.
 */
export const joinSolving = (rules: RuleSet, work: KernelWork): SolvedRules =>
  solutionIn(rules, joinKernelWork(work));

/** Creates a solution from computed rows. The lanes of the rows must be upper totals. */
export const solutionIn = (rules: RuleSet, rows: ComputedRows): SolvedRules => ({
  ...createSolution({
    rules,
    ...rows,
    lanes: 'upper-totals',
    worthOf: ({ mask, holdsScore, upper }, total) =>
      total + rows.kernel.valueOf(mask, holdsScore, upper, upper),
  }),
  rows,
});

function layOutTotals(rules: RuleSet, threads: number): RowMemory {
  const plan = planTotals(rules, ruleTables(rules), threads);
  const laidOut = layOut(plan);
  const { threshold, points } = rules.upperBonus;
  for (const holdsScore of yahtzeeContents(FULL_MASK)) {
    const row = plan.firstRows[firstRowAt(FULL_MASK, holdsScore)] ?? 0;
    const lanes = plan.rows[row];
    if (lanes) fillRow(laidOut, row, lanes, (upper) => (upper >= threshold ? points : 0));
  }
  return laidOut;
}
