import type { Dice, Roller } from '../engine/index.js';

export interface FixedRoller extends Roller {
  /** Returns the number of throws that have not been used yet. */
  readonly left: () => number;
}

/**
 * Returns a roller for tests. Its `diceAt` returns the given throws in order. A test should finish with a check that
 * `left()` is 0.
 *
 * @throws RangeError if the game needs more throws than the test provided
 */
export function fixedRoller(throws: readonly Dice[]): FixedRoller {
  let next = 0;
  return {
    diceAt() {
      const dice = throws[next];
      if (!dice) throw new RangeError(`all ${throws.length} throws have been used`);
      next++;
      return dice;
    },
    left: () => throws.length - next,
  };
}
