// Vectors and blocks, and functions that compare values, add chances and pad rows.
import { BLOCK_BYTES, VECTOR_BYTES } from './directory';

/** Two lanes. Functions take `Vector` or `Block` as a type parameter only to know its size. */
export class Vector {
  lanes: v128;
}

/** Eight lanes, so that each step through the lattice or a trie is looked up only once for eight states. */
export class Block {
  a: v128;
  b: v128;
  c: v128;
  d: v128;
}

/** Values that differ by less count as equal: such differences are rounding errors. */
const ROUNDING: f64 = 1e-9;

/** Marks the lanes in which a value is as good as the best. */
export function isAsGood(value: v128, best: v128): v128 {
  return f64x2.gt(value, f64x2.sub(best, f64x2.splat(ROUNDING)));
}

/** Multiplies the `length` chances at `from` by a factor, and adds them to those at `to`. */
export function addTimes(to: usize, from: usize, length: u32, factor: f64): void {
  const factors = f64x2.splat(factor);
  const end = from + (length << 3);
  for (; from + 32 <= end; from += 32) {
    v128.store(to, f64x2.add(v128.load(to), f64x2.mul(v128.load(from), factors)));
    v128.store(to, f64x2.add(v128.load(to, 16), f64x2.mul(v128.load(from, 16), factors)), 16);
    to += 32;
  }
  for (; from < end; from += 8) {
    store<f64>(to, load<f64>(to) + load<f64>(from) * factor);
    to += 8;
  }
}

export function addBlock(to: usize, c0: v128, c1: v128, c2: v128, c3: v128): void {
  v128.store(to, f64x2.add(v128.load(to), c0));
  v128.store(to, f64x2.add(v128.load(to, 16), c1), 16);
  v128.store(to, f64x2.add(v128.load(to, 32), c2), 32);
  v128.store(to, f64x2.add(v128.load(to, 48), c3), 48);
}

/** Copies a row's first value to the eight padding lanes before it, and its last value to the eight after it. */
export function repeatEnds(values: usize, length: i32): void {
  const lowest = v128.load64_splat(values);
  const end = values + (length << 3);
  const highest = v128.load64_splat(end - 8);
  for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
    v128.store(values - BLOCK_BYTES + at, lowest);
    v128.store(end + at, highest);
  }
}
