import * as at from '../kernel/directory.js';
import type { ComputedRows } from '../solver/runKernel.js';

/** A row of states that differ only in their upper total. Each upper total has a place in the row, called a lane. */
export interface RowOfStates {
  readonly mask: number;
  readonly holdsScore: 0 | 1;
  /** The upper total of the first lane. */
  readonly first: number;
  readonly length: number;
  /** The first state's index among all states. */
  readonly state: number;
  /** The address of the first state's value in the kernel's memory. */
  readonly address: number;
}

export function readRow({ kernel, memory }: ComputedRows, mask: number, holdsScore: 0 | 1): RowOfStates {
  const words = new Uint32Array(memory.buffer);
  const row = kernel.rowOf(mask, holdsScore, 0) / 4;
  const [address = 0, first = 0, length = 0] = words.subarray(row, row + 3);
  return { mask, holdsScore, first, length, state: (address - (words[at.ROWS_BEGIN / 4] ?? 0)) / 8, address };
}

/** How many lanes all rows have together, including the padding at their ends. */
export const countPlaces = ({ memory }: ComputedRows): number =>
  ((new Uint32Array(memory.buffer)[at.FLOW_BYTES / 4] ?? 0) - at.REACH) / 8;

/** The index of a filled box and its points, packed into one number. */
export type FilledBox = number;
export const indexOfFilled = (filled: FilledBox): number => filled & 15;
export const pointsOfFilled = (filled: FilledBox): number => filled >> 4;

/**
 * Receives one possible end of a turn under best play.
 *
 * @param lane of the state before the turn
 * @param after the index of the state after the turn
 * @param points of the turn, Yahtzee bonus included
 */
export type Transition = (
  lane: number,
  after: number,
  points: number,
  chance: number,
  filled: FilledBox,
) => void;

/**
 * Calls `each` for every possible end of a turn that starts in one of `lanes`. All lanes must be among the eight from
 * `begin` on.
 */
export function spreadLanes(
  { kernel, memory, scratch }: ComputedRows,
  row: RowOfStates,
  begin: number,
  lanes: readonly number[],
  each: Transition,
): void {
  const words = new Int32Array(memory.buffer);
  const values = new Float64Array(memory.buffer);
  const flow = kernel.flowOf(scratch);
  const rowsBegin = words[at.ROWS_BEGIN / 4] ?? 0;
  const count = kernel.spreadTurn(flow, row.mask, row.holdsScore, row.first + begin);
  for (let outcome = 0; outcome < count; outcome++) {
    const place = (flow + at.OUTCOMES + outcome * at.OUTCOME_BYTES) / 4;
    const source = (words[place] ?? 0) / 4;
    const chances = (words[place + 1] ?? 0) / 8 - begin;
    const first = ((words[source] ?? 0) - rowsBegin) / 8;
    const moved = row.first + (words[source + 1] ?? 0);
    const last = (words[source + 2] ?? 0) - 1;
    const filled = words[source + 3] ?? 0;
    const points = values[source / 2 + 2] ?? 0;
    for (const lane of lanes) {
      const chance = values[chances + lane] ?? 0;
      if (chance === 0) continue;
      each(lane, first + Math.min(Math.max(lane + moved, 0), last), points, chance, filled);
    }
  }
}
