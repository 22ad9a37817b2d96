// Computes the rows of values level by level, starting with the fullest cards. A level contains all states with the
// same number of filled boxes. The states of a row differ only in their lane. Threads share the work: each thread takes
// the next free row of a level. If no row is free, a thread waits until the whole level is finished. A thread can join
// at any time.
import {
  BLOCK_BYTES,
  BLOCK_LANES,
  COUNTERS,
  DICE_VALUES,
  EACH_LANE,
  LEVEL_ENDS,
  LEVELS,
  MAX_BOXES,
  SCRATCH,
  SCRATCH_BYTES,
  SCRATCH_TAKEN,
  SHARED_LANES,
  SHARED_LANES_BYTES,
  TASKS,
  VECTOR_BYTES,
} from './directory';
import { average, maximise, meanOfRolls } from './lattice';
import { scoreRolls } from './scoring';
import { addressOf, findSources, rowOf, UPPER_MASK } from './sources';
import { Block, Vector } from './vectors';

/** Reserves a scratch space for this thread. */
export function takeScratch(): usize {
  return load<u32>(SCRATCH) + atomic.add<u32>(SCRATCH_TAKEN, 1) * SCRATCH_BYTES;
}

/** Returns the value of a state between turns. */
export function valueOf(mask: u32, holdsScore: u32, upper: u32, lane: i32): f64 {
  return load<f64>(addressOf(mask, holdsScore, upper, lane));
}

/** Computes rows until all of them are finished. Any number of threads can share the work. */
export function computeRows(scratch: usize): void {
  const levels = load<u32>(LEVELS);
  let first: u32 = 0;
  for (let level: u32 = 0; level < levels; level++) {
    const end = load<u32>(load<u32>(LEVEL_ENDS) + (level << 2));
    const counters: usize = load<u32>(COUNTERS) + (level << 3);
    computeLevel(scratch, first, end - first, counters);
    first = end;
  }
}

function computeLevel(scratch: usize, first: u32, count: u32, counters: usize): void {
  for (let task = atomic.add<u32>(counters, 1); task < count; task = atomic.add<u32>(counters, 1)) {
    const coded = load<u32>(load<u32>(TASKS) + ((first + task) << 2));
    computeRow(scratch, coded & ((1 << MAX_BOXES) - 1), (coded >> MAX_BOXES) & 1, coded >> (MAX_BOXES + 1));
    if (atomic.add<u32>(counters, 1, 4) + 1 === count) atomic.notify(counters + 4, -1);
  }
  for (let done = atomic.load<u32>(counters, 4); done < count; done = atomic.load<u32>(counters, 4)) {
    atomic.wait<u32>(counters + 4, done, -1);
  }
}

function computeRow(scratch: usize, mask: u32, holdsScore: u32, upper: u32): void {
  const row = rowOf(mask, holdsScore, upper);
  const values: usize = load<u32>(row);
  const firstLane = load<i32>(row, 4);
  const length = load<i32>(row, 8);
  findSources(scratch, mask, holdsScore, upper);
  const lists: usize = load<u32>(SHARED_LANES);
  if (lists === 0) computeLanes(scratch, mask, firstLane, load<u32>(EACH_LANE), length, values);
  else {
    const list = lists + (mask & UPPER_MASK) * SHARED_LANES_BYTES;
    computeLanes(scratch, mask, firstLane, load<u32>(list), load<i32>(list, 4), values);
    share(values, load<u32>(list, 8), length);
  }
  repeatEnds(values, length);
}

/**
 * Computes `count` lanes of a row and writes the values to `to`. Lane numbers in `lanes` start with 0 for the first
 * lane of the row.
 */
function computeLanes(scratch: usize, mask: u32, firstLane: i32, lanes: usize, count: i32, to: usize): void {
  let at: i32 = 0;
  // If only one or two lanes are left, a vector is faster than a block.
  for (; at + 2 < count; at += BLOCK_LANES)
    playTurn<Block>(scratch, mask, firstLane, lanes + (at << 2), to + (at << 3));
  for (; at < count; at += 2) playTurn<Vector>(scratch, mask, firstLane, lanes + (at << 2), to + (at << 3));
}

/** Computes a turn for several lanes of a row, working backwards from the scored box to the first roll. */
function playTurn<Size>(scratch: usize, mask: u32, firstLane: i32, lanes: usize, to: usize): void {
  const holds = scratch + DICE_VALUES;
  scoreRolls<Size>(scratch, mask, firstLane, lanes, holds);
  average<Size>(holds);
  maximise<Size>(holds);
  average<Size>(holds);
  maximise<Size>(holds);
  meanOfRolls<Size>(holds, to);
}

/**
 * Copies the computed values from the beginning of a row to all of its lanes. Copying starts with the last lane, so no
 * value is overwritten while it is still needed.
 */
function share(values: usize, places: usize, length: i32): void {
  for (let lane = length - 1; lane > 0; lane--) {
    store<f64>(values + (lane << 3), load<f64>(values + (load<u32>(places + (lane << 2)) << 3)));
  }
}

/**
 * Copies a row's first value to the eight padding lanes before the row, and the last value to the eight padding lanes
 * after the row.
 */
export function repeatEnds(values: usize, length: i32): void {
  const lowest = v128.load64_splat(values);
  const end = values + (length << 3);
  const highest = v128.load64_splat(end - 8);
  for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
    v128.store(values - BLOCK_BYTES + at, lowest);
    v128.store(end + at, highest);
  }
}
