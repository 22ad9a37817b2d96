import {
  type Kernel,
  kernelMemory,
  kernelModule,
  MAX_PAGES,
  PAGE_BYTES,
  startKernel,
} from '../solver/runKernel.js';

/**
 * The score distribution of each state, kept in a separate WebAssembly memory. A level consists of all states with the
 * same number of filled boxes. The memory has room for only two levels at a time. Another call to `scoreVectors` in the
 * same thread overwrites the memory.
 */
export interface ScoreVectors {
  /** Notes that a state of the next level can have this score. */
  include(state: number, score: number): void;
  /** Notes that every score of state `from`, increased by `points`, is possible in state `to` of the next level. */
  includePass(from: number, to: number, points: number): void;
  /**
   * Makes room for the states of the next level, with the scores that they can have. Keeps the last level, and overwrites
   * the level before it. All chances are 0. Returns false if the level does not fit into memory.
   */
  open(states: readonly number[]): boolean;
  /** Adds `chance` to the chance of a score in a state. */
  begin(state: number, score: number, chance: number): void;
  /**
   * Adds the chances of state `from`, multiplied by `factor`, to the chances of state `to`. Every score increases by
   * `points`.
   */
  pass(from: number, to: number, points: number, factor: number): void;
  /** Returns the lowest possible score of a state. */
  lowestOf(state: number): number;
  /** Returns the score distribution of a state, lowest score first. */
  chancesOf(state: number): Float64Array;
}

/** Creates score vectors for this number of states. */
export function scoreVectors(count: number): ScoreVectors {
  const { kernel, memory } = (space ??= newSpace());
  const lowest = new Int32Array(count);
  /** The number of possible scores of each state, from the lowest to the highest. 0 before the first one is known. */
  const lengths = new Uint32Array(count);
  const firsts = new Uint32Array(count);
  let values = new Float64Array(memory.buffer);
  /** The states of the last level. Their vectors are at the start of the memory, in this order. */
  let last: readonly number[] = [];
  let lastLength = 0;

  const lowestOf = (state: number): number => lowest[state] ?? 0;
  const firstOf = (state: number): number => firsts[state] ?? 0;
  const lengthOf = (state: number): number => lengths[state] ?? 0;

  /** Notes that a state can have any of `length` consecutive scores, starting at `from`. */
  const extend = (state: number, from: number, length: number): void => {
    const known = lengthOf(state);
    const low = known === 0 ? from : Math.min(from, lowestOf(state));
    const end = known === 0 ? from + length : Math.max(from + length, lowestOf(state) + known);
    lowest[state] = low;
    lengths[state] = end - low;
  };

  /** Moves the last level to the end of the memory. */
  const moveLast = (): void => {
    const begin = values.length - lastLength;
    values.copyWithin(begin, 0, lastLength);
    for (const state of last) firsts[state] = firstOf(state) + begin;
  };

  return {
    include: (state, score) => extend(state, score, 1),
    includePass: (from, to, points) => extend(to, lowestOf(from) + points, lengthOf(from)),
    open(states) {
      const length = states.reduce((sum, state) => sum + lengthOf(state), 0);
      const pages = Math.ceil(((length + lastLength) * 8) / PAGE_BYTES);
      if (pages > MAX_PAGES) return false;
      const missing = pages - memory.buffer.byteLength / PAGE_BYTES;
      if (missing > 0) memory.grow(missing);
      values = new Float64Array(memory.buffer);
      moveLast();
      values.fill(0, 0, length);
      let first = 0;
      for (const state of states) {
        firsts[state] = first;
        first += lengthOf(state);
      }
      last = states;
      lastLength = length;
      return true;
    },
    begin(state, score, chance) {
      const at = firstOf(state) + score - lowestOf(state);
      values[at] = (values[at] ?? 0) + chance;
    },
    pass(from, to, points, factor) {
      const offset = lowestOf(from) + points - lowestOf(to);
      kernel.addTimes(8 * (firstOf(to) + offset), 8 * firstOf(from), lengthOf(from), factor);
    },
    lowestOf,
    chancesOf: (state) => values.subarray(firstOf(state), firstOf(state) + lengthOf(state)),
  };
}

interface Space {
  readonly memory: WebAssembly.Memory;
  readonly kernel: Kernel;
}

/** Reused, because an empty card needs about 200 megabytes, which JavaScript engines are slow to release. */
let space: Space | undefined;

function newSpace(): Space {
  const memory = kernelMemory(1);
  return { memory, kernel: startKernel(kernelModule(), memory) };
}
