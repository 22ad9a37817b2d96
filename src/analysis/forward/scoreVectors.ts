import * as at from '../kernel/directory.js';
import { BOXES, type Scorecard, UPPER_BOXES } from '../../engine/index.js';
import { YAHTZEE_MASK, UPPER_MASK } from '../solver/ruleTables.js';
import {
  type Kernel,
  kernelMemory,
  kernelModule,
  MAX_PAGES,
  PAGE_BYTES,
  startKernel,
} from '../solver/runKernel.js';
import { countBits } from '../solver/states.js';

/** A range of possible scores. */
interface Span {
  readonly lowest: number;
  readonly length: number;
}

/** A row with one lane for each upper total; see `Lanes`. */
export interface RowOfTotals {
  readonly mask: number;
  readonly holdsScore: number;
  readonly first: number;
  readonly length: number;
}

/**
 * Returns a function that computes the range of possible scores in a state between turns. All games start from the same
 * card. `filled` contains the points in the card's boxes, `mask` is the set of filled boxes, and `total` is the card's
 * total. Scores exclude the upper bonus.
 */
export function scoreSpans(
  words: Uint32Array,
  {
    filled,
    mask: before,
    total,
  }: Pick<Scorecard, 'filled'> & { readonly mask: number; readonly total: number },
): (row: RowOfTotals, lane: number) => Span {
  const most = BOXES.map((_, box) => maxPoints(words, box));
  const sumOf = (mask: number): number =>
    most.reduce((sum, points, box) => sum + ((mask >> box) & 1 ? points : 0), 0);
  const upperBefore = UPPER_BOXES.reduce((sum, box) => sum + (filled[box] ?? 0), 0);
  const yahtzeeBonus = words[at.BONUS_OF_YAHTZEE / 4] ?? 0;
  return ({ mask, holdsScore, first, length }, lane) => {
    const added = mask & ~before;
    // The first lane also represents all smaller upper totals. The last lane also represents all greater upper totals.
    const upper = first + lane;
    const mostUpper = upperBefore + sumOf(added & UPPER_MASK);
    const from = lane === 0 ? upperBefore : Math.max(upper, upperBefore);
    const to = lane === length - 1 ? mostUpper : Math.min(upper, mostUpper);
    const bonuses = holdsScore * countBits(added & ~YAHTZEE_MASK);
    const lower = sumOf(added & ~UPPER_MASK) + bonuses * yahtzeeBonus;
    return { lowest: total + from - upperBefore, length: Math.max(to - from, 0) + lower + 1 };
  };
}

function maxPoints(words: Uint32Array, box: number): number {
  const slots = (words[at.SLOTS / 4] ?? 0) / 4;
  const first = words[slots + 2 * box] ?? 0;
  const count = words[slots + 2 * box + 1] ?? 0;
  const points = Array.from(
    { length: count },
    (_, slot) => words[slots + 2 * (BOXES.length + first + slot)] ?? 0,
  );
  return Math.max(...points);
}

/**
 * The score distribution of each state, kept in a separate WebAssembly memory. A level consists of all states with the
 * same number of filled boxes. The memory has room for only two levels at a time. Another call to `scoreVectors` in the
 * same thread overwrites the memory.
 */
export interface ScoreVectors {
  /** Makes room for the states of `level` by overwriting the states of `level` - 2. */
  open(level: number, states: readonly number[]): void;
  /** Adds `chance` to the chance of a score in a state. */
  begin(state: number, score: number, chance: number): void;
  /**
   * Adds the chances of state `from`, multiplied by `factor`, to the chances of state `to`. Every score increases by
   * `points`.
   */
  pass(from: number, to: number, points: number, factor: number): void;
  /** Returns the score distribution of a state, lowest score first. */
  chancesOf(state: number): Float64Array;
}

/**
 * Creates score vectors with all chances set to 0. Each state has a lowest possible score and a length, which is the
 * number of possible scores. Each entry of `levelLengths` is the sum of the lengths of all states in a level. Returns
 * undefined if the vectors would not fit into memory.
 */
export function scoreVectors(
  lowest: Int32Array,
  lengths: Uint32Array,
  levelLengths: readonly number[],
): ScoreVectors | undefined {
  // Levels are stored alternately at the start and the end of the memory.
  const most = Math.max(...levelLengths.map((length, level) => length + (levelLengths[level + 1] ?? 0)));
  const pages = Math.ceil((most * 8) / PAGE_BYTES);
  if (pages > MAX_PAGES) return undefined;
  const { kernel, memory } = spaceOf(pages);
  const values = new Float64Array(memory.buffer);
  const firsts = new Uint32Array(lengths.length);
  const firstOf = (state: number): number => firsts[state] ?? 0;
  return {
    open(level, states) {
      const length = levelLengths[level] ?? 0;
      const begin = level % 2 === 0 ? 0 : values.length - length;
      values.fill(0, begin, begin + length);
      let first = begin;
      for (const state of states) {
        firsts[state] = first;
        first += lengths[state] ?? 0;
      }
    },
    begin(state, score, chance) {
      const at = firstOf(state) + score - (lowest[state] ?? 0);
      values[at] = (values[at] ?? 0) + chance;
    },
    pass(from, to, points, factor) {
      const offset = (lowest[from] ?? 0) + points - (lowest[to] ?? 0);
      kernel.addTimes(8 * (firstOf(to) + offset), 8 * firstOf(from), lengths[from] ?? 0, factor);
    },
    chancesOf: (state) => values.subarray(firstOf(state), firstOf(state) + (lengths[state] ?? 0)),
  };
}

interface Space {
  readonly memory: WebAssembly.Memory;
  readonly kernel: Kernel;
}

let space: Space | undefined;

/**
 * Returns WebAssembly memory with at least this many pages. The memory is reused because an empty card needs hundreds
 * of megabytes, which JavaScript engines are slow to release.
 */
function spaceOf(pages: number): Space {
  space ??= newSpace(pages);
  const missing = pages - space.memory.buffer.byteLength / PAGE_BYTES;
  if (missing > 0) space.memory.grow(missing);
  return space;
}

function newSpace(pages: number): Space {
  const memory = kernelMemory(pages);
  return { memory, kernel: startKernel(kernelModule(), memory) };
}
