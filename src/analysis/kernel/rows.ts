// Rows of states that differ in their lane alone, computed level after level, the fullest cards first. Threads share the
// work: each takes the next row of a level that nobody has taken, and waits at its end until all are done. So a thread
// may join at any time.
import {
  BLOCK_BYTES,
  BLOCK_LANES,
  COUNTERS,
  DICE_VALUES,
  LEVEL_ENDS,
  LEVELS,
  SCRATCH,
  SCRATCH_BYTES,
  SCRATCH_TAKEN,
  TASKS,
  VECTOR_BYTES,
} from './directory';
import { average, maximise, meanOfRolls } from './lattice';
import { scoreRolls } from './scoring';
import { addressOf, findSources, rowOf } from './sources';

/** Takes a scratch space for this thread. */
export function takeScratch(): usize {
  return load<u32>(SCRATCH) + atomic.add<u32>(SCRATCH_TAKEN, 1) * SCRATCH_BYTES;
}

/** What a state between turns is worth. */
export function valueOf(mask: u32, holdsScore: u32, upper: u32, lane: i32): f64 {
  return load<f64>(addressOf(mask, holdsScore, upper, lane));
}

/** Computes rows until all are done, together with whoever else does. */
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
    computeRow(scratch, coded & 8191, (coded >> 13) & 1, coded >> 14);
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
  const holds = scratch + DICE_VALUES;
  findSources(scratch, mask, holdsScore, upper);
  let at: i32 = 0;
  // A block that is less than half full takes longer than its vectors do one by one.
  for (; at + 2 < length; at += BLOCK_LANES) {
    scoreRolls(scratch, mask, firstLane + at, holds, BLOCK_BYTES);
    playTurn(holds, values + (at << 3), BLOCK_BYTES);
  }
  for (; at < length; at += 2) {
    scoreRolls(scratch, mask, firstLane + at, holds, VECTOR_BYTES);
    playTurn(holds, values + (at << 3), VECTOR_BYTES);
  }
  goOnBeyond(values, length);
}

/** From what the rolls are worth at the end of a turn to what the turn is worth before its first roll. */
function playTurn(holds: usize, to: usize, bytes: u32): void {
  average(holds, bytes);
  maximise(holds, bytes);
  average(holds, bytes);
  maximise(holds, bytes);
  meanOfRolls(holds, to, bytes);
}

/** Writes the eight lanes on either side of a row: what lies beyond its ends is worth the same. */
function goOnBeyond(values: usize, length: i32): void {
  const lowest = v128.load64_splat(values);
  const end = values + (length << 3);
  const highest = v128.load64_splat(end - 8);
  for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
    v128.store(values - BLOCK_BYTES + at, lowest);
    v128.store(end + at, highest);
  }
}
