import { BOXES } from '../../engine/index.js';
import type { ComputedRows } from '../solver/runKernel.js';
import * as at from '../kernel/directory.js';
import { FULL_MASK } from '../solver/ruleTables.js';
import { countBits, yahtzeeContents, MASKS_BY_COUNT, type State } from '../solver/states.js';

/**
 * The result of `followGames`: the chance of reaching each state. Another call in the same thread overwrites the
 * result.
 */
export interface FollowedGames {
  /** The address of the flow space that contains the results. */
  readonly flow: number;
  /** The kernel's entire memory, viewed as 64-bit floats. */
  readonly values: Float64Array;
  /** Returns the chance of reaching a state. States with equivalent upper totals are treated as one state. */
  reachOf(state: State): number;
  /** Returns the index of a state in the kernel's rows. States with equivalent upper totals have the same index. */
  placeOf(state: State): number;
}

/** A state in which some or all of the games start. */
export interface StartState {
  readonly state: State;
  /** The share of games that start in this state, 0-1. */
  readonly chance: number;
}

/**
 * Follows all games from the start states under best play, and computes the chance of reaching each state. `filled` is
 * the mask of boxes already filled in every start state.
 */
export function followGames(
  { kernel, memory, scratch }: ComputedRows,
  filled: number,
  starts: readonly StartState[],
): FollowedGames {
  const values = new Float64Array(memory.buffer);
  const flow = kernel.flowOf(scratch);
  const end = flow + (new Uint32Array(memory.buffer)[at.FLOW_BYTES / 4] ?? 0);
  const reachAt = ({ mask, holdsScore, upper }: State): number =>
    kernel.reachOf(flow, mask, holdsScore, upper) / 8;
  values.fill(0, (flow + at.VARIANCE) / 8, end / 8);
  for (const { state, chance } of starts) values[reachAt(state)] = (values[reachAt(state)] ?? 0) + chance;
  for (const masks of MASKS_BY_COUNT.slice(countBits(filled), BOXES.length)) {
    for (const mask of masks) {
      if ((mask & filled) !== filled) continue;
      for (const holdsScore of yahtzeeContents(mask)) kernel.followRow(flow, mask, holdsScore);
    }
  }
  for (const holdsScore of yahtzeeContents(FULL_MASK)) kernel.takeBack(flow, FULL_MASK, holdsScore);
  return {
    flow,
    values,
    reachOf: (state) => values[reachAt(state)] ?? 0,
    placeOf: (state) => reachAt(state) - (flow + at.REACH) / 8,
  };
}
