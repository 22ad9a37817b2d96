import { type Scorecard } from '../../engine/index.js';
import * as at from '../kernel/directory.js';
import {
  type ComputedRows,
  type Kernel,
  kernelMemory,
  kernelModule,
  MAX_PAGES,
  PAGE_BYTES,
  startKernel,
} from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import { totalWithoutBonus } from '../solver/solvedValues.js';
import { countBits, fiveAlikeContents, masksOf, stateOf } from '../solver/states.js';
import { type FollowedGames, followGames } from './followGames.js';
import { countPlaces, readRow, type RowOfStates, spreadLanes } from './transitions.js';
import type { TurnEnd } from './turnEnds.js';

export interface ScoreChances {
  readonly lowest: number;
  /** The chance of each score, from `lowest` up. They add up to 1. */
  readonly chances: ArrayLike<number>;
}

/** A quantile of the final scores, such as the median for a share of 0.5. */
export function quantileOf({ lowest, chances }: ScoreChances, share: number): number {
  let sum = 0;
  for (let index = 0; index < chances.length; index++) {
    sum += chances[index] ?? 0;
    if (sum >= share) return lowest + index;
  }
  return lowest + chances.length - 1;
}

export function chanceFrom({ lowest, chances }: ScoreChances, score: number): number {
  let sum = 0;
  for (let index = chances.length - 1; index >= 0 && lowest + index >= score; index--)
    sum += chances[index] ?? 0;
  return sum;
}

/**
 * Finds the exact chance of each final score under best play, from a card between turns. If a turn is in progress,
 * `ends` lists its possible ends. An empty card takes about four seconds and 200 MB; ten open boxes take a third of a
 * second and 30 MB. Undefined if memory is too small, which only house rules can cause.
 */
export function distributionFrom(
  { rules, rows }: SolvedRules,
  card: Scorecard,
  ends: readonly TurnEnd[] = [{ card, chance: 1 }],
): ScoreChances | undefined {
  const start = stateOf(rules, card);
  const sets = masksOf(rules);
  const starts = ends.map((end) => ({ ...end, state: stateOf(rules, end.card) }));
  const games = followGames(rows, sets, start.mask, starts);
  const rowsOf = (level: number): readonly ReachedRow[] =>
    (sets.byCount[level] ?? [])
      .filter((mask) => (mask & start.mask) === start.mask)
      .flatMap((mask) => fiveAlikeContents(sets, mask).map((holdsScore) => readRow(rows, mask, holdsScore)))
      .map((row) => ({ ...row, lanes: lanesReached(games, row) }))
      .filter(({ lanes }) => lanes.length > 0);
  const vectors = scoreVectors(countPlaces(rows));

  let last: readonly ReachedRow[] = [];
  for (let level = countBits(start.mask); level < sets.byCount.length; level++) {
    const begun = starts.filter(({ state }) => countBits(state.mask) === level);
    for (const { card: from, state } of begun)
      vectors.include(games.placeOf(state), totalWithoutBonus(rules, from));
    // First find out which scores are possible: reserving memory for all others, too, would take three times as much.
    for (const row of last) passOn(rows, row, vectors.includePass);
    const reached = rowsOf(level);
    if (!vectors.open(reached.flatMap(({ state, lanes }) => lanes.map((lane) => state + lane))))
      return undefined;
    for (const { card: from, chance, state } of begun)
      vectors.begin(games.placeOf(state), totalWithoutBonus(rules, from), chance);
    for (const row of last) passOn(rows, row, vectors.pass);
    last = reached;
  }
  const full = last.flatMap(({ state, address, lanes }) =>
    lanes.map((lane) => ({
      lowest: vectors.lowestOf(state + lane) + (games.values[address / 8 + lane] ?? 0),
      chances: vectors.chancesOf(state + lane),
    })),
  );
  return sumChances(full);
}

interface ReachedRow extends RowOfStates {
  readonly lanes: readonly number[];
}

type Pass = (from: number, to: number, points: number, factor: number) => void;

const lanesReached = ({ values, flow }: FollowedGames, { state, length }: RowOfStates): number[] =>
  Array.from({ length }, (_, lane) => lane).filter(
    (lane) => (values[(flow + at.REACH) / 8 + state + lane] ?? 0) > 0,
  );

function passOn(rows: ComputedRows, row: ReachedRow, pass: Pass): void {
  for (let begin = 0; begin < row.length; begin += at.BLOCK_LANES) {
    const lanes = row.lanes.filter((lane) => lane >= begin && lane < begin + at.BLOCK_LANES);
    if (lanes.length === 0) continue;
    spreadLanes(rows, row, begin, lanes, (lane, after, points, chance) =>
      pass(row.state + lane, after, points, chance),
    );
  }
}

function sumChances(
  parts: readonly { readonly lowest: number; readonly chances: Float64Array }[],
): ScoreChances {
  const lowest = Math.min(...parts.map((part) => part.lowest));
  const end = Math.max(...parts.map((part) => part.lowest + part.chances.length));
  const chances = new Float64Array(end - lowest);
  for (const part of parts) {
    part.chances.forEach((chance, index) => {
      const score = part.lowest - lowest + index;
      chances[score] = (chances[score] ?? 0) + chance;
    });
  }
  const first = chances.findIndex((chance) => chance > 0);
  const last = chances.findLastIndex((chance) => chance > 0);
  return { lowest: lowest + first, chances: chances.slice(first, last + 1) };
}

/**
 * The chance of each score in each state. It's kept in a separate WebAssembly memory with room for two levels; a level
 * is all states with the same number of filled boxes. The next call to `scoreVectors` in this thread overwrites it.
 */
export interface ScoreVectors {
  /** Marks a score as possible for a state of the next level. */
  include(state: number, score: number): void;
  /** Marks every score of state `from`, plus `points`, as possible for state `to` of the next level. */
  includePass(from: number, to: number, points: number): void;
  /**
   * Makes room for the next level's states and their possible scores, with chances of 0. Keeps the last level, and
   * overwrites the one before it. False if memory is too small.
   */
  open(states: readonly number[]): boolean;
  begin(state: number, score: number, chance: number): void;
  /** Adds the chances of state `from`, times `factor`, to those of state `to`, with every score higher by `points`. */
  pass(from: number, to: number, points: number, factor: number): void;
  lowestOf(state: number): number;
  /** Lowest score first. */
  chancesOf(state: number): Float64Array;
}

export function scoreVectors(count: number): ScoreVectors {
  const { kernel, memory } = (space ??= newSpace());
  if (!lists || lists.lengths.length < count) lists = listsFor(count);
  const { lowest, lengths, firsts } = lists;
  lengths.fill(0);
  let values = new Float64Array(memory.buffer);
  /** The states of the last level, in the order in which their vectors lie at the start of the memory. */
  let last: readonly number[] = [];
  let lastLength = 0;

  const lowestOf = (state: number): number => lowest[state] ?? 0;
  const firstOf = (state: number): number => firsts[state] ?? 0;
  const lengthOf = (state: number): number => lengths[state] ?? 0;

  /** Marks `length` consecutive scores, starting with `from`, as possible for a state. */
  const extend = (state: number, from: number, length: number): void => {
    const known = lengthOf(state);
    const low = known === 0 ? from : Math.min(from, lowestOf(state));
    const end = known === 0 ? from + length : Math.max(from + length, lowestOf(state) + known);
    lowest[state] = low;
    lengths[state] = end - low;
  };

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

interface Lists {
  readonly lowest: Int32Array;
  /** From a state's lowest possible score to its highest, both included. 0 until a possible score is known. */
  readonly lengths: Uint32Array;
  readonly firsts: Uint32Array;
}

/** Reused, because new lists take several times as long as a distribution with few open boxes. */
let lists: Lists | undefined;

const listsFor = (count: number): Lists => ({
  lowest: new Int32Array(count),
  lengths: new Uint32Array(count),
  firsts: new Uint32Array(count),
});

interface Space {
  readonly memory: WebAssembly.Memory;
  readonly kernel: Kernel;
}

/** Reused, because an empty card needs about 200 MB, which JavaScript engines are slow to release. */
let space: Space | undefined;

function newSpace(): Space {
  const memory = kernelMemory(1);
  return { memory, kernel: startKernel(kernelModule(), memory) };
}
