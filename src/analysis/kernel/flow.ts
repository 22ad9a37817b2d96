// The forward computation: turn by turn, it finds the chance of reaching each state. Chances that end up in a row's
// padding belong to the row's nearest lane, because higher (or lower) upper totals make no difference.
import {
  BLOCK_BYTES,
  BLOCK_LANES,
  BOX_TOTAL_BYTES,
  BOX_TOTALS,
  FLOW_BYTES,
  FLOWS,
  OUTCOME_BYTES,
  OUTCOMES,
  REACH,
  ROWS_BEGIN,
  SCRATCH,
  SCRATCH_BYTES,
  VARIANCE,
  VECTOR_BYTES,
} from './directory';
import { addressAt, addressOf, rowOf } from './sources';
import { spreadTurn } from './spread';

export function flowOf(scratch: usize): usize {
  const thread = (scratch - load<u32>(SCRATCH)) / SCRATCH_BYTES;
  return load<u32>(FLOWS) + thread * load<u32>(FLOW_BYTES);
}

/** The distance in bytes from a state's value to the chance of reaching that state. */
function reachFrom(flow: usize): usize {
  return flow + REACH - load<u32>(ROWS_BEGIN);
}

export function reachOf(flow: usize, mask: u32, holdsScore: u32, upper: i32): usize {
  return addressOf(mask, holdsScore, 0, upper) + reachFrom(flow);
}

/**
 * Plays a turn from each state of a row, and adds the chances of its outcomes to the states after it. Updates the score
 * variance and the box statistics too.
 */
export function followRow(flow: usize, mask: u32, holdsScore: u32): void {
  const row = rowOf(mask, holdsScore, 0);
  const values: usize = load<u32>(row);
  const firstLane = load<i32>(row, 4);
  const length = load<i32>(row, 8);
  takeBack(flow, mask, holdsScore);
  for (let at: i32 = 0; at < length; at += BLOCK_LANES) {
    const from = values + (at << 3);
    if (isReached(from + reachFrom(flow))) followBlock(flow, mask, holdsScore, firstLane + at, from);
  }
}

/** Adds the chances in a row's padding to its first and last lanes, and clears the padding. */
export function takeBack(flow: usize, mask: u32, holdsScore: u32): void {
  const row = rowOf(mask, holdsScore, 0);
  const first = load<u32>(row) + reachFrom(flow);
  const last = first + (load<i32>(row, 8) << 3) - 8;
  for (let at: i32 = 8; at <= BLOCK_BYTES; at += 8) {
    store<f64>(first, load<f64>(first) + load<f64>(first - at));
    store<f64>(first - at, 0);
    store<f64>(last, load<f64>(last) + load<f64>(last + at));
    store<f64>(last + at, 0);
  }
}

function isReached(reach: usize): bool {
  for (const end = reach + BLOCK_BYTES; reach < end; reach += VECTOR_BYTES) {
    if (v128.any_true(v128.load(reach))) return true;
  }
  return false;
}

function followBlock(flow: usize, mask: u32, holdsScore: u32, lane: i32, values: usize): void {
  let outcome = flow + OUTCOMES;
  const end = outcome + spreadTurn(flow, mask, holdsScore, lane) * OUTCOME_BYTES;
  for (; outcome < end; outcome += OUTCOME_BYTES) {
    pass(flow, load<u32>(outcome), lane, load<u32>(outcome, 4), values);
  }
}

/**
 * Adds an outcome's chance in each lane, times the chance of reaching that lane's state, to the state after the
 * outcome.
 */
function pass(flow: usize, source: usize, lane: i32, chances: usize, values: usize): void {
  const from = values + reachFrom(flow);
  const after = addressAt(source, lane);
  const to = after + reachFrom(flow);
  const points = v128.load64_splat(source, 16);
  let sum = f64x2.splat(0);
  let variance = f64x2.splat(0);
  for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
    const chance = v128.load(chances + at);
    if (!v128.any_true(chance)) continue;
    const share = f64x2.mul(chance, v128.load(from + at));
    v128.store(to + at, f64x2.add(v128.load(to + at), share));
    sum = f64x2.add(sum, share);
    const gained = f64x2.sub(f64x2.add(v128.load(after + at), points), v128.load(values + at));
    variance = f64x2.add(variance, f64x2.mul(share, f64x2.mul(gained, gained)));
  }
  v128.store(flow, f64x2.add(v128.load(flow, VARIANCE), variance), VARIANCE);
  const share = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  const filled = load<u32>(source, 12);
  const total = flow + BOX_TOTALS + (filled & 15) * BOX_TOTAL_BYTES;
  const gets = filled >> 4;
  if (gets === 0) store<f64>(total, load<f64>(total, 8) + share, 8);
  else store<f64>(total, load<f64>(total) + share * gets);
}
