import type { RuleSet, Scorecard } from '../../engine/index.js';
import type { Advice, TurnPosition, WeighedMoves } from '../types.js';
import { computeRows, type KernelThreads, ONE_THREAD } from './runKernel.js';
import { type Payoff, planScores } from './planScores.js';
import { fillRow, firstRowAt, layOut, valueAt } from './memory.js';
import { ruleTables } from './ruleTables.js';
import { createSolution, totalWithoutBonus } from './solvedValues.js';
import { stateOf } from './states.js';

/** Play for a payoff instead of points, from one card on. */
export interface Chase {
  /** The greatest possible expected payoff at the beginning of the turn. */
  readonly expected: number;
  /**
   * Returns the moves of a turn with their expected payoffs, the best first. The position must have the card of the
   * chase.
   */
  advise(position: TurnPosition): Advice;
  /** Returns the same moves in lists; see `WeighingSolution`. */
  weigh(position: TurnPosition): WeighedMoves;
}

/** `some-seconds` is for a game in progress, `whole-memory` for a command. */
export type ChaseEffort = 'some-seconds' | 'whole-memory';

/**
 * The most values to compute. The official rules need a million with eight open boxes and 60 million from an empty
 * card. The kernel's memory has no room for more than the second limit.
 */
const MAX_LANES: Readonly<Record<ChaseEffort, number>> = { 'some-seconds': 8e6, 'whole-memory': 1e8 };

/**
 * Computes the greatest expected payoff from a card on, for any function of the final score. It uses the lattice of
 * `solve`, with running scores as lanes, as Cremers (2002) did. The payoff `atLeast` gives the greatest chance of a
 * target.
 *
 * Six open boxes take a tenth of a second, and each two more three to four times as long.
 *
 * @returns undefined if it would take more values than `effort` allows, as house rules with many points can
 * @throws if WebAssembly has no vectors
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
