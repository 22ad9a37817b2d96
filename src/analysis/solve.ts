import { type RuleSet, UPPER_BOXES } from '../engine/index.js';
import { kernelModule, type KernelThreads, ONE_THREAD, startKernel } from './kernel.js';
import { codeOf, fillRow, firstRowAt, type Lanes, layOut, type RowPlan, rowValues } from './rowMemory.js';
import { FULL_MASK, mostPoints, type RuleTables, ruleTables, UPPER_MASK } from './ruleTables.js';
import type { Solution } from './solution.js';
import { createSolution, type SolvedStates } from './solvedValues.js';
import { holdingsOf, MASKS_BY_COUNT } from './states.js';

/**
 * Computes the expected further points of every state of a card under best play, by backward induction from the full
 * cards (Verhoeff and Scheffers 1999). The lanes of a row are the upper totals of cards with the same boxes filled.
 *
 * @throws Error where `canAnalyse` says no
 */
export function solve(rules: RuleSet, threads: KernelThreads = ONE_THREAD): SolvedStates {
  const module = kernelModule();
  const tables = ruleTables(rules);
  const plan = planTotals(rules, tables, threads.count);
  const laidOut = layOut(plan);
  const { threshold, points } = rules.upperBonus;
  for (const holdsScore of holdingsOf(FULL_MASK)) {
    const row = plan.firstRows[firstRowAt(FULL_MASK, holdsScore)] ?? 0;
    const lanes = plan.rows[row];
    if (lanes) fillRow(laidOut, row, lanes, (upper) => (upper >= threshold ? points : 0));
  }
  const { memory } = laidOut;
  for (let helper = 1; helper < threads.count; helper++) threads.start({ module, memory });
  const kernel = startKernel(module, memory);
  const scratch = kernel.takeScratch();
  kernel.computeRows(scratch);
  return createSolution({
    rules,
    kernel,
    memory,
    scratch,
    valueOf({ mask, holdsScore, upper }) {
      const row = plan.firstRows[firstRowAt(mask, holdsScore)] ?? 0;
      const lanes = plan.rows[row] ?? { first: 0, length: 1 };
      const lane = Math.min(Math.max(upper - lanes.first, 0), lanes.length - 1);
      return rowValues(laidOut, row, lanes)[lane] ?? 0;
    },
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
    firstRows: new Uint32Array(2 * (FULL_MASK + 1)),
    levels: [],
    threads: 1,
  };
  const { memory } = layOut(plan);
  const kernel = startKernel(kernelModule(), memory);
  return createSolution({ rules, kernel, memory, scratch: kernel.takeScratch(), valueOf: () => 0 });
}

/** A row for each set of filled boxes and what the Yahtzee box holds. */
function planTotals(rules: RuleSet, tables: RuleTables, threads: number): RowPlan {
  // Without points for it the bonus makes no difference between totals.
  const cap = rules.upperBonus.points === 0 ? 0 : rules.upperBonus.threshold;
  const lanesOf = totalsThatMatter(tables, cap);
  const rows: Lanes[] = [];
  const firstRows = new Uint32Array(2 * (FULL_MASK + 1));
  const levels = [...MASKS_BY_COUNT].reverse().map((masks) =>
    Uint32Array.from(
      masks.flatMap((mask) =>
        holdingsOf(mask).map((holdsScore) => {
          firstRows[firstRowAt(mask, holdsScore)] = rows.push(lanesOf(mask & UPPER_MASK)) - 1;
          return codeOf({ mask, holdsScore, upper: 0 });
        }),
      ),
    ),
  );
  return {
    tables,
    yahtzeeBonus: rules.yahtzeeBonus,
    lanes: 'upper-totals',
    upperCap: 0,
    rows,
    firstRows,
    levels: levels.slice(1),
    threads,
  };
}

/**
 * The upper totals of each set of filled upper boxes that differ in what is still to come: totals from which the bonus
 * is out of reach are all alike, and one lane stands for them.
 */
function totalsThatMatter(tables: RuleTables, cap: number): (upperMask: number) => Lanes {
  const most = UPPER_BOXES.map((box) => mostPoints(tables, box));
  const sums = Array.from({ length: UPPER_MASK + 1 }, (_, mask) =>
    most.reduce((sum, points, index) => sum + ((mask >> index) & 1 ? points : 0), 0),
  );
  const all = sums[UPPER_MASK] ?? 0;
  return (upperMask) => {
    const filled = sums[upperMask] ?? 0;
    const last = Math.min(cap, filled);
    const lowestWithHope = cap - (all - filled);
    const first = Math.min(Math.max(0, lowestWithHope - 1), last);
    return { first, length: last - first + 1 };
  };
}
