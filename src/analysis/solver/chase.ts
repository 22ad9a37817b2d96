import type { RuleSet, Scorecard } from '../../engine/index.js';
import type { Advice, TurnPosition, WeighedMoves } from '../types.js';
import { computeRows, type KernelThreads, ONE_THREAD } from './runKernel.js';
import { type Payoff, planScores } from './planScores.js';
import { fillRow, firstRowAt, layOut, valueAt } from './memory.js';
import { ruleTables } from './ruleTables.js';
import { createSolution, totalWithoutBonus } from './solvedValues.js';
import { stateOf } from './states.js';

/** The strategy with the highest expected payoff from one card. The payoff is a function of the final score. */
export interface Chase {
  /** The maximum expected payoff at the beginning of the turn. */
  readonly expected: number;
  /**
   * Returns the moves in a position with their expected payoffs, best first. The position's card must be the card
   * passed to `chase`.
   */
  advise(position: TurnPosition): Advice;
  /** Returns the same moves as `advise`, in lists that the next call overwrites. */
  weigh(position: TurnPosition): WeighedMoves;
}

/** The maximum amount of work for a chase. The command `solve` uses `whole-memory`. */
export type ChaseEffort = 'some-seconds' | 'whole-memory';

/**
 * The maximum number of values to compute. Under the official rules, a chase needs a million values for a card with
 * eight open boxes, and 60 million for an empty card. The limit for `whole-memory` comes from the size of the kernel's
 * memory.
 */
const MAX_LANES: Readonly<Record<ChaseEffort, number>> = { 'some-seconds': 8e6, 'whole-memory': 1e8 };

/**
 * Computes the strategy that maximises the expected payoff from a card. The payoff can be any function of the final
 * score. The method is the same dynamic programming as in `solve`, except that the state includes the running score
 * (Cremers 2002). With the payoff `atLeast`, the result is the maximum chance of reaching a target score.
 *
 * The computation takes a tenth of a second for a card with six open boxes. Two more open boxes make the computation
 * three to four times slower. Returns undefined if the chase needs more values than `effort` allows.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) are not supported
 */
export function chase(
  rules: RuleSet,
  card: Scorecard,
  payoff: Payoff,
  threads: KernelThreads = ONE_THREAD,
  effort: ChaseEffort = 'some-seconds',
): Chase | undefined {
  const root = { state: stateOf(rules, card), total: totalWithoutBonus(rules, card) };
  const { plan, known } = planScores(rules, ruleTables(rules), root, payoff, threads.count);
  const lanes = plan.rows.reduce((sum, { length }) => sum + length, 0);
  if (lanes > MAX_LANES[effort]) return undefined;
  const laidOut = layOut(plan);
  for (const { row, valueAt } of known) {
    const lanes = plan.rows[row];
    if (lanes) fillRow(laidOut, row, lanes, valueAt);
  }
  const solution = createSolution({
    rules,
    ...computeRows(laidOut, threads),
    lanes: plan.lanes,
    worthOf({ mask, holdsScore, upper }, total) {
      const first = plan.firstRows[firstRowAt(mask, holdsScore)] ?? 0;
      return valueAt(plan, laidOut, plan.rowOfState[first + Math.min(upper, plan.upperCap)] ?? 0, total);
    },
  });
  const { advise, weigh } = solution;
  return { expected: solution.expectedTotal(card), advise, weigh };
}
