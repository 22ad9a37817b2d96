// Computes the value of the best box for each of the 252 rolls. Prefix trees (tries) speed up comparing the open boxes
// of a section: rolls share a node if they score the same in every open box so far. Each node and each roll has several
// values, one per lane: a block or a vector.
import {
  CANDIDATES,
  FIVE_ALIKE,
  JOKER_SOURCE_BYTES,
  JOKER_SOURCES,
  LOWER_LEAVES,
  LOWER_NODES,
  LOWER_TRIES,
  ROLL_COUNT,
  SLOT_SOURCES,
  SLOTS,
  SOURCE_BYTES,
  UPPER_COUNT,
  UPPER_LEAVES,
  UPPER_NODES,
  UPPER_TRIES,
  VECTOR_BYTES,
} from './directory';
import { FACES, isFiveAlikeSpecial, openBoxes, UPPER_MASK, valuesAt } from './sources';

/**
 * Writes the value of every roll to `to`. Call `findSources` for the same state first. `lanes` has a lane number,
 * relative to `first`, for each lane of the vector or block.
 */
export function scoreRolls<Size>(scratch: usize, mask: u32, first: i32, lanes: usize, to: usize): void {
  const open = openBoxes(mask);
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    loadCandidates<Size>(scratch, ctz(rest), first, lanes);
  }
  const upper = open & UPPER_MASK;
  const lower = open >> UPPER_COUNT;
  const upperNodes = walk<Size>(load<u32>(UPPER_TRIES), upper, scratch, scratch + UPPER_NODES);
  const lowerNodes = walk<Size>(load<u32>(LOWER_TRIES), lower, scratch, scratch + LOWER_NODES);
  const upperLeaves: usize = load<u32>(UPPER_LEAVES) + upper * ROLL_COUNT * 2;
  const lowerLeaves: usize = load<u32>(LOWER_LEAVES) + lower * ROLL_COUNT * 2;
  if (lower === 0) takeLeaves<Size>(upperNodes, upperLeaves, to);
  else if (upper === 0) takeLeaves<Size>(lowerNodes, lowerLeaves, to);
  else takeBetterLeaves<Size>(upperNodes, upperLeaves, lowerNodes, lowerLeaves, to);
  if (isFiveAlikeSpecial(mask)) scoreFiveAlike<Size>(scratch, first, lanes, to);
}

function loadCandidates<Size>(scratch: usize, box: u32, first: i32, lanes: usize): void {
  const bytes: u32 = offsetof<Size>();
  const list: usize = load<u32>(SLOTS) + (box << 3);
  const end: u32 = load<u32>(list) + load<u32>(list, 4);
  for (let slot: u32 = load<u32>(list); slot < end; slot++) {
    const source = scratch + SLOT_SOURCES + slot * SOURCE_BYTES;
    const to = scratch + CANDIDATES + slot * bytes;
    v128.store(to, valuesAt(source, first, lanes));
    if (bytes === VECTOR_BYTES) continue;
    v128.store(to, valuesAt(source, first, lanes + 8), 16);
    v128.store(to, valuesAt(source, first, lanes + 16), 32);
    v128.store(to, valuesAt(source, first, lanes + 24), 48);
  }
}

/**
 * Computes the nodes of the trie for a section's open boxes, level by level, and returns the address of the last level.
 */
function walk<Size>(tries: usize, open: u32, scratch: usize, nodes: usize): usize {
  const bytes: u32 = offsetof<Size>();
  let from = nodes;
  let to = nodes + ROLL_COUNT * bytes;
  let prefix: u32 = 0;
  for (let rest = open; rest !== 0;) {
    const lowest = rest & (0 - rest);
    const isFirst = prefix === 0;
    prefix |= lowest;
    rest ^= lowest;
    const level = tries + (prefix << 3);
    let step: usize = load<u32>(level);
    const end = step + load<u32>(level, 4) * 4;
    let node = to;
    for (; step < end; step += 4) {
      const candidate = scratch + CANDIDATES + load<u16>(step, 2) * bytes;
      storeBetter<Size>(node, isFirst ? candidate : from + load<u16>(step) * bytes, candidate);
      node += bytes;
    }
    const swapped = from;
    from = to;
    to = swapped;
  }
  return from;
}

function takeLeaves<Size>(nodes: usize, leaves: usize, to: usize): void {
  const bytes: u32 = offsetof<Size>();
  for (let roll = 0; roll < ROLL_COUNT; roll++) {
    const from = nodes + load<u16>(leaves + roll * 2) * bytes;
    storeBetter<Size>(to, from, from);
    to += bytes;
  }
}

function takeBetterLeaves<Size>(
  upperNodes: usize,
  upperLeaves: usize,
  lowerNodes: usize,
  lowerLeaves: usize,
  to: usize,
): void {
  const bytes: u32 = offsetof<Size>();
  for (let roll = 0; roll < ROLL_COUNT * 2; roll += 2) {
    const a = upperNodes + load<u16>(upperLeaves + roll) * bytes;
    const b = lowerNodes + load<u16>(lowerLeaves + roll) * bytes;
    storeBetter<Size>(to, a, b);
    to += bytes;
  }
}

function storeBetter<Size>(to: usize, a: usize, b: usize): void {
  v128.store(to, f64x2.pmax(v128.load(a), v128.load(b)));
  if (offsetof<Size>() === VECTOR_BYTES) return;
  v128.store(to, f64x2.pmax(v128.load(a, 16), v128.load(b, 16)), 16);
  v128.store(to, f64x2.pmax(v128.load(a, 32), v128.load(b, 32)), 32);
  v128.store(to, f64x2.pmax(v128.load(a, 48), v128.load(b, 48)), 48);
}

/** Computes the value of each extra Yahtzee in the best box that the joker rules allow. */
function scoreFiveAlike<Size>(scratch: usize, first: i32, lanes: usize, values: usize): void {
  const bytes: u32 = offsetof<Size>();
  for (let face: u32 = 0; face < FACES; face++) {
    const to = values + load<u32>(load<u32>(FIVE_ALIKE) + (face << 2)) * bytes;
    const list = scratch + JOKER_SOURCES + face * JOKER_SOURCE_BYTES;
    const count = load<u32>(list);
    for (let source: u32 = 0; source < count; source++) {
      const from = list + 8 + source * SOURCE_BYTES;
      for (let at: u32 = 0; at < bytes; at += VECTOR_BYTES) {
        const value = valuesAt(from, first, lanes + (at >> 1));
        v128.store(to + at, source === 0 ? value : f64x2.pmax(v128.load(to + at), value));
      }
    }
  }
}
