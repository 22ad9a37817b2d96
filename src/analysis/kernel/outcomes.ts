// The last step of a turn in the forward computation: turns the chances of the final rolls into the chance of each way
// to fill a box.
import {
  BLOCK_BYTES,
  CANDIDATES,
  DICE_VALUES,
  FIVE_ALIKE,
  FIVE_ALIKE_BLOCKS_BYTES,
  FIVE_ALIKE_CHANCES,
  JOKER_SOURCE_BYTES,
  JOKER_SOURCES,
  OUTCOME_BYTES,
  OUTCOMES,
  ROLL_COUNT,
  SLOT_CHANCES,
  SLOT_SOURCES,
  SLOTS,
  SLOTS_OF_ROLLS,
  SOURCE_BYTES,
  SCORED_CHANCES,
  VECTOR_BYTES,
} from './directory';
import { addressAt, FACES, isFiveAlikeSpecial, openBoxes } from './sources';
import { addBlock, isAsGood } from './vectors';

/** Adds the chance of each final roll to the box that is best for it. */
export function scoreRollChances(space: usize, mask: u32, lane: i32): void {
  const open = openBoxes(mask);
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    const list: usize = load<u32>(SLOTS) + (ctz(rest) << 3);
    memory.fill(space + SLOT_CHANCES + load<u32>(list) * BLOCK_BYTES, 0, load<u32>(list, 4) * BLOCK_BYTES);
  }
  if (isFiveAlikeSpecial(mask)) scoreFiveAlike(space, lane);
  for (let roll = 0; roll < ROLL_COUNT; roll++) scoreRoll(space, roll, open);
}

function scoreRoll(space: usize, roll: usize, open: u32): void {
  const chances = space + SCORED_CHANCES + roll * BLOCK_BYTES;
  const values = space + DICE_VALUES + roll * BLOCK_BYTES;
  const slots: usize = load<usize>(SLOTS_OF_ROLLS) + (roll << 1);
  let c0 = v128.load(chances);
  let c1 = v128.load(chances, 16);
  let c2 = v128.load(chances, 32);
  let c3 = v128.load(chances, 48);
  const v0 = v128.load(values);
  const v1 = v128.load(values, 16);
  const v2 = v128.load(values, 32);
  const v3 = v128.load(values, 48);
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    if (!v128.any_true(v128.or(v128.or(c0, c1), v128.or(c2, c3)))) return;
    const slot = space + <u32>load<u16>(slots + ctz(rest) * ROLL_COUNT * 2) * BLOCK_BYTES;
    const e0 = isAsGood(v128.load(slot + CANDIDATES), v0);
    const e1 = isAsGood(v128.load(slot + CANDIDATES, 16), v1);
    const e2 = isAsGood(v128.load(slot + CANDIDATES, 32), v2);
    const e3 = isAsGood(v128.load(slot + CANDIDATES, 48), v3);
    const to = slot + SLOT_CHANCES;
    addBlock(to, v128.and(c0, e0), v128.and(c1, e1), v128.and(c2, e2), v128.and(c3, e3));
    c0 = v128.andnot(c0, e0);
    c1 = v128.andnot(c1, e1);
    c2 = v128.andnot(c2, e2);
    c3 = v128.andnot(c3, e3);
  }
}

/** Adds the chance of each extra Yahtzee to the best box that the joker rules allow for it. */
function scoreFiveAlike(space: usize, lane: i32): void {
  for (let face: u32 = 0; face < FACES; face++) {
    const roll = space + load<u32>(load<u32>(FIVE_ALIKE) + (face << 2)) * BLOCK_BYTES;
    const list = space + JOKER_SOURCES + face * JOKER_SOURCE_BYTES;
    let to = space + FIVE_ALIKE_CHANCES + face * FIVE_ALIKE_BLOCKS_BYTES;
    let source = list + 8;
    for (const end = source + load<u32>(list) * SOURCE_BYTES; source < end; source += SOURCE_BYTES) {
      const from = addressAt(source, lane);
      const points = v128.load64_splat(source, 16);
      for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
        const chances = v128.load(roll + at, SCORED_CHANCES);
        const value = f64x2.add(v128.load(from + at), points);
        const isBest = isAsGood(value, v128.load(roll + at, DICE_VALUES));
        v128.store(to + at, v128.and(chances, isBest));
        v128.store(roll + at, v128.andnot(chances, isBest), SCORED_CHANCES);
      }
      to += BLOCK_BYTES;
    }
  }
}

/** Lists a turn's outcomes and returns their number. Call `scoreRollChances` first. */
export function listOutcomes(space: usize, mask: u32): u32 {
  let to = space + OUTCOMES;
  for (let rest = openBoxes(mask); rest !== 0; rest &= rest - 1) {
    const list: usize = load<u32>(SLOTS) + (ctz(rest) << 3);
    const first = load<u32>(list);
    const sources = space + SLOT_SOURCES + first * SOURCE_BYTES;
    to = listEach(to, load<u32>(list, 4), sources, space + SLOT_CHANCES + first * BLOCK_BYTES);
  }
  const isSpecial = isFiveAlikeSpecial(mask);
  for (let face: u32 = 0; face < FACES && isSpecial; face++) {
    const list = space + JOKER_SOURCES + face * JOKER_SOURCE_BYTES;
    const chances = space + FIVE_ALIKE_CHANCES + face * FIVE_ALIKE_BLOCKS_BYTES;
    to = listEach(to, load<u32>(list), list + 8, chances);
  }
  return (to - space - OUTCOMES) / OUTCOME_BYTES;
}

/**
 * Appends `count` outcomes to the list. Their sources follow each other in memory, and so do their blocks of chances.
 * Returns the new end of the list.
 */
function listEach(to: usize, count: u32, sources: usize, chances: usize): usize {
  for (let source: u32 = 0; source < count; source++) {
    store<u32>(to, sources + source * SOURCE_BYTES);
    store<u32>(to, chances + source * BLOCK_BYTES, 4);
    to += OUTCOME_BYTES;
  }
  return to;
}
