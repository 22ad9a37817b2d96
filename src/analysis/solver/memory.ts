import * as at from '../kernel/directory.js';
import { CHILDREN, HOLDS, PARENTS, ROLL_CHANCES } from './holds.js';
import { FIVE_ALIKE_ROLLS, type JokerSteps, type RuleTables, type Tries } from './ruleTables.js';
import { kernelMemory, PAGE_BYTES } from './runKernel.js';
import type { State } from './states.js';

export interface Arena {
  /** Reserves space and returns its address, a multiple of 16. */
  reserve(bytes: number): number;
  /** Reserves space for values and returns its address; `fill` copies them there later. */
  place(values: Uint16Array | Uint32Array | Float64Array): number;
  pages(): number;
  /** Copies all values passed to `place` to their addresses in the memory. */
  fill(memory: WebAssembly.Memory): void;
}

export function createArena(start: number): Arena {
  const placed: { address: number; values: Uint16Array | Uint32Array | Float64Array }[] = [];
  let end = start;
  const reserve = (bytes: number): number => {
    const address = Math.ceil(end / 16) * 16;
    end = address + bytes;
    return address;
  };
  return {
    reserve,
    place(values) {
      const address = reserve(values.byteLength);
      placed.push({ address, values });
      return address;
    },
    pages: () => Math.ceil(end / PAGE_BYTES),
    fill(memory) {
      const bytes = new Uint8Array(memory.buffer);
      for (const { address, values } of placed) {
        bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), address);
      }
    },
  };
}

interface TaskList {
  /** The rows to compute, level by level. Each row is given as the code of one of its states; see `codeOf`. */
  readonly levels: readonly (readonly number[] | Uint32Array)[];
  readonly threads: number;
  readonly spaceBytes: number;
  /** Points to the table of parts, if the tasks compute parts. */
  readonly parts?: number;
}

/** Places a task list, followed by the working spaces of the threads. Returns both addresses. */
export function placeTasks(
  arena: Arena,
  { levels, threads, spaceBytes, parts = 0 }: TaskList,
): { readonly list: number; readonly spaces: number } {
  const words = new Uint32Array(at.TASK_LIST_BYTES / 4);
  const write = (word: number, value: number): void => void (words[word / 4] = value);
  let end = 0;
  write(at.TASKS, arena.place(Uint32Array.from(levels.flatMap((level) => [...level]))));
  write(at.LEVEL_ENDS, arena.place(Uint32Array.from(levels, ({ length }) => (end += length))));
  write(at.LEVELS, levels.length);
  write(at.COUNTERS, arena.reserve(8 * levels.length));
  const list = arena.place(words);
  const spaces = arena.reserve(spaceBytes * threads);
  write(at.SPACES, spaces);
  write(at.SPACE_BYTES, spaceBytes);
  write(at.PARTS, parts);
  return { list, spaces };
}

/**
 * A row's lanes, from `first` to `first + length - 1`. Lower and higher lanes have the value of the nearest lane in the
 * row.
 */
export interface Lanes {
  readonly first: number;
  readonly length: number;
}

/** Which lanes of a row the kernel computes; the others get copies of their values. Lane 0 is the row's first. */
export interface SharedLanes {
  readonly computed: readonly number[];
  /**
   * For each lane, the index in `computed` of the lane that has its value. The indexes start at 0 and never decrease.
   */
  readonly places: readonly number[];
}

/** A plan for the kernel: the rows of values, and the order in which to compute them. */
export interface RowPlan {
  readonly tables: RuleTables;
  readonly yahtzeeBonus: number;
  /**
   * What the lanes of a row stand for. With `scores`, all points of a turn lead to a higher lane. With `upper-totals`,
   * only upper points do, and all points are added to the value.
   */
  readonly lanes: 'upper-totals' | 'scores';
  /**
   * Higher upper totals count as this one. 0 if lanes are upper totals, because each row then has a lane for every
   * total.
   */
  readonly upperCap: number;
  readonly rows: readonly Lanes[];
  /** For each mask of filled upper boxes, which lanes are computed. By default, all are. */
  readonly sharedLanes?: readonly SharedLanes[];
  /**
   * The row index of each state. If lanes are scores, states that differ only in their upper total follow each other in
   * the list, from total 0 to the cap.
   */
  readonly rowOfState: Uint32Array;
  /** For each index that `firstRowAt` returns, where the first state with these filled boxes is in `rowOfState`. */
  readonly firstRows: Uint32Array;
  /**
   * The rows to compute, level by level (states with the same number of filled boxes). Each row is given as the code of
   * one of its states; see `codeOf`.
   */
  readonly levels: readonly Uint32Array[];
  readonly threads: number;
}

/** Packs a state into one number, for the kernel's task list. */
export const codeOf = ({ mask, holdsScore, upper }: State): number =>
  mask | (holdsScore << at.MAX_BOXES) | (upper << (at.MAX_BOXES + 1));

/** Where `firstRows` has the entry for these filled boxes. */
export const firstRowAt = (mask: number, holdsScore: number): number => 2 * mask + holdsScore;

/** The kernel's memory, and the byte address of each row's first lane. */
export interface RowMemory {
  readonly memory: WebAssembly.Memory;
  readonly values: Float64Array;
  readonly addresses: Uint32Array;
}

/** Creates the kernel's memory for a plan; see `kernel/directory.ts` for the layout. */
export function layOut(plan: RowPlan): RowMemory {
  const arena = createArena(at.DIRECTORY_BYTES);
  const { tables } = plan;
  const words: [number, number][] = [];
  const point = (word: number, address: number): void => void words.push([word, address]);

  point(at.CHILDREN, arena.place(Uint16Array.from(CHILDREN.flat(), offsetOf)));
  const edges = [1, 2, 3, 4, 5].map(parentEdges);
  const parents = arena.place(Uint16Array.from(edges.flat()));
  edges.forEach((_, index) =>
    point(at.PARENTS_OF_1 + 4 * index, parents + 2 * edges.slice(0, index).flat().length),
  );
  point(at.ROLL_CHANCES, arena.place(Float64Array.from(ROLL_CHANCES)));
  point(at.FIVE_ALIKE, arena.place(Uint32Array.from(FIVE_ALIKE_ROLLS)));
  const { full, fiveAlike, open } = tables.masks;
  point(at.ALL_BOXES, full);
  point(at.FIVE_ALIKE_BOX, fiveAlike);
  point(at.OPEN_BOXES, arena.place(open));
  point(at.SLOTS, arena.place(slotWords(tables)));
  point(at.SLOTS_OF_ROLLS, arena.place(joined(tables.slotsOfRolls)));
  const tries = (section: Tries): [number, number] => {
    const levels = section.levels.flatMap((nodes) => [arena.place(nodes), nodes.length / 2]);
    return [arena.place(Uint32Array.from(levels)), arena.place(joined(section.leaves))];
  };
  const [upperTries, upperLeaves] = tries(tables.upper);
  const [lowerTries, lowerLeaves] = tries(tables.lower);
  point(at.UPPER_TRIES, upperTries);
  point(at.UPPER_LEAVES, upperLeaves);
  point(at.LOWER_TRIES, lowerTries);
  point(at.LOWER_LEAVES, lowerLeaves);
  point(
    at.JOKERS,
    arena.place(Uint32Array.from(tables.jokers.flat(2).flatMap((steps) => jokerWords(tables, steps)))),
  );
  point(at.BONUS_OF_YAHTZEE, plan.yahtzeeBonus);
  point(at.UPPER_CAP, plan.upperCap);

  point(at.FIRST_ROWS, arena.place(plan.firstRows));
  const addresses = Uint32Array.from(
    plan.rows,
    ({ length }) => arena.reserve(length * 8 + 2 * at.BLOCK_BYTES) + at.BLOCK_BYTES,
  );
  point(at.ROWS, arena.place(rowWords(plan, addresses)));
  point(at.EACH_LANE, arena.place(laneWords(Array.from({ length: maxLanes(plan) }, (_, lane) => lane))));
  if (plan.sharedLanes) {
    const lists = plan.sharedLanes.flatMap(({ computed, places }) => [
      arena.place(laneWords(computed)),
      computed.length,
      arena.place(Uint32Array.from(places)),
    ]);
    point(at.SHARED_LANES, arena.place(Uint32Array.from(lists)));
  }
  point(at.ROWS_PER_TOTAL, plan.lanes === 'scores' ? 1 : 0);
  point(at.LANES_ARE_SCORES, plan.lanes === 'scores' ? 1 : 0);

  const { list, spaces } = placeTasks(arena, { ...plan, spaceBytes: at.SCRATCH_BYTES });
  point(at.ALL_ROWS, list);
  point(at.SCRATCH, spaces);

  const flow = flowBytes(plan, addresses);
  point(at.FLOWS, arena.reserve(flow * plan.threads));
  point(at.FLOW_BYTES, flow);
  point(at.ROWS_BEGIN, (addresses[0] ?? 0) - at.BLOCK_BYTES);

  const memory = kernelMemory(arena.pages());
  arena.fill(memory);
  const directory = new Uint32Array(memory.buffer, 0, at.DIRECTORY_BYTES / 4);
  for (const [word, value] of words) directory[word / 4] = value;
  return { memory, values: new Float64Array(memory.buffer), addresses };
}

const maxLanes = ({ rows }: RowPlan): number => rows.reduce((most, { length }) => Math.max(most, length), 0);

/** A list of lanes, padded to whole blocks with copies of the last. */
const laneWords = (lanes: readonly number[]): Uint32Array => {
  const words = new Uint32Array(Math.ceil(lanes.length / at.BLOCK_LANES) * at.BLOCK_LANES).fill(
    lanes.at(-1) ?? 0,
  );
  words.set(lanes);
  return words;
};

/**
 * Bytes that a thread needs for the forward computation; 0 if lanes are scores, because the forward computation can't
 * use those.
 */
function flowBytes({ rows, lanes }: RowPlan, addresses: Uint32Array): number {
  const last = rows.length - 1;
  const end = (addresses[last] ?? 0) + (rows[last]?.length ?? 0) * 8 + at.BLOCK_BYTES;
  const bytes = at.REACH + end - ((addresses[0] ?? 0) - at.BLOCK_BYTES);
  return lanes === 'scores' ? 0 : Math.ceil(bytes / 16) * 16;
}

function rowWords({ rows, rowOfState }: RowPlan, addresses: Uint32Array): Uint32Array {
  const words = new Uint32Array((rowOfState.length * at.ROW_BYTES) / 4);
  rowOfState.forEach((row, state) => {
    const lanes = rows[row];
    const word = (state * at.ROW_BYTES) / 4;
    words[word] = addresses[row] ?? 0;
    words[word + 1] = lanes?.first ?? 0;
    words[word + 2] = lanes?.length ?? 0;
  });
  return words;
}

function joined(lists: readonly Uint16Array[]): Uint16Array {
  const each = lists[0]?.length ?? 0;
  const all = new Uint16Array(lists.length * each);
  lists.forEach((list, index) => all.set(list, index * each));
  return all;
}

const offsetOf = (hold: number): number => hold * at.VECTOR_BYTES;

/** Lists the holds with this number of different faces, fewest dice first: each hold's offset, then its parents'. */
const parentEdges = (faces: number): number[] =>
  HOLDS.flatMap((_, hold) => (PARENTS[hold]?.length === faces ? [hold] : []))
    .reverse()
    .flatMap((hold) => [hold, ...(PARENTS[hold] ?? [])].map(offsetOf));

function slotWords({ boxes, slots }: RuleTables): Uint32Array {
  const lists = Array<number>(2 * at.MAX_BOXES).fill(0);
  boxes.forEach((box, index) => {
    lists[2 * index] = slots.findIndex((slot) => slot.box === box);
    lists[2 * index + 1] = slots.filter((slot) => slot.box === box).length;
  });
  return Uint32Array.from([
    ...lists,
    ...slots.flatMap(({ points, holdsScore }) => [points, Number(holdsScore)]),
  ]);
}

function jokerWords({ boxes }: RuleTables, steps: JokerSteps): number[] {
  const words = steps.flatMap((offered) => [
    boxes.reduce((mask, box, index) => (offered[box] === undefined ? mask : mask | (1 << index)), 0),
    ...Array.from({ length: at.MAX_BOXES }, (_, index) => offered[boxes[index] ?? ''] ?? 0),
  ]);
  return [...words, ...Array<number>(at.JOKER_BYTES / 4 - words.length).fill(0)];
}

/** A lane's value in a row. A lane outside the row has the value of the nearest lane. */
export function valueAt(plan: RowPlan, memory: RowMemory, row: number, lane: number): number {
  const lanes = plan.rows[row];
  if (!lanes) throw new RangeError(`no row ${row} in a plan with ${plan.rows.length} rows`);
  const at = Math.min(Math.max(lane - lanes.first, 0), lanes.length - 1);
  return memory.values[(memory.addresses[row] ?? 0) / 8 + at] ?? 0;
}

/** Writes a row of known values, such as those of full cards. */
export function fillRow(to: RowMemory, row: number, lanes: Lanes, valueAt: (lane: number) => number): void {
  const { values, addresses } = to;
  const first = (addresses[row] ?? 0) / 8;
  const pad = at.BLOCK_LANES;
  for (let lane = -pad; lane < lanes.length + pad; lane++) {
    const within = Math.min(Math.max(lane, 0), lanes.length - 1);
    values[first + lane] = valueAt(lanes.first + within);
  }
}
