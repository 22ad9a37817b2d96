// Where games lead to: from the chances to come to states between turns, the chances to come to those after them. What is
// added to the lanes on either side of a row belongs to its ends, since there all upper totals are alike.
import {
  BLOCK_BYTES,
  BLOCK_LANES,
  BOX_TOTAL_BYTES,
  BOX_TOTALS,
  CANDIDATES,
  FIVE_ALIKE_CHANCES,
  FIVE_ALIKE_CHOICES,
  FLOW_BYTES,
  FLOWS,
  HELD_CHANCES,
  JOKER_SOURCE_BYTES,
  JOKER_SOURCES,
  REACH,
  ROWS_BEGIN,
  SCRATCH,
  SCRATCH_BYTES,
  SLOT_CHANCES,
  SLOT_SOURCES,
  SLOTS,
  SOURCE_BYTES,
  VARIANCE,
  VECTOR_BYTES,
} from './directory';
import { addressAt, addressOf, BOX_COUNT, rowOf, YAHTZEE } from './sources';
import { spreadTurn } from './spread';

/** The space in which a thread follows games, by its scratch space. */
export function flowOf(scratch: usize): usize {
  const thread = (scratch - load<u32>(SCRATCH)) / SCRATCH_BYTES;
  return load<u32>(FLOWS) + thread * load<u32>(FLOW_BYTES);
}

/** How far from the value of a state the chance to come to it lies. */
function reachFrom(flow: usize): usize {
  return flow + REACH - load<u32>(ROWS_BEGIN);
}

/** The address of the chance to come to a state. */
export function reachOf(flow: usize, mask: u32, holdsScore: u32, upper: i32): usize {
  return addressOf(mask, holdsScore, 0, upper) + reachFrom(flow);
}

/**
 * Goes on with the games that come to the states of a row. Adds to the variance of final scores what these turns make of
 * it, and to the totals of boxes what they get.
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

/** Adds to the ends of a row what was written beyond them. */
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
  spreadTurn(flow, mask, holdsScore, lane);
  for (let box: u32 = 0; box < BOX_COUNT; box++) {
    if (((mask >> box) & 1) !== 0) continue;
    const list: usize = load<u32>(SLOTS) + (box << 3);
    const end: u32 = load<u32>(list) + load<u32>(list, 4);
    for (let slot: u32 = load<u32>(list); slot < end; slot++) {
      const source = flow + SLOT_SOURCES + slot * SOURCE_BYTES;
      const chances = flow + SLOT_CHANCES + slot * BLOCK_BYTES;
      pass(flow, source, lane, chances, values, flow + CANDIDATES + slot * BLOCK_BYTES);
    }
  }
  if ((mask & YAHTZEE) !== 0) followFiveAlike(flow, lane, values);
}

function followFiveAlike(flow: usize, lane: i32, values: usize): void {
  const after = flow + HELD_CHANCES;
  for (let face: u32 = 0; face < 6; face++) {
    const list = flow + JOKER_SOURCES + face * JOKER_SOURCE_BYTES;
    let chances = flow + FIVE_ALIKE_CHANCES + face * FIVE_ALIKE_CHOICES * BLOCK_BYTES;
    let source = list + 8;
    for (const end = source + load<u32>(list) * SOURCE_BYTES; source < end; source += SOURCE_BYTES) {
      const from = addressAt(source, lane);
      const points = v128.load64_splat(source, 16);
      for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
        v128.store(after + at, f64x2.add(v128.load(from + at), points));
      }
      pass(flow, source, lane, chances, values, after);
      chances += BLOCK_BYTES;
    }
  }
}

/** Passes chances on to the states that a source leads to. `after` is what the turn comes to then, `values` before. */
function pass(flow: usize, source: usize, lane: i32, chances: usize, values: usize, after: usize): void {
  const from = values + reachFrom(flow);
  const to = addressAt(source, lane) + reachFrom(flow);
  let sum = f64x2.splat(0);
  let variance = f64x2.splat(0);
  for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
    const chance = v128.load(chances + at);
    if (!v128.any_true(chance)) continue;
    const share = f64x2.mul(chance, v128.load(from + at));
    v128.store(to + at, f64x2.add(v128.load(to + at), share));
    sum = f64x2.add(sum, share);
    const gained = f64x2.sub(v128.load(after + at), v128.load(values + at));
    variance = f64x2.add(variance, f64x2.mul(share, f64x2.mul(gained, gained)));
  }
  v128.store(flow, f64x2.add(v128.load(flow, VARIANCE), variance), VARIANCE);
  const share = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  const filled = load<u32>(source, 12);
  const total = flow + BOX_TOTALS + (filled & 15) * BOX_TOTAL_BYTES;
  const points = filled >> 4;
  if (points === 0) store<f64>(total, load<f64>(total, 8) + share, 8);
  else store<f64>(total, load<f64>(total) + share * points);
}
