// The two sizes of computations (vector and block), and functions that add chances.

/** Two lanes. `Vector` and `Block` serve only as type parameters that give a size. */
export class Vector {
  lanes: v128;
}

/** Eight lanes, which share each edge of the lattice or of a trie. */
export class Block {
  a: v128;
  b: v128;
  c: v128;
  d: v128;
}

/** Values that differ by less than this are equal. Smaller differences are rounding errors. */
const ROUNDING: f64 = 1e-9;

/** Compares lane by lane whether a value is as good as the best. */
export function isAsGood(value: v128, best: v128): v128 {
  return f64x2.gt(value, f64x2.sub(best, f64x2.splat(ROUNDING)));
}

/** Multiplies `length` chances, one for each score, by a factor and adds them to the chances at `to`. */
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

/** Adds four vectors to a block. */
export function addBlock(to: usize, c0: v128, c1: v128, c2: v128, c3: v128): void {
  v128.store(to, f64x2.add(v128.load(to), c0));
  v128.store(to, f64x2.add(v128.load(to, 16), c1), 16);
  v128.store(to, f64x2.add(v128.load(to, 32), c2), 32);
  v128.store(to, f64x2.add(v128.load(to, 48), c3), 48);
}
