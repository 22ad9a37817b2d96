// Finds the sources of a state's candidates. A candidate is a way to end the turn: a possible score in an open box, or
// a box for an extra Yahtzee. Its source says where the value of the state after the turn is, and which points to add
// to it.
import {
  ALL_BOXES,
  BONUS_OF_YAHTZEE,
  FACE_COUNT,
  FIVE_ALIKE_BOX,
  FIRST_ROWS,
  JOKER_BYTES,
  JOKER_SOURCE_BYTES,
  JOKER_SOURCES,
  JOKER_STEP_BYTES,
  JOKER_STEPS,
  JOKERS,
  LANES_ARE_SCORES,
  MAX_BOXES,
  OPEN_BOXES,
  ROW_BYTES,
  ROWS,
  ROWS_PER_TOTAL,
  SLOT_BYTES,
  SLOT_SOURCES,
  SLOTS,
  SOURCE_BYTES,
  UPPER_CAP,
  UPPER_COUNT,
} from './directory';

/** As a u32, for comparing it with other u32 values. */
export const FACES: u32 = FACE_COUNT;

export const UPPER_MASK: u32 = (1 << UPPER_COUNT) - 1;

export function openBoxes(mask: u32): u32 {
  return load<u16>(load<u32>(OPEN_BOXES) + (mask << 1));
}

export function unfilledBoxes(mask: u32): u32 {
  return ~mask & load<u32>(ALL_BOXES);
}

/** True if another five of a kind would be an extra Yahtzee, because the box for it is filled. */
export function isFiveAlikeSpecial(mask: u32): bool {
  return (mask & load<u32>(FIVE_ALIKE_BOX)) !== 0;
}

export function rowOf(mask: u32, holdsScore: u32, upper: u32): usize {
  const first = load<u32>(load<u32>(FIRST_ROWS) + (((mask << 1) | holdsScore) << 2));
  return load<u32>(ROWS) + (first + upper * load<u32>(ROWS_PER_TOTAL)) * ROW_BYTES;
}

/** The address of a state's value. A lane outside the row gets the nearest lane's address. */
export function addressOf(mask: u32, holdsScore: u32, upper: u32, lane: i32): usize {
  const row = rowOf(mask, holdsScore, upper);
  const last = load<i32>(row, 8) - 1;
  const at = max<i32>(0, min<i32>(lane - load<i32>(row, 4), last));
  return load<u32>(row) + (at << 3);
}

export function findSources(scratch: usize, mask: u32, holdsScore: u32, upper: u32): void {
  for (let rest = openBoxes(mask); rest !== 0; rest &= rest - 1) {
    findSlotSources(scratch, mask, holdsScore, upper, ctz(rest));
  }
  if (isFiveAlikeSpecial(mask)) findJokerSources(scratch, mask, holdsScore, upper);
}

function findSlotSources(scratch: usize, mask: u32, holdsScore: u32, upper: u32, box: u32): void {
  const list: usize = load<u32>(SLOTS) + (box << 3);
  let slot: u32 = load<u32>(list);
  const end: u32 = slot + load<u32>(list, 4);
  const slots: usize = load<u32>(SLOTS) + (MAX_BOXES << 3);
  const bit = (<u32>1) << box;
  const isFiveAlike = bit === load<u32>(FIVE_ALIKE_BOX);
  for (; slot < end; slot++) {
    const points = load<u32>(slots + slot * SLOT_BYTES);
    const after = isFiveAlike ? load<u32>(slots + slot * SLOT_BYTES, 4) : holdsScore;
    storeSource(scratch + SLOT_SOURCES + slot * SOURCE_BYTES, mask | bit, after, upper, box, points, 0);
  }
}

function findJokerSources(scratch: usize, mask: u32, holdsScore: u32, upper: u32): void {
  const bonus = holdsScore !== 0 ? load<u32>(BONUS_OF_YAHTZEE) : 0;
  const open = openBoxes(mask);
  for (let face: u32 = 0; face < FACES; face++) {
    const isMatchingOpen = ((mask >> face) & 1) ^ 1;
    let step: usize =
      load<u32>(JOKERS) + (((holdsScore * FACE_COUNT + face) << 1) | isMatchingOpen) * JOKER_BYTES;
    const list = scratch + JOKER_SOURCES + face * JOKER_SOURCE_BYTES;
    let to = list + 8;
    let count: u32 = 0;
    for (let steps = 0; steps < JOKER_STEPS && count === 0; steps++) {
      for (let allowed = load<u32>(step) & open; allowed !== 0; allowed &= allowed - 1) {
        const box = ctz(allowed);
        const points = load<u32>(step + (box << 2), 4);
        storeSource(to, mask | (1 << box), holdsScore, upper, box, points, bonus);
        to += SOURCE_BYTES;
        count++;
      }
      step += JOKER_STEP_BYTES;
    }
    store<u32>(list, count);
  }
}

function storeSource(
  to: usize,
  mask: u32,
  holdsScore: u32,
  upper: u32,
  box: u32,
  points: u32,
  bonus: u32,
): void {
  const upperPoints = ((1 << box) & UPPER_MASK) !== 0 ? points : 0;
  const cap = load<u32>(UPPER_CAP);
  const upperAfter = upper + upperPoints < cap ? upper + upperPoints : cap;
  const row = rowOf(mask, holdsScore, upperAfter);
  const lanesAreScores = load<u32>(LANES_ARE_SCORES) !== 0;
  const moved = lanesAreScores ? points + bonus : upperPoints;
  store<u32>(to, load<u32>(row));
  store<i32>(to, <i32>moved - load<i32>(row, 4), 4);
  store<i32>(to, load<i32>(row, 8), 8);
  store<u32>(to, box | (points << 4), 12);
  store<f64>(to, lanesAreScores ? 0 : <f64>(points + bonus), 16);
  store<u32>(to, <u32>row, 24);
}

/** Where a source's values start, from `lane` on. The address can be in the padding before or after the row. */
export function addressAt(source: usize, lane: i32): usize {
  return load<u32>(source) + (laneAt(source, lane) << 3);
}

/** Where in a source's row a lane's value is. It can be in the padding before or after the row. */
export function laneAt(source: usize, lane: i32): i32 {
  const length = load<i32>(source, 8);
  const at = lane + load<i32>(source, 4);
  return at < -8 ? -8 : at > length ? length : at;
}

/** A source's values in two lanes, plus its points. `lanes` is relative to `first`. */
export function valuesAt(source: usize, first: i32, lanes: usize): v128 {
  const lane = first + load<i32>(source, 4);
  const last = load<i32>(source, 8) - 1;
  const values: usize = load<u32>(source);
  const a = values + (max<i32>(0, min<i32>(lane + load<i32>(lanes), last)) << 3);
  const b = values + (max<i32>(0, min<i32>(lane + load<i32>(lanes, 4), last)) << 3);
  return f64x2.add(v128.load_lane<f64>(b, v128.load64_splat(a), 1), v128.load64_splat(source, 16));
}
