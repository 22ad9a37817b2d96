import type { RuleSet, Scorecard } from '../../engine/index.js';
import type { Advice, TurnPosition, WeighedMoves } from '../types.js';
import { computeRows, type KernelThreads, ONE_THREAD } from './runKernel.js';
import { type Payoff, planScores } from './planScores.js';
import { fillRow, firstRowAt, layOut, valueAt } from './memory.js';
import { ruleTables } from './ruleTables.js';
import { createSolution, standing } from './solvedValues.js';
import { stateOf } from './states.js';

/** Play for a payoff instead of points, from one card on: what is best, and what it comes to. */
export interface Chase {
  /** The greatest possible expected payoff at the beginning of the turn. */
  readonly expected: number;
  /** The moves of the turn with their expected payoffs, the best one first; the position's card is the chase's. */
  advise(position: TurnPosition): Advice;
  /** The same in lists; see `WeighingSolution`. */
  weigh(position: TurnPosition): WeighedMoves;
}

/** For a game that waits for it, or for somebody who has time. */
export type ChaseEffort = 'some-seconds' | 'whole-memory';

/**
 * Values that may be computed. The official rules have a million from eight open boxes on, and 60 million from an empty
 * card; more than the second limit would not fit into the kernel's memory.
 */
const MAX_LANES: Readonly<Record<ChaseEffort, number>> = { 'some-seconds': 8e6, 'whole-memory': 1e8 };

/**
 * The best expected value of any function of the final score from a card on: by the lattice of `solve`, with running
 * scores as lanes. The chance of a target, and its best chase, is that of `atLeast`. Cremers (2002) computes it so.
 *
 * Takes a tenth of a second for six open boxes, and three to four times as long for each two more.
 *
 * @param effort what it may cost: a rule set of many points can want more than there is
 * @returns undefined where it would cost more
 * @throws where WebAssembly has no vectors
 */
export function chase(
  rules: RuleSet,
  card: Scorecard,
  payoff: Payoff,
  threads: KernelThreads = ONE_THREAD,
  effort: ChaseEffort = 'some-seconds',
): Chase | undefined {
  const root = { state: stateOf(rules, card), total: standing(rules, card) };
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
