/** Random numbers that depend only on a seed, so that a failing run can be repeated. */
export interface Chance {
  /** Returns a whole number from 0, less than `below`. */
  below(below: number): number;
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  pick<T>(items: readonly T[]): T | undefined;
}

/** Returns random numbers for a seed (the generator mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    happens: (probability) => next() < probability,
    pick: (items) => items[below(items.length)],
  };
}

/** Waits for a number of turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
}
