// Splits the expected points of states into parts: the boxes, the upper bonus and the Yahtzee bonus. Works backwards,
// turn by turn. The parts of a state are the mean parts of the next states, plus the points of the turn.
import {
  BLOCK_BYTES,
  BLOCK_LANES,
  FLOW_BYTES,
  OUTCOME_BYTES,
  OUTCOMES,
  REACH,
  ROWS_BEGIN,
  UPPER_BONUS_PART,
  YAHTZEE_BONUS_PART,
} from './directory';
import { repeatEnds } from './rows';
import { addressAt, ALL_BOXES, rowOf } from './sources';
import { spreadTurn } from './spread';
import { addBlock } from './vectors';

const BONUSES: u32 = (1 << UPPER_BONUS_PART) | (1 << YAHTZEE_BONUS_PART);

/** Returns the size of the plane of a part, which is also the size of the list of chances in a flow space. */
function planeBytes(): usize {
  return load<u32>(FLOW_BYTES) - REACH;
}

/**
 * Computes the parts of the states from lane `from` to lane `to` (exclusive) of a row. Lane 0 is the first lane of the
 * row. Up to seven lanes after `to` are also computed. All states that can follow must have been computed before.
 */
export function splitRow(flow: usize, planes: usize, mask: u32, holdsScore: u32, from: i32, to: i32): void {
  const row = rowOf(mask, holdsScore, 0);
  const firstLane = load<i32>(row, 4);
  const toPart = planes - load<u32>(ROWS_BEGIN);
  const parts: usize = load<u32>(row) + toPart;
  for (let lane = from; lane < to; lane += BLOCK_LANES) {
    splitBlock(flow, toPart, mask, holdsScore, firstLane + lane, parts + (lane << 3));
  }
  const bytes = planeBytes();
  for (let rest = (~mask & ALL_BOXES) | BONUSES; rest !== 0; rest &= rest - 1) {
    repeatEnds(parts + ctz(rest) * bytes, load<i32>(row, 8));
  }
}

/** Computes the parts of a block of states. `toPart` is the offset from the value of a state to its first part. */
function splitBlock(flow: usize, toPart: usize, mask: u32, holdsScore: u32, lane: i32, parts: usize): void {
  const open = (~mask & ALL_BOXES) | BONUSES;
  const bytes = planeBytes();
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    memory.fill(parts + ctz(rest) * bytes, 0, BLOCK_BYTES);
  }
  let outcome = flow + OUTCOMES;
  const end = outcome + spreadTurn(flow, mask, holdsScore, lane) * OUTCOME_BYTES;
  for (; outcome < end; outcome += OUTCOME_BYTES) {
    const source: usize = load<u32>(outcome);
    addOutcome(source, load<u32>(outcome, 4), addressAt(source, lane) + toPart, open, parts);
  }
}

/**
 * Adds the parts after an outcome to the parts of the states before it. Each part is multiplied by the chance of the
 * outcome.
 */
function addOutcome(source: usize, chances: usize, after: usize, open: u32, parts: usize): void {
  const c0 = v128.load(chances);
  const c1 = v128.load(chances, 16);
  const c2 = v128.load(chances, 32);
  const c3 = v128.load(chances, 48);
  if (!v128.any_true(v128.or(v128.or(c0, c1), v128.or(c2, c3)))) return;
  const bytes = planeBytes();
  const filled = load<u32>(source, 12);
  const box = filled & 15;
  for (let rest = open & ~((<u32>1) << box); rest !== 0; rest &= rest - 1) {
    const plane = ctz(rest) * bytes;
    const from = after + plane;
    addBlock(
      parts + plane,
      f64x2.mul(c0, v128.load(from)),
      f64x2.mul(c1, v128.load(from, 16)),
      f64x2.mul(c2, v128.load(from, 32)),
      f64x2.mul(c3, v128.load(from, 48)),
    );
  }
  const points = <f64>(filled >> 4);
  const bonus = load<f64>(source, 16) - points;
  if (points !== 0) addPoints(parts + box * bytes, points, c0, c1, c2, c3);
  if (bonus !== 0) addPoints(parts + YAHTZEE_BONUS_PART * bytes, bonus, c0, c1, c2, c3);
}

function addPoints(to: usize, points: f64, c0: v128, c1: v128, c2: v128, c3: v128): void {
  const each = f64x2.splat(points);
  addBlock(to, f64x2.mul(c0, each), f64x2.mul(c1, each), f64x2.mul(c2, each), f64x2.mul(c3, each));
}
