// Computes rows of values, or their parts, level by level, fullest cards first. A level has all states with the same
// number of filled boxes; a row's states differ only in their lane. Each thread takes the next free row. At the end of
// a level, the threads wait for each other. A thread can join at any time.
import {
  BLOCK_LANES,
  COUNTERS,
  DICE_VALUES,
  EACH_LANE,
  LEVEL_ENDS,
  LEVELS,
  MAX_BOXES,
  PARTS,
  SHARED_LANES,
  SHARED_LANES_BYTES,
  SPACE_BYTES,
  SPACES,
  SPACES_TAKEN,
  TASKS,
} from './directory';
import { average, maximise, meanOfRolls } from './lattice';
import { splitRow } from './parts';
import { scoreRolls } from './scoring';
import { addressOf, findSources, rowOf, UPPER_MASK } from './sources';
import { Block, repeatEnds, Vector } from './vectors';

export function takeSpace(list: usize): usize {
  return load<u32>(list, SPACES) + atomic.add<u32>(list + SPACES_TAKEN, 1) * load<u32>(list, SPACE_BYTES);
}

export function valueOf(mask: u32, holdsScore: u32, upper: u32, lane: i32): f64 {
  return load<f64>(addressOf(mask, holdsScore, upper, lane));
}

/** Works on a list's tasks until all are finished. Any number of threads can call this to share the work. */
export function performTasks(space: usize, list: usize): void {
  const levels = load<u32>(list, LEVELS);
  let first: u32 = 0;
  for (let level: u32 = 0; level < levels; level++) {
    const end = load<u32>(load<u32>(list, LEVEL_ENDS) + (level << 2));
    const counters: usize = load<u32>(list, COUNTERS) + (level << 3);
    performLevel(space, list, first, end - first, counters);
    first = end;
  }
}

function performLevel(space: usize, list: usize, first: u32, count: u32, counters: usize): void {
  const parts: usize = load<u32>(list, PARTS);
  for (let task = atomic.add<u32>(counters, 1); task < count; task = atomic.add<u32>(counters, 1)) {
    const coded = load<u32>(load<u32>(list, TASKS) + ((first + task) << 2));
    const mask = coded & ((1 << MAX_BOXES) - 1);
    const holdsScore = (coded >> MAX_BOXES) & 1;
    if (parts !== 0) splitRow(space, parts, mask, holdsScore);
    else computeRow(space, mask, holdsScore, coded >> (MAX_BOXES + 1));
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
 * Computes `count` lanes of a row, and writes their values to `to`. `lanes` has their numbers; 0 is the row's first
 * lane.
 */
function computeLanes(scratch: usize, mask: u32, firstLane: i32, lanes: usize, count: i32, to: usize): void {
  let at: i32 = 0;
  // If only one or two lanes remain, computing a vector is faster than computing a block.
  for (; at + 2 < count; at += BLOCK_LANES)
    playTurn<Block>(scratch, mask, firstLane, lanes + (at << 2), to + (at << 3));
  for (; at < count; at += 2) playTurn<Vector>(scratch, mask, firstLane, lanes + (at << 2), to + (at << 3));
}

/** Computes a turn for several lanes of a row, backwards from the scored box to the first roll. */
function playTurn<Size>(scratch: usize, mask: u32, firstLane: i32, lanes: usize, to: usize): void {
  const holds = scratch + DICE_VALUES;
  scoreRolls<Size>(scratch, mask, firstLane, lanes, holds);
  average<Size>(holds);
  maximise<Size>(holds);
  average<Size>(holds);
  maximise<Size>(holds);
  meanOfRolls<Size>(holds, to);
}

/** Copies a row's computed values to all its lanes, the last lane first, so that no value is overwritten too early. */
function share(values: usize, places: usize, length: i32): void {
  for (let lane = length - 1; lane > 0; lane--) {
    store<f64>(values + (lane << 3), load<f64>(values + (load<u32>(places + (lane << 2)) << 3)));
  }
}
