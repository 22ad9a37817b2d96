import * as at from '../kernel/directory.js';
import { BOXES } from '../../engine/index.js';
import { FULL_MASK, UPPER_MASK } from '../solver/ruleTables.js';
import { type ComputedRows, PAGE_BYTES } from '../solver/runKernel.js';
import { MASKS_BY_COUNT, type State, yahtzeeContents } from '../solver/states.js';

/** The expected points still to come in each part, for the states of a solved rule set. */
export interface Planes {
  /** Computes the parts of every state that can follow these filled boxes, unless they are already computed. */
  compute(from: State): void;
  /** Writes the parts of a computed state to a list. Entries of filled boxes do not change. */
  readParts(state: State, to: Float64Array): void;
}

/** A row: the address of its first lane in memory, the number of this lane, and the number of lanes. */
type Row = readonly [address: number, firstLane: number, length: number];

/** Lanes of a row, including both ends. Lane 0 is the first lane of the row. */
type LaneRange = readonly [from: number, to: number];

/** Adds memory for the planes. The memory belongs to this thread and is kept as long as the rows. */
export function createPlanes({ kernel, memory, scratch }: ComputedRows): Planes {
  const directory = new Uint32Array(memory.buffer, 0, at.DIRECTORY_BYTES / 4);
  const planeBytes = (directory[at.FLOW_BYTES / 4] ?? 0) - at.REACH;
  const planes = memory.grow(Math.ceil((planeBytes * at.PART_COUNT) / PAGE_BYTES)) * PAGE_BYTES;
  const toPart = planes - (directory[at.ROWS_BEGIN / 4] ?? 0);
  const flow = kernel.flowOf(scratch);
  const words = new Int32Array(memory.buffer);
  const values = new Float64Array(memory.buffer);

  const rowAt = (mask: number, holdsScore: 0 | 1): Row => {
    const row = kernel.rowOf(mask, holdsScore, 0) / 4;
    return [words[row] ?? 0, words[row + 1] ?? 0, words[row + 2] ?? 0];
  };
  for (const holdsScore of yahtzeeContents(FULL_MASK)) {
    // The value of a full card is its upper bonus.
    const [address, , length] = rowAt(FULL_MASK, holdsScore);
    const first = address / 8 - at.BLOCK_LANES;
    const plane = (toPart + at.UPPER_BONUS_PART * planeBytes) / 8;
    values.copyWithin(plane + first, first, first + length + 2 * at.BLOCK_LANES);
  }

  /** The lanes already computed in each row. */
  const computed = new Map<number, LaneRange>();
  const computeRow = (mask: number, holdsScore: 0 | 1, lowest: number, highest: number): void => {
    const [, first, length] = rowAt(mask, holdsScore);
    const laneOf = (total: number): number => Math.min(Math.max(total - first, 0), length - 1);
    const [from, to]: LaneRange = [laneOf(lowest), laneOf(highest)];
    const key = 2 * mask + holdsScore;
    const [known, end] = computed.get(key) ?? [0, -1];
    if (known <= from && to <= end) return;
    kernel.splitRow(flow, planes, mask, holdsScore, from, to + 1);
    const overlaps = known <= to + 1 && from <= end + 1;
    computed.set(key, overlaps ? [Math.min(known, from), Math.max(end, to)] : [from, to]);
  };

  return {
    compute(state) {
      for (const masks of MASKS_BY_COUNT.slice(0, BOXES.length).reverse()) {
        for (const mask of masks) {
          if ((mask & state.mask) !== state.mask) continue;
          const highest = state.upper + mostUpperPoints(mask & ~state.mask);
          for (const holdsScore of contentsAfter(state, mask))
            computeRow(mask, holdsScore, state.upper, highest);
        }
      }
    },
    readParts({ mask, holdsScore, upper }, to) {
      const [address, firstLane, length] = rowAt(mask, holdsScore);
      const lane = Math.min(Math.max(upper - firstLane, 0), length - 1);
      const place = (address + toPart) / 8 + lane;
      for (let part = 0; part < at.PART_COUNT; part++) {
        if (part < BOXES.length && (mask >> part) & 1) continue;
        to[part] = values[place + (part * planeBytes) / 8] ?? 0;
      }
    },
  };
}

/** Returns the possible values of `holdsScore` when the filled boxes of a state have become `mask`. */
const contentsAfter = (state: State, mask: number): readonly (0 | 1)[] =>
  yahtzeeContents(state.mask).length > 1 ? [state.holdsScore] : yahtzeeContents(mask);

/** Returns the most points that the upper boxes in a mask can score. */
function mostUpperPoints(mask: number): number {
  let most = 0;
  for (let face = 1, rest = mask & UPPER_MASK; rest !== 0; face++, rest >>= 1)
    most += rest & 1 ? 5 * face : 0;
  return most;
}
