// Splits the expected points of states into parts: the upper bonus, the Yahtzee bonus and the boxes. It goes backwards
// from the full cards: a state's parts are the mean of those after its turn, plus the turn's points.
import { BLOCK_BYTES, BLOCK_LANES, BONUS_PARTS, OUTCOME_BYTES, OUTCOMES, ROW_BYTES, ROWS } from './directory';
import { laneAt, rowOf, unfilledBoxes } from './sources';
import { spreadTurn } from './spread';
import { addBlock, repeatEnds } from './vectors';

function listBytes(row: usize): usize {
  return (load<i32>(row, 8) << 3) + 2 * BLOCK_BYTES;
}

function partsOf(table: usize, row: usize): usize {
  return load<u32>(table + ((row - load<u32>(ROWS)) / ROW_BYTES) * 4) + BLOCK_BYTES;
}

/**
 * Computes the parts of a row's states from those of all states after the turn, which must be known. `table` says where
 * each row's parts are.
 */
export function splitRow(space: usize, table: usize, mask: u32, holdsScore: u32): void {
  const row = rowOf(mask, holdsScore, 0);
  const firstLane = load<i32>(row, 4);
  const length = load<i32>(row, 8);
  const bytes = listBytes(row);
  const parts = partsOf(table, row);
  for (let lane = 0; lane < length; lane += BLOCK_LANES) {
    splitBlock(space, table, mask, holdsScore, firstLane + lane, parts + (lane << 3), bytes);
  }
  const end = parts + (BONUS_PARTS + popcnt(unfilledBoxes(mask))) * bytes;
  for (let list = parts; list < end; list += bytes) repeatEnds(list, length);
}

function splitBlock(
  space: usize,
  table: usize,
  mask: u32,
  holdsScore: u32,
  lane: i32,
  parts: usize,
  bytes: usize,
): void {
  const unfilled = unfilledBoxes(mask);
  const end = parts + (BONUS_PARTS + popcnt(unfilled)) * bytes;
  for (let list = parts; list < end; list += bytes) memory.fill(list, 0, BLOCK_BYTES);
  let outcome = space + OUTCOMES;
  const last = outcome + spreadTurn(space, mask, holdsScore, lane) * OUTCOME_BYTES;
  for (; outcome < last; outcome += OUTCOME_BYTES) {
    addOutcome(table, load<u32>(outcome), load<u32>(outcome, 4), lane, unfilled, parts, bytes);
  }
}

/** Adds the parts of the states after an outcome, times its chance, to the parts of the states before it. */
function addOutcome(
  table: usize,
  source: usize,
  chances: usize,
  lane: i32,
  unfilled: u32,
  parts: usize,
  bytes: usize,
): void {
  const c0 = v128.load(chances);
  const c1 = v128.load(chances, 16);
  const c2 = v128.load(chances, 32);
  const c3 = v128.load(chances, 48);
  if (!v128.any_true(v128.or(v128.or(c0, c1), v128.or(c2, c3)))) return;
  const row: usize = load<u32>(source, 24);
  const bytesAfter = listBytes(row);
  let from = partsOf(table, row) + (laneAt(source, lane) << 3);
  const filled = load<u32>(source, 12);
  // The row after the outcome has the same lists, except that the filled box has none.
  const atBox = parts + (BONUS_PARTS + popcnt(unfilled & ((1 << (filled & 15)) - 1))) * bytes;
  const end = parts + (BONUS_PARTS + popcnt(unfilled)) * bytes;
  for (let to = parts; to < end; to += bytes) {
    if (to === atBox) continue;
    addBlock(
      to,
      f64x2.mul(c0, v128.load(from)),
      f64x2.mul(c1, v128.load(from, 16)),
      f64x2.mul(c2, v128.load(from, 32)),
      f64x2.mul(c3, v128.load(from, 48)),
    );
    from += bytesAfter;
  }
  const points = <f64>(filled >> 4);
  const bonus = load<f64>(source, 16) - points;
  if (points !== 0) addPoints(atBox, points, c0, c1, c2, c3);
  if (bonus !== 0) addPoints(parts + bytes, bonus, c0, c1, c2, c3);
}

function addPoints(to: usize, points: f64, c0: v128, c1: v128, c2: v128, c3: v128): void {
  const each = f64x2.splat(points);
  addBlock(to, f64x2.mul(c0, each), f64x2.mul(c1, each), f64x2.mul(c2, each), f64x2.mul(c3, each));
}
