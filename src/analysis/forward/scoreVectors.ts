import * as at from '../kernel/directory.js';
import { BOXES, type Scorecard, UPPER_BOXES } from '../../engine/index.js';
import { YAHTZEE_MASK, UPPER_MASK } from '../solver/ruleTables.js';
import { type Kernel, kernelModule, startKernel } from '../solver/runKernel.js';
import { countBits } from '../solver/states.js';

/** A range of scores. */
interface Span {
  readonly lowest: number;
  readonly length: number;
}

/** The lanes of a row; see `Lanes`. */
export interface RowOfTotals {
  readonly mask: number;
  readonly holdsScore: number;
  readonly first: number;
  readonly length: number;
}

/**
 * Returns the possible scores of cards between turns, without the upper bonus, in games that continue from a card.
 *
 * @param words the kernel's memory
 * @param card the card, and its total without the upper bonus
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
    // The first and the last lane stand for all upper totals beyond them.
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

const PAGE_BYTES = 65536;
/** The kernel is built for this maximum: 1 GiB. */
const MAX_PAGES = 16384;

/**
 * The chances of the scores on the cards of states, in a separate memory. Only two levels have room at a time. Valid
 * until this thread makes other vectors.
 */
export interface ScoreVectors {
  /** Makes room for the states of a level, and frees the level two before it. */
  open(level: number, states: readonly number[]): void;
  /** Adds `chance` to that of a score on a state's card. */
  begin(state: number, score: number, chance: number): void;
  /** Adds the chances of a state times a factor to those of another, with more points on its card. */
  pass(from: number, to: number, points: number, factor: number): void;
  /** Returns the chances of a state, from its lowest score on. */
  chancesOf(state: number): Float64Array;
}

/**
 * @param lowest the lowest score of each state
 * @param lengths the number of scores of each state
 * @param levelLengths the number of scores of all states of each level
 * @returns undefined if they do not fit into the memory
 */
export function scoreVectors(
  lowest: Int32Array,
  lengths: Uint32Array,
  levelLengths: readonly number[],
): ScoreVectors | undefined {
  // One level is at the beginning of the memory, the next at its end.
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
 * Returns a memory that is reused: it takes hundreds of megabytes from an empty card, and the engine is slow to give
 * back unused memory.
 */
function spaceOf(pages: number): Space {
  space ??= newSpace(pages);
  const missing = pages - space.memory.buffer.byteLength / PAGE_BYTES;
  if (missing > 0) space.memory.grow(missing);
  return space;
}

function newSpace(pages: number): Space {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES, shared: true });
  return { memory, kernel: startKernel(kernelModule(), memory) };
}
