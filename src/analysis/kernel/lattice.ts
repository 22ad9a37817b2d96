// The lattice of holds, as in Verhoeff and Scheffers (1999). A hold is worth the mean of the holds with one more die.
// The best hold of a set of dice is either the whole set, or the best hold of a set with one die fewer. In the list
// `holds`, each hold has a block, or a vector if two lanes are enough.
import {
  BLOCK_BYTES,
  CHILDREN,
  CHILDREN_BYTES,
  HOLD_COUNT,
  LAST_EDGES_BYTES,
  PARENTS_OF_1,
  PARENTS_OF_2,
  PARENTS_OF_3,
  PARENTS_OF_4,
  PARENTS_OF_5,
  ROLL_CHANCES,
  ROLL_COUNT,
  VECTOR_BYTES,
} from './directory';

/**
 * By how many bits to shift an offset from the tables: they have the offsets of vectors, and blocks are four times as
 * large.
 */
function scaleOf(bytes: u32): u32 {
  return bytes === BLOCK_BYTES ? 2 : 0;
}

/** Computes the value of each hold with fewer than five dice: the mean over the six faces of the next die. */
export function average<Size>(holds: usize): void {
  const bytes: u32 = offsetof<Size>();
  const scale = scaleOf(bytes);
  const sixth = f64x2.splat(1.0 / 6.0);
  const end = holds + HOLD_COUNT * bytes;
  let edges: usize = load<u32>(CHILDREN);
  for (let to = holds + ROLL_COUNT * bytes; to < end; to += bytes) {
    const a = holds + ((<u32>load<u16>(edges)) << scale);
    const b = holds + ((<u32>load<u16>(edges, 2)) << scale);
    const c = holds + ((<u32>load<u16>(edges, 4)) << scale);
    const d = holds + ((<u32>load<u16>(edges, 6)) << scale);
    const e = holds + ((<u32>load<u16>(edges, 8)) << scale);
    const f = holds + ((<u32>load<u16>(edges, 10)) << scale);
    edges += CHILDREN_BYTES;
    const ab0 = f64x2.add(v128.load(a), v128.load(b));
    const cd0 = f64x2.add(v128.load(c), v128.load(d));
    const ef0 = f64x2.add(v128.load(e), v128.load(f));
    v128.store(to, f64x2.mul(f64x2.add(f64x2.add(ab0, cd0), ef0), sixth));
    if (bytes === VECTOR_BYTES) continue;
    const ab1 = f64x2.add(v128.load(a, 16), v128.load(b, 16));
    const cd1 = f64x2.add(v128.load(c, 16), v128.load(d, 16));
    const ef1 = f64x2.add(v128.load(e, 16), v128.load(f, 16));
    v128.store(to, f64x2.mul(f64x2.add(f64x2.add(ab1, cd1), ef1), sixth), 16);
    const ab2 = f64x2.add(v128.load(a, 32), v128.load(b, 32));
    const cd2 = f64x2.add(v128.load(c, 32), v128.load(d, 32));
    const ef2 = f64x2.add(v128.load(e, 32), v128.load(f, 32));
    v128.store(to, f64x2.mul(f64x2.add(f64x2.add(ab2, cd2), ef2), sixth), 32);
    const ab3 = f64x2.add(v128.load(a, 48), v128.load(b, 48));
    const cd3 = f64x2.add(v128.load(c, 48), v128.load(d, 48));
    const ef3 = f64x2.add(v128.load(e, 48), v128.load(f, 48));
    v128.store(to, f64x2.mul(f64x2.add(f64x2.add(ab3, cd3), ef3), sixth), 48);
  }
}

/**
 * Computes the value of the best hold of every set of dice. A set has one parent for each of its different faces, so
 * sets with one to five of them have a loop each.
 */
export function maximise<Size>(holds: usize): void {
  const bytes: u32 = offsetof<Size>();
  const scale = scaleOf(bytes);
  const second: usize = load<u32>(PARENTS_OF_2);
  const third: usize = load<u32>(PARENTS_OF_3);
  const fourth: usize = load<u32>(PARENTS_OF_4);
  const fifth: usize = load<u32>(PARENTS_OF_5);
  let edges: usize = load<u32>(PARENTS_OF_1);
  for (; edges < second; edges += 4) {
    const to = holds + ((<u32>load<u16>(edges)) << scale);
    const a = holds + ((<u32>load<u16>(edges, 2)) << scale);
    v128.store(to, f64x2.pmax(v128.load(to), v128.load(a)));
    if (bytes === VECTOR_BYTES) continue;
    v128.store(to, f64x2.pmax(v128.load(to, 16), v128.load(a, 16)), 16);
    v128.store(to, f64x2.pmax(v128.load(to, 32), v128.load(a, 32)), 32);
    v128.store(to, f64x2.pmax(v128.load(to, 48), v128.load(a, 48)), 48);
  }
  for (; edges < third; edges += 6) {
    const to = holds + ((<u32>load<u16>(edges)) << scale);
    const a = holds + ((<u32>load<u16>(edges, 2)) << scale);
    const b = holds + ((<u32>load<u16>(edges, 4)) << scale);
    v128.store(to, best3(v128.load(to), v128.load(a), v128.load(b)));
    if (bytes === VECTOR_BYTES) continue;
    v128.store(to, best3(v128.load(to, 16), v128.load(a, 16), v128.load(b, 16)), 16);
    v128.store(to, best3(v128.load(to, 32), v128.load(a, 32), v128.load(b, 32)), 32);
    v128.store(to, best3(v128.load(to, 48), v128.load(a, 48), v128.load(b, 48)), 48);
  }
  for (; edges < fourth; edges += 8) {
    const to = holds + ((<u32>load<u16>(edges)) << scale);
    const a = holds + ((<u32>load<u16>(edges, 2)) << scale);
    const b = holds + ((<u32>load<u16>(edges, 4)) << scale);
    const c = holds + ((<u32>load<u16>(edges, 6)) << scale);
    v128.store(to, best4(v128.load(to), v128.load(a), v128.load(b), v128.load(c)));
    if (bytes === VECTOR_BYTES) continue;
    v128.store(to, best4(v128.load(to, 16), v128.load(a, 16), v128.load(b, 16), v128.load(c, 16)), 16);
    v128.store(to, best4(v128.load(to, 32), v128.load(a, 32), v128.load(b, 32), v128.load(c, 32)), 32);
    v128.store(to, best4(v128.load(to, 48), v128.load(a, 48), v128.load(b, 48), v128.load(c, 48)), 48);
  }
  for (; edges < fifth; edges += 10) {
    const to = holds + ((<u32>load<u16>(edges)) << scale);
    const a = holds + ((<u32>load<u16>(edges, 2)) << scale);
    const b = holds + ((<u32>load<u16>(edges, 4)) << scale);
    const c = holds + ((<u32>load<u16>(edges, 6)) << scale);
    const d = holds + ((<u32>load<u16>(edges, 8)) << scale);
    const abcd0 = best4(v128.load(a), v128.load(b), v128.load(c), v128.load(d));
    v128.store(to, f64x2.pmax(v128.load(to), abcd0));
    if (bytes === VECTOR_BYTES) continue;
    const abcd1 = best4(v128.load(a, 16), v128.load(b, 16), v128.load(c, 16), v128.load(d, 16));
    v128.store(to, f64x2.pmax(v128.load(to, 16), abcd1), 16);
    const abcd2 = best4(v128.load(a, 32), v128.load(b, 32), v128.load(c, 32), v128.load(d, 32));
    v128.store(to, f64x2.pmax(v128.load(to, 32), abcd2), 32);
    const abcd3 = best4(v128.load(a, 48), v128.load(b, 48), v128.load(c, 48), v128.load(d, 48));
    v128.store(to, f64x2.pmax(v128.load(to, 48), abcd3), 48);
  }
  for (const end = fifth + LAST_EDGES_BYTES; edges < end; edges += 12) {
    const to = holds + ((<u32>load<u16>(edges)) << scale);
    for (let parent: u32 = 2; parent < 12; parent += 2) {
      const from = holds + ((<u32>load<u16>(edges + parent)) << scale);
      for (let at: u32 = 0; at < bytes; at += VECTOR_BYTES) {
        v128.store(to + at, f64x2.pmax(v128.load(to + at), v128.load(from + at)));
      }
    }
  }
}

function best3(a: v128, b: v128, c: v128): v128 {
  return f64x2.pmax(f64x2.pmax(a, b), c);
}

function best4(a: v128, b: v128, c: v128, d: v128): v128 {
  return f64x2.pmax(f64x2.pmax(a, b), f64x2.pmax(c, d));
}

export function meanOfRolls<Size>(holds: usize, to: usize): void {
  const bytes: u32 = offsetof<Size>();
  let chance: usize = load<u32>(ROLL_CHANCES);
  const end = holds + ROLL_COUNT * bytes;
  let s0 = f64x2.splat(0);
  let s1 = f64x2.splat(0);
  let s2 = f64x2.splat(0);
  let s3 = f64x2.splat(0);
  for (let roll = holds; roll < end; roll += bytes) {
    const p = v128.load64_splat(chance);
    chance += 8;
    s0 = f64x2.add(s0, f64x2.mul(p, v128.load(roll)));
    if (bytes === VECTOR_BYTES) continue;
    s1 = f64x2.add(s1, f64x2.mul(p, v128.load(roll, 16)));
    s2 = f64x2.add(s2, f64x2.mul(p, v128.load(roll, 32)));
    s3 = f64x2.add(s3, f64x2.mul(p, v128.load(roll, 48)));
  }
  v128.store(to, s0);
  if (bytes === VECTOR_BYTES) return;
  v128.store(to, s1, 16);
  v128.store(to, s2, 32);
  v128.store(to, s3, 48);
}
