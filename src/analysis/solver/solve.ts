import { type RuleSet, schemeOf, yahtzeeBonusOf } from '../../engine/index.js';
import * as at from '../kernel/directory.js';
import type { WeighingSolution } from '../types.js';
import { fillRow, firstRowAt, layOut, type RowMemory, type RowPlan } from './memory.js';
import { planTotals } from './planTotals.js';
import { ruleTables } from './ruleTables.js';
import {
  type ComputedRows,
  joinKernelWork,
  kernelMemory,
  kernelModule,
  type KernelThreads,
  type KernelWork,
  ONE_THREAD,
  PAGE_BYTES,
  performWork,
  workOnRows,
} from './runKernel.js';
import { createSolution, type SolvedStates } from './solvedValues.js';
import { fiveAlikeContents, masksOf } from './states.js';

export interface SolvedRules extends SolvedStates {
  readonly rows: ComputedRows;
}

/**
 * Computes the expected remaining points of every state under best play, by backward induction from the full cards
 * (Verhoeff and Scheffers 1999). A row has the states that differ only in their upper total.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) aren't supported
 */
export const solve = (rules: RuleSet, threads: KernelThreads = ONE_THREAD): SolvedRules =>
  solutionIn(rules, performWork(workOnRows(layOutTotals(rules, threads.count).memory), threads));

/**
 * Prepares the memory in which this many threads solve a rule set. Each calls `joinSolving` with the result.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) aren't supported
 */
export const prepareSolving = (rules: RuleSet, threads: number): KernelWork =>
  workOnRows(layOutTotals(rules, threads).memory);

/** Solves a rule set together with other threads. Each gets its own solution; the values in memory are shared. */
export const joinSolving = (rules: RuleSet, work: KernelWork): SolvedRules =>
  solutionIn(rules, joinKernelWork(work));

/** Looks up values in computed rows, whose lanes must be upper totals. */
const solutionIn = (rules: RuleSet, rows: ComputedRows): SolvedRules => ({
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
  const { full } = masksOf(rules);
  for (const holdsScore of fiveAlikeContents(masksOf(rules), full)) {
    const row = plan.firstRows[firstRowAt(full, holdsScore)] ?? 0;
    const lanes = plan.rows[row];
    if (lanes) fillRow(laidOut, row, lanes, (upper) => (upper >= threshold ? points : 0));
  }
  return laidOut;
}

/** A solved rule set's tables and values, without working space. Threads can share a copy, and never change it. */
export interface SolvedCopy {
  readonly module: WebAssembly.Module;
  readonly bytes: SharedArrayBuffer;
  /** The size of the kernel's memory, with working space for one thread. */
  readonly pages: number;
}

/** Takes five megabytes under the official rules. */
export function copySolved({ rows: { memory } }: SolvedRules): SolvedCopy {
  const directory = new Uint32Array(memory.buffer, 0, at.DIRECTORY_BYTES / 4);
  const wordAt = (entry: number): number => directory[entry / 4] ?? 0;
  // Copy only what comes before the scratch spaces: from there on, the memory has only working space.
  const bytes = new SharedArrayBuffer(wordAt(at.SCRATCH));
  new Uint8Array(bytes).set(new Uint8Array(memory.buffer, 0, bytes.byteLength));
  new Uint32Array(bytes)[(wordAt(at.ALL_ROWS) + at.SPACES_TAKEN) / 4] = 0;
  const end = wordAt(at.FLOWS) + wordAt(at.FLOW_BYTES);
  return { module: kernelModule(), bytes, pages: Math.ceil(end / PAGE_BYTES) };
}

/** Makes a solution from a copy, in new memory of this thread. Takes a few milliseconds. */
export function restoreSolved(rules: RuleSet, { module, bytes, pages }: SolvedCopy): SolvedRules {
  const memory = kernelMemory(pages);
  new Uint8Array(memory.buffer).set(new Uint8Array(bytes));
  // The copied rows are already computed, so this only starts a kernel with the copied memory.
  return solutionIn(rules, joinKernelWork(workOnRows(memory, module)));
}

/** A simple estimate of the points that later turns will bring. */
interface Outlook {
  /** The points that each box will bring if it's still open, in the order of the scheme. */
  readonly boxes: readonly number[];
  /** The extra worth of a point in the upper section, because it helps to earn the upper bonus. */
  readonly upperPoint: number;
}

const NOTHING: Outlook = { boxes: [], upperPoint: 0 };

/**
 * Plays every turn as if it were the last.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) aren't supported
 */
export const solveTurnByTurn = (rules: RuleSet): WeighingSolution =>
  solutionIn(rules, rowsFor(rules, NOTHING));

/**
 * Maximises the turn's points plus the usual points of the boxes left open: the mean points of a turn played only for
 * that box. Each upper point is also worth its share of the upper bonus.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) aren't supported
 */
export function solveByUsualPoints(rules: RuleSet): WeighingSolution {
  const { threshold, points } = rules.upperBonus;
  const share: Outlook = { ...NOTHING, upperPoint: threshold > 0 ? points / threshold : 0 };
  const { kernel, scratch } = rowsFor(rules, share);
  const { full } = masksOf(rules);
  const boxes = schemeOf(rules).boxes.map((_, box) =>
    kernel.computeTurn(scratch, full ^ (1 << box), 0, 0, 0),
  );
  return solutionIn(rules, rowsFor(rules, { ...share, boxes }));
}

/**
 * Makes a row for each set of filled boxes, with values from the estimate. It makes no difference whether the Yahtzee
 * box has a score or a zero.
 */
function rowsFor(rules: RuleSet, { boxes, upperPoint }: Outlook): ComputedRows {
  const masks = Uint32Array.from({ length: masksOf(rules).full + 1 }, (_, mask) => mask);
  const lanes = { first: 0, length: upperPoint > 0 ? rules.upperBonus.threshold + 1 : 1 };
  const plan: RowPlan = {
    tables: ruleTables(rules),
    yahtzeeBonus: yahtzeeBonusOf(rules),
    lanes: 'upper-totals',
    upperCap: 0,
    rows: Array.from(masks, () => lanes),
    rowOfState: masks,
    firstRows: Uint32Array.from({ length: 2 * masks.length }, (_, state) => state >> 1),
    levels: [],
    threads: 1,
  };
  const laidOut = layOut(plan);
  for (const mask of masks) {
    const open = boxes.reduce((sum, points, box) => sum + ((mask >> box) & 1 ? 0 : points), 0);
    fillRow(laidOut, mask, lanes, (upper) => open + upper * upperPoint);
  }
  return performWork(workOnRows(laidOut.memory), ONE_THREAD);
}
