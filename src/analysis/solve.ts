import type { RuleSet } from '../engine/index.js';
import { computeRows, type KernelThreads, ONE_THREAD } from './kernel.js';
import { planTotals } from './planTotals.js';
import { fillRow, firstRowAt, layOut, type RowPlan, valueAt } from './rowMemory.js';
import { FULL_MASK, ruleTables } from './ruleTables.js';
import type { Solution } from './solution.js';
import { createSolution, type SolvedStates } from './solvedValues.js';
import { holdingsOf } from './states.js';

/**
 * Computes the expected further points of every state of a card under best play, by backward induction from the full
 * cards (Verhoeff and Scheffers 1999). The lanes of a row are the upper totals of cards with the same boxes filled.
 *
 * @throws Error where `canAnalyse` says no
 */
export function solve(rules: RuleSet, threads: KernelThreads = ONE_THREAD): SolvedStates {
  const tables = ruleTables(rules);
  const plan = planTotals(rules, tables, threads.count);
  const laidOut = layOut(plan);
  const { threshold, points } = rules.upperBonus;
  for (const holdsScore of holdingsOf(FULL_MASK)) {
    const row = plan.firstRows[firstRowAt(FULL_MASK, holdsScore)] ?? 0;
    const lanes = plan.rows[row];
    if (lanes) fillRow(laidOut, row, lanes, (upper) => (upper >= threshold ? points : 0));
  }
  return createSolution({
    rules,
    ...computeRows(laidOut, threads),
    lanes: plan.lanes,
    worthOf: ({ mask, holdsScore, upper }, total) =>
      total + valueAt(plan, laidOut, plan.firstRows[firstRowAt(mask, holdsScore)] ?? 0, upper),
  });
}

/**
 * Values moves by the points of this turn alone, as if the game ended with it: nothing is to be computed beforehand.
 *
 * @throws Error where `canAnalyse` says no
 */
export function solveTurnByTurn(rules: RuleSet): Solution {
  const tables = ruleTables(rules);
  const plan: RowPlan = {
    tables,
    yahtzeeBonus: rules.yahtzeeBonus,
    lanes: 'upper-totals',
    upperCap: 0,
    rows: [{ first: 0, length: 1 }],
    rowOfState: new Uint32Array(1),
    firstRows: new Uint32Array(2 * (FULL_MASK + 1)),
    levels: [],
    threads: 1,
  };
  return createSolution({
    rules,
    ...computeRows(layOut(plan), ONE_THREAD),
    lanes: plan.lanes,
    worthOf: (_state, total) => total,
  });
}
