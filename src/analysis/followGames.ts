import { BOXES } from '../engine/index.js';
import type { ComputedRows } from './kernel.js';
import * as at from './kernel/directory.js';
import { FULL_MASK } from './ruleTables.js';
import { countBits, holdingsOf, MASKS_BY_COUNT, type State } from './states.js';

/** Games that were followed to their ends; true until the next ones are followed in the same thread. */
export interface FollowedGames {
  /** Address of the space in which they were followed, and the memory that it lies in. */
  readonly flow: number;
  readonly values: Float64Array;
  /** The chance to come to a state. Upper totals that make no difference count as one. */
  reachOf(state: State): number;
}

/** Follows all games that go on from a state under best play. */
export function followGames({ kernel, memory, scratch }: ComputedRows, start: State): FollowedGames {
  const values = new Float64Array(memory.buffer);
  const flow = kernel.flowOf(scratch);
  const end = flow + (new Uint32Array(memory.buffer)[at.FLOW_BYTES / 4] ?? 0);
  const reachAt = ({ mask, holdsScore, upper }: State): number =>
    kernel.reachOf(flow, mask, holdsScore, upper) / 8;
  values.fill(0, (flow + at.VARIANCE) / 8, end / 8);
  values[reachAt(start)] = 1;
  for (const masks of MASKS_BY_COUNT.slice(countBits(start.mask), BOXES.length)) {
    for (const mask of masks) {
      if ((mask & start.mask) !== start.mask) continue;
      for (const holdsScore of holdingsOf(mask)) kernel.followRow(flow, mask, holdsScore);
    }
  }
  for (const holdsScore of holdingsOf(FULL_MASK)) kernel.takeBack(flow, FULL_MASK, holdsScore);
  return { flow, values, reachOf: (state) => values[reachAt(state)] ?? 0 };
}
