import { BOXES, type RuleSet } from '../../engine/index.js';
import { type ComputedRows, computeRows, ONE_THREAD } from './runKernel.js';
import { fillRow, layOut, type RowPlan } from './memory.js';
import { FULL_MASK, ruleTables } from './ruleTables.js';
import { solutionIn } from './solve.js';
import type { WeighingSolution } from '../types.js';

/** A simple estimate of the points still to come in the game. */
interface Outlook {
  /** How many points each box is worth while it is open, in the order of BOXES. */
  readonly boxes: readonly number[];
  /** The extra value of each upper-section point, beyond the point itself. */
  readonly upperPoint: number;
}

const NOTHING: Outlook = { boxes: BOXES.map(() => 0), upperPoint: 0 };

/**
 * Creates a solution that plays every turn as if it were the last turn of the game.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) are not supported
 */
export const solveTurnByTurn = (rules: RuleSet): WeighingSolution =>
  solutionIn(rules, rowsFor(rules, NOTHING));

/**
 * Creates a solution that maximises the points from the current turn plus the usual points of the boxes left open. The
 * usual points of a box are the mean points of a turn played only for this box. Each upper point is also worth its
 * share of the upper bonus.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) are not supported
 */
export function solveByUsualPoints(rules: RuleSet): WeighingSolution {
  const { threshold, points } = rules.upperBonus;
  const share: Outlook = { ...NOTHING, upperPoint: threshold > 0 ? points / threshold : 0 };
  const { kernel, scratch } = rowsFor(rules, share);
  const boxes = BOXES.map((_, box) => kernel.computeTurn(scratch, FULL_MASK ^ (1 << box), 0, 0, 0));
  return solutionIn(rules, rowsFor(rules, { ...share, boxes }));
}

/** Creates a row of known values for each set of filled boxes. The content of the Yahtzee box makes no difference. */
function rowsFor(rules: RuleSet, { boxes, upperPoint }: Outlook): ComputedRows {
  const masks = Uint32Array.from({ length: FULL_MASK + 1 }, (_, mask) => mask);
  const lanes = { first: 0, length: upperPoint > 0 ? rules.upperBonus.threshold + 1 : 1 };
  const plan: RowPlan = {
    tables: ruleTables(rules),
    yahtzeeBonus: rules.yahtzeeBonus,
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
  return computeRows(laidOut, ONE_THREAD);
}
